import { basename } from 'node:path';
import type { Message } from '#shared/domain/addon.ts';
import type { LoadoutFile } from '#shared/domain/loadout.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { joinPath } from '#shared/domain/paths.ts';
import {
  acceptedExtensions,
  isNameForSlot,
  stripDisabledMarking,
} from '#shared/domain/slot-files.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { message } from '#shared/messages/message.ts';
import type { Version } from '#shared/registry/version.ts';
import type { Identification } from '../../catalogue/version-store.ts';
import type { CoreParts } from '../../core-parts.ts';
import { loadersOfMetadata } from '../../loadouts/games.ts';
import type { RegistryClient } from '../../registry/registry-client.ts';
import type { ReadFile } from '../../scan/read-file.ts';
import type { ChangePlanRequest } from '../plan-basis.ts';
import { isChangingItem, inForm, newItem, newRecord } from '../plan-item.ts';
import type { InstallSource, Revision } from '../plan-request.ts';
import { toLeaveItems, refuseTakenNames, toExcludedReasons } from '../local-changes.ts';

/** A file that a person chose, as it was read. */
export interface ChosenFile extends ReadFile {
  /** Absolute. */
  readonly path: string;
  /** Without the suffix of a disabled file. */
  readonly name: string;
  /** False: it is installed disabled. */
  readonly enabled: boolean;
  /** The game's loaders that read it. */
  readonly loaders: readonly string[];
  /** Directory of the slot that a person chose for it; null: the file's kind decides. */
  readonly folder: string | null;
  /** The registry's answer for these bytes; `cause` is the error code of the failed request. */
  readonly identity:
    | { readonly kind: 'known'; readonly version: Version }
    | { readonly kind: 'unknown' }
    | { readonly kind: 'not-asked'; readonly cause: string };
}

export type RequestedInstall =
  | { readonly kind: 'file'; readonly file: ChosenFile }
  | { readonly kind: 'project'; readonly project: string; readonly version: string | null };

/**
 * Reads the files that a person named, and identifies them in one request to the registry. Throws
 * FILE_UNREADABLE, CANCELLED.
 */
export async function readRequestedInstalls(
  { scanner, catalogue, games }: Pick<CoreParts, 'scanner' | 'catalogue' | 'games'>,
  { targets, folders = {} }: Pick<Revision, 'folders'> & { targets: readonly InstallSource[] },
  {
    client,
    game,
    signal,
  }: { readonly client: RegistryClient; readonly game: string; readonly signal: AbortSignal },
): Promise<readonly RequestedInstall[]> {
  const read = await Promise.all(
    targets.map(async (target) => {
      if (target.kind === 'project') return target;
      const { path, enabled = true } = target;
      const name = enabled ? basename(path) : stripDisabledMarking(basename(path));
      const read = await scanner.readFile(path, signal);
      const folder = folders[itemIdOfFile(read.sha512)] ?? target.folder ?? null;
      const loaders = loadersOfMetadata(games.require(game), read.metadata);
      return { ...read, path, name, enabled, folder, loaders };
    }),
  );
  const files = read.flatMap((one) => ('sha512' in one ? [one] : []));
  const known =
    files.length === 0
      ? new Map<string, Identification>()
      : await catalogue.identify(client, files, { signal });
  return read.map((one): RequestedInstall => {
    if (!('sha512' in one)) return one;
    return { kind: 'file', file: { ...one, identity: toFileIdentity(known.get(one.sha512)) } };
  });
}

export function listFiles(requestedInstalls: readonly RequestedInstall[]): readonly ChosenFile[] {
  return requestedInstalls.flatMap((requestedInstall) =>
    requestedInstall.kind === 'file' ? [requestedInstall.file] : [],
  );
}

/** A file that the registry no longer shows counts as unknown. */
function toFileIdentity(answer: Identification | undefined): ChosenFile['identity'] {
  if (answer?.kind === 'known') return { kind: 'known', version: answer.version };
  if (!answer || answer.kind === 'not-checked') {
    return { kind: 'not-asked', cause: answer?.cause?.code ?? 'REGISTRY_UNREACHABLE' };
  }
  return { kind: 'unknown' };
}

/**
 * Adds to the plan the files that belong to no project, each in the slot that its manifest or its
 * kind implies.
 */
