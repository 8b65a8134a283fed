import { basename, dirname, join } from 'node:path';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import type { DuplicateReport } from '#shared/domain/job.ts';
import { type LoadoutBrief, type LoadoutFile, nameCopy } from '#shared/domain/loadout.ts';
import { isReceipt } from '#shared/domain/slot-files.ts';
import { AppError } from '#shared/errors.ts';
import { toFileSystemError } from '../apply/to-app-error.ts';
import type { CoreParts } from '../core-parts.ts';
import { errnoOf } from '../disk/io.ts';
import { requireDiskSpace } from '../disk/require-room.ts';
import { isProtectedFolder } from '../folders/protected-folders.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { requireRealFolder } from '../real-folder.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { isReadFailure } from '../scan/problems.ts';
import { findFreeWorldName } from '../worlds/world-folders.ts';
import { makeGeneration } from './change-service.ts';
import { copySlotContent, isCopied, listSlotContent, type SlotContent } from './copy-slots.ts';
import { findConflictingLoadout } from './find-conflicting-loadout.ts';
import { isRecordedAddon, matchAddons } from './match-addons.ts';
import { reportHashes, type FolderSnapshot } from './folder-snapshot.ts';
import { noteCopy } from './unfinished-copies.ts';

/** Mode of the new folder before the umask. */
const FOLDER_MODE = 0o777;

type DuplicateParts = Pick<
  CoreParts,
  'host' | 'io' | 'access' | 'store' | 'engine' | 'scanner' | 'takeFolderSnapshot'
>;

export interface DuplicateRequest {
  readonly loadoutId: string;
  /**
   * A new or empty folder, or with `inside` the parent of a new one; null: the parent of the
   * original.
   */
  readonly folder: string | null;
  readonly inside: boolean;
  /** null: derived from the original's name. */
  readonly name: string | null;
  /** Checks everything and creates nothing. */
  readonly dryRun: boolean;
}

export type DuplicateLoadout = ReturnType<typeof createDuplicator>;

/**
 * Creates an equal loadout in another folder: the add-ons as they are on disk, their records,
 * target and policies; no worlds, history or runs. The folder appears complete, durable and checked
 * against the record, or not at all: it is built beside its final name and renamed at the end.
 * Throws DUPLICATE_REFUSED with its cause, FOLDER_MISSING, FOLDER_PROTECTED, FOLDER_TAKEN,
 * FILE_UNREADABLE, DISK_FULL.
 */
export function createDuplicator(parts: DuplicateParts) {
  return (request: DuplicateRequest, context: JobContext): Promise<DuplicateReport> =>
    context.inTurn(() => duplicate(parts, request, context));
}

async function duplicate(
  parts: DuplicateParts,
  { loadoutId, folder, inside, name: wanted, dryRun }: DuplicateRequest,
  context: JobContext,
): Promise<DuplicateReport> {
  const { io, access } = parts;
  const folderSnapshot = await parts.takeFolderSnapshot(loadoutId, context);
  const { root, slots, file } = folderSnapshot.loadout;
  const taken = access.list().map((loadout) => loadout.name);
  const name = wanted ?? nameCopy(file.name, taken);
  const target =
    folder === null || inside
      ? findPlaceIn(parts, requireRealFolder(folder ?? dirname(root)), { root, name })
      : requirePlace(parts, folder);
  const unread = folderSnapshot.installed.find(({ item }) => isReadFailure(item.problem))?.item;
  if (unread) {
    const cause = unread.problem?.params['cause'] ?? null;
    throw new AppError('FILE_UNREADABLE', { file: unread.path, cause });
  }
  const records = folderSnapshot.installed.filter(isRecordedAddon).map(({ record }) => record);
  const content = await listSlotContent(io, { root, slots, records }, context.signal);
  const { sizeBytes, leftOut } = content;
  requireDiskSpace(io, dirname(target), { bytes: sizeBytes, files: content.files.size });
  const addons = records.filter((record) => isCopied(content, record, slots));
  const copy = { ...file, id: parts.host.random.id(), name, addons, generation: 0 };
  const loadout = dryRun
    ? null
    : await make(parts, { folderSnapshot, content, copy, target }, context);
  return {
    loadout,
    folder: target,
    addons: addons.length,
    files: content.files.size,
    sizeBytes,
    leftOut,
  };
}

