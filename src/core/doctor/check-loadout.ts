import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from '#shared/domain/addon.ts';
import type { DoctorCheck } from '#shared/domain/doctor.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { STATE_FOLDER } from '#shared/domain/paths.ts';
import { message } from '#shared/messages/message.ts';
import type { CoreParts } from '../core-parts.ts';
import { readLoadoutFile } from '../loadouts/state-folder.ts';
import { measureVault } from '../storage/storage-service.ts';
import {
  findCloudService,
  findRemoteFileSystem,
  findSlotOddity,
  freeBytesOf,
  probeFolder,
} from '../folders/file-system.ts';
import { codeOfFailure, failed, ok, warning } from './checks.ts';

const LOW_SPACE_BYTES = 512 * 1024 * 1024;
const { R_OK, W_OK, X_OK } = constants;

export type LoadoutCheckParts = Pick<CoreParts, 'host' | 'settings' | 'games'>;

/**
 * Checks that the folder exists, is the same, readable, writable and has space, its kind of disk,
 * and the size of its vault.
 */
export async function diagnoseLoadout(
  services: LoadoutCheckParts,
  loadout: LoadoutBrief,
): Promise<readonly DoctorCheck[]> {
  const { name, root, condition } = loadout;
  const subject = message('doctor-loadout', { name, folder: root });
  if (condition !== 'ok') {
    const hint = message(`doctor-hint-loadout-${condition}`);
    return [failed(subject, message(`doctor-loadout-${condition}`), hint)];
  }
  const slots: string[] = [];
  const failure = codeOfFailure(() => void slots.push(...listSlotDirectories(services, root)));
  if (failure === 'GAME_UNKNOWN') {
    const finding = message('doctor-loadout-game-unknown', { game: loadout.game });
    return [failed(subject, finding, message('doctor-hint-loadout-game-unknown'))];
  }
  if (failure !== null) {
    const hint = message('doctor-hint-loadout-damaged');
    return [failed(subject, message('doctor-loadout-damaged'), hint)];
  }
  const access =
    findUnusable(root, slots) ?? checkWritableFolder(subject, join(root, STATE_FOLDER));
  if ('result' in access && access.result !== 'failed') {
    return [
      access,
      ...checkSlots(loadout, slots),
      checkFileSystem(services, loadout),
      await checkVault(services, loadout),
    ];
  }
  return ['result' in access ? access : cannotWrite(subject, access.folder, access.cause)];
}

/** Lists the directories of the loadout's slots. Throws when its record cannot be read. */
function listSlotDirectories(
  { games }: Pick<LoadoutCheckParts, 'games'>,
  root: string,
): readonly string[] {
  const slots = games.slotsOf(readLoadoutFile(root)).filter(({ rule }) => rule !== 'pack');
  return slots.map(({ directory }) => directory);
}

/** Checks a folder that Loadout writes to: a real file can be created there, and there is space. */
export function checkWritableFolder(subject: Message, folder: string): DoctorCheck {
  const cause = codeOfFailure(() => void probeFolder(folder));
  if (cause !== null) return cannotWrite(subject, folder, cause);
  const freeBytes = freeBytesOf(folder);
  const finding = message('doctor-writable', { freeBytes });
  return freeBytes >= LOW_SPACE_BYTES
    ? ok(subject, finding)
    : warning(subject, finding, message('doctor-hint-space'));
}

function cannotWrite(subject: Message, folder: string, cause: string): DoctorCheck {
  const finding = message('doctor-not-writable', { folder, cause });
  return failed(
    subject,
    finding,
    message(cause === 'EROFS' ? 'doctor-hint-read-only' : 'doctor-hint-permissions'),
  );
}

/** Only permissions are checked: outside of the state folder only operations write. */
function findUnusable(
  root: string,
  slots: readonly string[],
): { readonly folder: string; readonly cause: string } | null {
  const folders = slots.map((slot) => join(root, slot)).filter((folder) => existsSync(folder));
  for (const folder of [root, ...folders]) {
    const cause = codeOfFailure(() => accessSync(folder, R_OK | W_OK | X_OK));
    if (cause !== null) return { folder, cause };
  }
  return null;
}

/** Only for unusual folders. */
function checkSlots({ name, root }: LoadoutBrief, slots: readonly string[]): DoctorCheck[] {
  return [...new Set(slots)].flatMap((directory) => {
    const subject = message('doctor-slot', { directory, name });
    const oddity = findSlotOddity(root, directory);
    if (oddity === 'apart') return [ok(subject, message('doctor-slot-apart'))];
    if (oddity === null) return [];
    return [warning(subject, message('doctor-slot-link'), message('doctor-hint-slot-link'))];
  });
}

function checkFileSystem({ host }: LoadoutCheckParts, { name, root }: LoadoutBrief): DoctorCheck {
  const subject = message('doctor-file-system', { name });
  const { isCaseSensitive } = probeFolder(join(root, STATE_FOLDER));
  const cloud = findCloudService(root);
  if (cloud !== null) {
    const finding = message('doctor-file-system-cloud', { service: cloud, isCaseSensitive });
    return warning(subject, finding, message('doctor-hint-cloud'));
  }
  const remote = findRemoteFileSystem(root, host.paths.platform);
  if (remote === null) return ok(subject, message('doctor-file-system-local', { isCaseSensitive }));
  const finding = message('doctor-file-system-remote', { type: remote, isCaseSensitive });
  return warning(subject, finding, message('doctor-hint-remote'));
}

async function checkVault(
  { settings }: LoadoutCheckParts,
  { name, root }: LoadoutBrief,
): Promise<DoctorCheck> {
  const subject = message('doctor-vault', { name });
  const { maxVaultBytes } = settings.current().storage;
  const finding = { ...(await measureVault(root)), maxVaultBytes };
  return ok(subject, message('doctor-vault-size', finding));
}
