import { message } from '#shared/messages/message.ts';
import type { Message } from '#shared/domain/addon.ts';
import type { FolderCheck, FoundGame, GrantedFolder } from '#shared/domain/folder.ts';
import type { GameDefinition, Slot } from '#shared/domain/slot.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import type { CoreParts } from '../core-parts.ts';
import type { Host } from '../host.ts';
import { findConflictingLoadout } from '../loadouts/find-conflicting-loadout.ts';
import { findKnown } from '../loadouts/loadout-access.ts';
import { hasStateFolder, isLoadoutFolder } from '../loadouts/state-folder.ts';
import { findRealFolder, isFile } from '../real-folder.ts';
import * as fileSystem from './file-system.ts';
import { isProtectedFolder } from './protected-folders.ts';
import { findGameAround, recogniseGame } from './recognise.ts';

const LOW_SPACE_BYTES = 512 * 1024 * 1024;

export interface FolderParts extends Pick<CoreParts, 'store' | 'games'> {
  readonly host: Pick<Host, 'paths'>;
}

/** File system functions for the folder's disk. */
export type Disk = Pick<
  typeof fileSystem,
  'probeFolder' | 'freeBytesOf' | 'findRemoteFileSystem' | 'findCloudService' | 'findSlotOddity'
>;

/**
 * Checks whether a folder can be managed, and returns the most serious reason first. Writes and
 * removes one temporary file in it.
 */
export function checkFolder(
  services: FolderParts,
  { folder, game, disk = fileSystem }: { folder: GrantedFolder; game: GameDefinition; disk?: Disk },
): FolderCheck {
  const root = findRealFolder(folder.path);
  const none = {
    folder,
    game: game.id,
    warnings: [],
    found: null,
    loadoutId: null,
    freeBytes: null,
  };
  if (root === null) {
    const reason = message(isFile(folder.path) ? 'folder-is-file' : 'folder-missing');
    return { ...none, verdict: 'missing', reason };
  }
  const refusal = findRefusal(services, root, disk);
  if (refusal !== null) return { ...none, ...refusal };
  const found = recogniseGame(root, game);
  return {
    ...none,
    ...judgeFolder(services, { root, game, found }),
    found,
    warnings: [
      ...(found === null ? listIgnoredGames(services.games) : []),
      ...findSlotWarnings(root, slotsOfLayout(game, found), disk),
      ...findWarnings(services, root, disk),
    ],
    freeBytes: freeBytes(root, disk),
  };
}

type FolderJudgement = Pick<FolderCheck, 'verdict' | 'reason'> &
  Partial<Pick<FolderCheck, 'loadoutId'>>;

function findRefusal(services: FolderParts, root: string, disk: Disk): FolderJudgement | null {
  if (isProtectedFolder(root, services.host.paths))
    return { verdict: 'protected', reason: message('folder-protected') };
  const taken = findTaken(services, root);
  if (taken !== null) return taken;
  try {
    disk.probeFolder(root);
    return null;
  } catch (error) {
    const cause = codeOf(error) ?? 'unknown';
    return { verdict: 'not-writable', reason: message('folder-not-writable', { cause }) };
  }
}

function findTaken(services: FolderParts, root: string): FolderJudgement | null {
  try {
    const taken = findConflictingLoadout(root, services.store);
    if (taken === null) return null;
    const { loadoutId, root: by } = taken;
    const code = by === root ? 'folder-taken' : 'folder-taken-around';
    return { verdict: 'taken', reason: message(code, { folder: by }), loadoutId };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { verdict: 'taken', reason: message('folder-record-unusable', { cause: error.code }) };
  }
}

function judgeFolder(
  { store }: FolderParts,
  { root, game, found }: { root: string; game: GameDefinition; found: FoundGame | null },
): FolderJudgement {
  const original = isLoadoutFolder(root) ? findKnown(root, store)?.stored : undefined;
  if (original)
    return { verdict: 'known-record', reason: message('folder-copy', { folder: original.root }) };
  if (hasStateFolder(root))
    return { verdict: 'known-record', reason: message('folder-known-record') };
  if (found !== null)
    return { verdict: 'ok', reason: message('folder-ok', { layout: found.layoutName }) };
  if (game.layouts.length === 0) return { verdict: 'ok', reason: message('folder-ok-custom') };
  const parent = findGameAround(root, game);
  const reason =
    parent === null
      ? message('folder-not-a-game', { game: game.name })
      : message('folder-of-addons', { parent });
  return { verdict: 'not-a-game', reason };
}

function slotsOfLayout({ layouts }: GameDefinition, found: FoundGame | null): readonly Slot[] {
  return layouts.find(({ id }) => id === found?.layout)?.slots ?? [];
}

/** Warns that a folder in which nothing was recognised may be of a game whose file is not valid. */
export function listIgnoredGames(games: CoreParts['games']): Message[] {
  return games.invalid().map(({ file }) => message('folder-game-ignored', { file }));
}

/** Warns of slot folders that are links, which are not followed, or on another disk. */
export function findSlotWarnings(
  root: string,
  slots: readonly Slot[],
  { findSlotOddity }: Pick<Disk, 'findSlotOddity'> = fileSystem,
): Message[] {
  const own = slots.filter(({ rule }) => rule !== 'pack');
  return [...new Set(own.map(({ directory }) => directory))].flatMap((directory) => {
    const oddity = findSlotOddity(root, directory);
    if (oddity === null) return [];
    return [message(oddity === 'link' ? 'scan-directory-link' : 'folder-apart', { directory })];
  });
}

function findWarnings(services: FolderParts, root: string, disk: Disk): Message[] {
  const remote = disk.findRemoteFileSystem(root, services.host.paths.platform);
  const cloud = disk.findCloudService(root);
  const free = freeBytes(root, disk);
  return [
    ...(remote === null ? [] : [message('folder-remote', { type: remote })]),
    ...(cloud === null ? [] : [message('folder-cloud', { service: cloud })]),
    ...(free === null || free >= LOW_SPACE_BYTES
      ? []
      : [message('folder-little-space', { freeBytes: free })]),
  ];
}

function freeBytes(root: string, { freeBytesOf }: Disk): number | null {
  try {
    return freeBytesOf(root);
  } catch {
    return null;
  }
}
