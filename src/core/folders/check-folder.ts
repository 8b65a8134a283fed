import { message } from '#shared/messages/message.ts';
import type { Message } from '#shared/domain/addon.ts';
import type { FolderCheck, FoundGame, GrantedFolder } from '#shared/domain/folder.ts';
import type { GameDefinition } from '#shared/domain/slot.ts';
import { codeOf } from '#shared/error-code.ts';
import { AppError } from '#shared/errors.ts';
import type { Host } from '../host.ts';
import { findRealFolder } from '../real-folder.ts';
import { isProtectedFolder } from './protected-folders.ts';
import { recogniseGame } from './recognise.ts';

const LOW_SPACE_BYTES = 512 * 1024 * 1024;

export interface FolderCheckServices {
  readonly paths: Host['paths'];
  /** The id of the loadout whose root this is; null: none that is known. */
  readonly loadoutAt: (root: string) => string | null;
  /**
   * The loadout that has the folder, lies around it or below it, by its root. Throws UNSAFE_STATE_FOLDER.
   */
  readonly takenBy: (
    root: string,
  ) => { readonly root: string; readonly loadoutId: string | null } | null;
  /** True for a folder with the record of a loadout that may be taken up again. Throws UNSAFE_STATE_FOLDER, LOADOUT_DAMAGED. */
  readonly holdsRecord: (root: string) => boolean;
  /** Writes a real file and removes it. Throws what the system throws. */
  readonly probeFolder: (folder: string) => unknown;
  readonly freeBytesOf: (folder: string) => number;
  readonly findRemoteFileSystem: (folder: string, platform: NodeJS.Platform) => string | null;
  readonly findCloudService: (folder: string) => string | null;
}

/** Whether a folder can be managed, the gravest reason first. Writes and removes one temporary file in it. */
export function checkFolder(
  services: FolderCheckServices,
  folder: GrantedFolder,
  game: GameDefinition,
): FolderCheck {
  const root = findRealFolder(folder.path);
  const none = { folder, warnings: [], found: null, loadoutId: null, freeBytes: null };
  if (root === null) return { ...none, verdict: 'missing', reason: message('folder-missing') };
  const refusal = findRefusal(services, root);
  if (refusal !== null) return { ...none, ...refusal };
  const found = recogniseGame(root, game);
  return {
    ...none,
    ...judge(services, { root, game, found }),
    found,
    warnings: findWarnings(services, root),
    freeBytes: freeBytes(services, root),
  };
}

type Judgement = Pick<FolderCheck, 'verdict' | 'reason'> & Partial<Pick<FolderCheck, 'loadoutId'>>;

function findRefusal(services: FolderCheckServices, root: string): Judgement | null {
  if (isProtectedFolder(root, services.paths))
    return { verdict: 'protected', reason: message('folder-protected') };
  const taken = findTaken(services, root);
  if (taken !== null) return taken;
  try {
    services.probeFolder(root);
    return null;
  } catch (error) {
    const cause = codeOf(error) ?? 'unknown';
    return { verdict: 'not-writable', reason: message('folder-not-writable', { cause }) };
  }
}

function findTaken(services: FolderCheckServices, root: string): Judgement | null {
  try {
    const taken = services.takenBy(root);
    if (taken === null) return null;
    const { loadoutId, root: by } = taken;
    const code = by === root ? 'folder-taken' : 'folder-taken-around';
    return { verdict: 'taken', reason: message(code, { folder: by }), loadoutId };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { verdict: 'taken', reason: message('folder-record-unusable', { cause: error.code }) };
  }
}

function judge(
  { holdsRecord }: FolderCheckServices,
  { root, game, found }: { root: string; game: GameDefinition; found: FoundGame | null },
): Judgement {
  if (holdsRecord(root)) return { verdict: 'known-record', reason: message('folder-known-record') };
  if (found !== null)
    return { verdict: 'ok', reason: message('folder-ok', { layout: found.layoutName }) };
  if (game.layouts.length === 0) return { verdict: 'ok', reason: message('folder-ok-custom') };
  return { verdict: 'not-a-game', reason: message('folder-not-a-game', { game: game.name }) };
}

function findWarnings(services: FolderCheckServices, root: string): Message[] {
  const remote = services.findRemoteFileSystem(root, services.paths.platform);
  const cloud = services.findCloudService(root);
  const free = freeBytes(services, root);
  return [
    ...(remote === null ? [] : [message('folder-remote', { type: remote })]),
    ...(cloud === null ? [] : [message('folder-cloud', { service: cloud })]),
    ...(free === null || free >= LOW_SPACE_BYTES
      ? []
      : [message('folder-little-space', { freeBytes: free })]),
  ];
}

function freeBytes({ freeBytesOf }: FolderCheckServices, root: string): number | null {
  try {
    return freeBytesOf(root);
  } catch {
    return null;
  }
}