function refuse(folder: string, cause: string): AppError {
  return new AppError('DUPLICATE_REFUSED', { folder, cause });
}

/** Returns the real path of a folder that is new or empty and may become a loadout. */
function requirePlace({ io, host, store }: DuplicateParts, folder: string): string {
  const facts = io.look(folder);
  if (facts?.kind === 'link') throw refuse(folder, 'link');
  if (facts !== null && facts.kind !== 'directory') throw refuse(folder, 'not-a-folder');
  const target = join(requireRealFolder(dirname(folder)), basename(folder));
  const conflictingLoadout = findConflictingLoadout(target, store);
  if (conflictingLoadout !== null)
    throw new AppError('FOLDER_TAKEN', { folder: target, by: conflictingLoadout.root });
  if (isProtectedFolder(target, host.paths))
    throw new AppError('FOLDER_PROTECTED', { folder: target });
  if (facts !== null && io.list(target).length > 0) throw refuse(target, 'not-empty');
  return target;
}

/** Finds a free path, named after the copy if its name is a valid folder name. */
function findPlaceIn(
  parts: DuplicateParts,
  parent: string,
  { root, name }: { readonly root: string; readonly name: string },
): string {
  const wanted = isSafeFileName(name) ? name : nameCopy(basename(root), []);
  return requirePlace(parts, join(parent, findFreeWorldName(parts.io, parent, wanted, false)));
}

interface CopyToMake {
  readonly folderSnapshot: FolderSnapshot;
  readonly content: SlotContent;
  readonly copy: LoadoutFile;
  readonly target: string;
}

async function make(
  parts: DuplicateParts,
  made: CopyToMake,
  context: JobContext,
): Promise<LoadoutBrief> {
  const { io, access } = parts;
  const { copy, target, folderSnapshot } = made;
  const parent = dirname(target);
  const unfinished = `.loadout-copy-${parts.host.random.id()}`;
  const tree = join(parent, unfinished);
  const note = { loadoutId: copy.id, parent, unfinished, target: basename(target) };
  const noted = noteCopy(parts, note);
  try {
    io.makeDirectory(tree, FOLDER_MODE);
    await build(parts, { ...made, tree }, context);
    if (!access.isStill(folderSnapshot.loadout)) throw refuse(target, 'changed');
    await yieldToEventLoop(context.signal);
    moveTreeToTarget(parts, tree, target);
    await io.flushDirectory(parent);
    return access.adopt(target);
  } catch (error) {
    parts.store.forget(copy.id);
    throw error;
  } finally {
    noted.end();
  }
}

/** Copies the files, verifies them by reading them again, then writes the record. */
async function build(
  { io, engine, host, scanner }: DuplicateParts,
  { folderSnapshot, content, copy, target, tree }: CopyToMake & { readonly tree: string },
  context: JobContext,
): Promise<void> {
  const { root, slots } = folderSnapshot.loadout;
  await copySlotContent(io, content, { root, tree }, context);
  const { items } = await scanner.scan({
    loadoutId: copy.id,
    root: tree,
    slots,
    receipts: copy.addons.filter(isReceipt),
    signal: context.signal,
    onProgress: reportHashes(context.report),
  });
  const found = { loadoutId: copy.id, slots, items, records: copy.addons };
  if (matchAddons(found).external.length > 0) throw refuse(target, 'changed');
  const own = { op: host.random.id(), kind: 'init', now: host.clock.now() } as const;
  await engine.initialize(tree, copy, makeGeneration(copy, [], 0, own));
}

/** Not every system replaces an empty folder by a rename. */
function moveTreeToTarget({ io }: DuplicateParts, tree: string, target: string): void {
  try {
    if (io.look(target) !== null) io.removeDirectory(target);
    io.rename(tree, target);
  } catch (error) {
    const code = errnoOf(error) ?? '';
    if (code === 'EBUSY') throw refuse(target, 'held-open');
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(code)) throw refuse(target, 'not-empty');
    throw toFileSystemError(error);
  }
}