export function addUnidentifiedFiles(
  request: ChangePlanRequest,
  plan: Plan,
  files: readonly ChosenFile[],
): Plan {
  const wanted: PlanItem[] = [];
  const refused = new Map<string, Message>();
  const unidentifiedItems = files.map((file) => {
    const slots = listSlotsForFile(request, file);
    const item = toItem(request, file, slots[0]);
    if (slots.length === 1) {
      wanted.push(item);
      return item;
    }
    const folders = listFolders(request, file, slots);
    refused.set(item.id, refuseSlot(request, file, folders));
    return folders.length === 0 ? item : { ...item, folders: [...folders] };
  });
  const taken = refuseTakenNames(
    [...plan.items.filter(isChangingItem), ...wanted],
    request.installed,
  );
  const left = new Map([...taken, ...refused, ...toExcludedReasons(request)]);
  return { ...plan, items: [...plan.items, ...toLeaveItems(unidentifiedItems, left)] };
}

/**
 * Lists the folders that a person may choose from: those the file may be for, else those that
 * accept such a file.
 */
function listFolders(
  request: ChangePlanRequest,
  file: ChosenFile,
  slots: readonly Slot[],
): readonly string[] {
  if (slots.length === 0 && file.problem !== null) return [];
  const taking = slots.length > 0 ? slots : request.slots.filter((slot) => acceptsFile(slot, file));
  return [...new Set(taking.map(({ directory }) => directory))];
}

/**
 * The file is unreadable, has nothing that a game loads, or may be for several folders, or for none
 * that is known.
 */
function refuseSlot(
  request: ChangePlanRequest,
  { name, problem }: ChosenFile,
  folders: readonly string[],
): Message {
  if (folders.length > 0) {
    return message('plan-file-slot-unclear', { file: name, folders: folders.join(', ') });
  }
  if (problem !== null) return problem;
  const formats = new Set(request.slots.filter(isForFiles).flatMap(acceptedExtensions));
  return message('plan-file-no-slot', { file: name, formats: [...formats].join(', ') });
}

const isForFiles = ({ rule }: Slot): boolean => rule === 'keep' || rule === 'unpack';

/** Lists every slot that the file may be for; a single one is used. */
export function listSlotsForFile(
  { slots, loadout }: Pick<ChangePlanRequest, 'slots'> & { loadout: Pick<LoadoutFile, 'target'> },
  file: ChosenFile,
): readonly Slot[] {
  const taking = slots.filter((slot) => acceptsFile(slot, file));
  if (file.folder !== null && file.problem === null) {
    return taking.filter(({ directory }) => directory === file.folder).slice(0, 1);
  }
  const { loaders } = file;
  if (loaders.length === 0) return taking.filter((slot) => isOfKind(slot, file));
  const matching = taking.filter(({ loader }) => loader !== null && loaders.includes(loader));
  const own = matching.filter(({ loader }) => loader === loadout.target.loader);
  return own.length > 0 ? own : matching;
}

function acceptsFile(slot: Slot, { name }: ChosenFile): boolean {
  return slot.rule === 'unpack' ? name.toLowerCase().endsWith('.zip') : isNameForSlot(slot, name);
}

/**
 * Without a manifest an archive's content decides: a shader pack has `shaders/` (registry §10.3).
 */
function isOfKind({ rule, projectTypes }: Slot, { folders }: ChosenFile): boolean {
  const isShaderPack = folders.includes('shaders');
  return isShaderPack ? projectTypes.includes('shader') : rule === 'unpack';
}

/** The same in every plan, so that a revision can name it. */
function itemIdOfFile(sha512: string): string {
  return `file-${sha512.slice(0, 24)}`;
}

function toItem(
  { newAddonId }: ChangePlanRequest,
  file: ChosenFile,
  slot: Slot | undefined,
): PlanItem {
  const { name, size, sha1, sha512, identity, enabled } = file;
  const addonId = newAddonId();
  const isUnpacked = slot?.rule === 'unpack';
  const fileName = isUnpacked ? name.replace(/\.[^.]*$/, '') : name;
  const note =
    identity.kind === 'not-asked'
      ? message('plan-file-not-asked', { cause: identity.cause })
      : message('plan-file-unknown');
  return {
    ...newItem(itemIdOfFile(sha512), addonId),
    kind: 'add',
    title: name,
    to: slot
      ? inForm(
          newRecord({
            id: addonId,
            slot: slot.id,
            path: joinPath(slot.directory, fileName),
            size,
            sha1,
            sha512,
            files: isUnpacked ? [] : null,
          }),
          { slot, enabled },
        )
      : null,
    reason: message('plan-file-from-disk', { folder: file.folder }),
    notes: [note],
  };
}
