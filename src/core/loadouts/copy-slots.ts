import { dirname, join } from 'node:path';
import type { AddonRecord } from '#shared/domain/addon.ts';
import { folderOf, joinPath, STATE_FOLDER } from '#shared/domain/paths.ts';
import {
  disabledFolderOf,
  findCompanionOwner,
  isOfPack,
  addonPathsOf,
} from '#shared/domain/slot-files.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { AppError } from '#shared/errors.ts';
import { makeFolders } from '../disk/folders.ts';
import { errnoOf, type FileFacts, type Io } from '../disk/io.ts';
import type { Job } from '../jobs/job-runner.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { isUnchangedFile } from '../worlds/world-folders.ts';

const FOLDER_MODE = 0o777;
const OWNER_MAY_WRITE = 0o600;

/** Files and folders to copy from the slots, by paths below the root. */
export interface SlotContent {
  readonly files: ReadonlyMap<string, FileFacts>;
  readonly folders: ReadonlySet<string>;
  readonly sizeBytes: number;
  /** Links, special files, and names that cannot be passed back to the system. */
  readonly leftOut: number;
}

interface SlotsOfFolder {
  readonly root: string;
  readonly slots: readonly Slot[];
  readonly records: readonly AddonRecord[];
}

/**
 * Lists every file in the slots' directories, including disabled and unknown ones, but no worlds.
 * Of packs only their own files, and of a slot that is the root itself only its add-ons and their
 * companions: the rest of a root belongs to the game. Throws the system's errors.
 */
export async function listSlotContent(
  io: Io,
  { root, slots, records }: SlotsOfFolder,
  signal: AbortSignal,
): Promise<SlotContent> {
  const files = new Map<string, FileFacts>();
  const folders = new Set<string>();
  const ofWorlds = slots.filter(({ rule }) => rule === 'world').map(({ directory }) => directory);
  const kept = new Set([STATE_FOLDER, ...ofWorlds]);
  const left = new Set<string>();

  async function add(path: string): Promise<void> {
    await yieldToEventLoop(signal);
    if (kept.has(path) || files.has(path) || folders.has(path)) return;
    const facts = io.look(join(root, path));
    if (facts?.kind === 'file') files.set(path, facts);
    else if (facts?.kind !== 'directory') left.add(path);
    else {
      folders.add(path);
      for (const name of io.list(join(root, path))) await add(joinPath(path, name));
    }
  }

  const directories = listDirectories(slots);
  for (const directory of directories) {
    if (directory === '')
      for (const name of listRootNames(io, { root, slots, records })) await add(name);
    else if (isCopyableDirectory(io, root, directory, left)) await add(directory);
  }
  for (const path of records.filter((record) => isOfPack(record, slots)).flatMap(addonPathsOf)) {
    const folder = folderOf(path);
    const isFile = io.look(join(root, path))?.kind === 'file';
    if (isFile && (folder === '' || isCopyableDirectory(io, root, folder, left))) await add(path);
  }
  const sizeBytes = [...files.values()].reduce((sum, { size }) => sum + size, 0);
  return { files, folders, sizeBytes, leftOut: left.size };
}

function listDirectories(slots: readonly Slot[]): readonly string[] {
  const ofAddons = slots.filter(({ rule }) => rule !== 'world' && rule !== 'pack');
  const all = ofAddons.flatMap((slot) => [slot.directory, disabledFolderOf(slot)]);
  return [...new Set(all)].filter((directory) => directory !== null).toSorted();
}

/** A directory that does not exist has nothing to copy; one behind a link is left out. */
function isCopyableDirectory(io: Io, root: string, directory: string, left: Set<string>): boolean {
  const segments = directory.split('/');
  for (const index of segments.keys()) {
    const path = segments.slice(0, index + 1).join('/');
    const facts = io.look(join(root, path));
    if (facts?.kind === 'directory') continue;
    if (facts !== null) left.add(path);
    return false;
  }
  return true;
}

function listRootNames(io: Io, { root, slots, records }: SlotsOfFolder): readonly string[] {
  const ofAddons = records.flatMap(addonPathsOf).map((path) => path.split('/')[0] ?? '');
  const inRoot = slots.filter(({ directory, rule }) => directory === '' && rule !== 'pack');
  const companions = io
    .list(root)
    .filter((name) => inRoot.some((slot) => findCompanionOwner(slot, name) !== null));
  return [...new Set([...ofAddons, ...companions])];
}

/**
 * True when every file that the record names is copied; a pack counts without the files that a
 * person deleted.
 */
export function isCopied(
  { files, folders }: SlotContent,
  record: AddonRecord,
  slots: readonly Slot[],
): boolean {
  if (isOfPack(record, slots)) return true;
  return addonPathsOf(record).every((path) => files.has(path) || folders.has(path));
}

/**
 * Copies files and folders into a tree of their own and syncs each; where the file system supports
 * it, a copy shares its blocks with the original until one of the two is written. Throws
 * FILE_UNREADABLE, and DUPLICATE_REFUSED when a file changes meanwhile.
 */
export async function copySlotContent(
  io: Io,
  content: SlotContent,
  { root, tree }: { readonly root: string; readonly tree: string },
  { signal, report }: Job,
): Promise<void> {
  const { files, folders, sizeBytes: bytesTotal } = content;
  const made = new Set([tree]);
  for (const folder of [...folders, ...[...files.keys()].map(folderOf)]) {
    for (let at = join(tree, folder); at !== tree; at = dirname(at)) made.add(at);
    makeFolders(io, join(tree, folder), FOLDER_MODE);
  }
  let done = 0;
  let bytesDone = 0;
  for (const [path, facts] of files) {
    await yieldToEventLoop(signal);
    report({ phase: 'copy', done, total: files.size, bytesDone, bytesTotal });
    await copySlotFile(io, { path, facts, from: join(root, path), to: join(tree, path) });
    done += 1;
    bytesDone += facts.size;
  }
  for (const folder of made) await io.flushDirectory(folder);
}

interface FileToCopy {
  readonly path: string;
  readonly facts: FileFacts;
  readonly from: string;
  readonly to: string;
}

async function copySlotFile(io: Io, { path, facts, from, to }: FileToCopy): Promise<void> {
  await requireReadableFile(io, path, from);
  await io.duplicateFile(from, to, (facts.mode & 0o777) | OWNER_MAY_WRITE);
  const copy = await io.openFile(to, 'change');
  try {
    await copy.sync();
  } finally {
    await copy.close();
  }
  const now = io.look(from);
  const isSame = now !== null && isUnchangedFile(facts, now) && io.look(to)?.size === facts.size;
  if (!isSame) throw new AppError('DUPLICATE_REFUSED', { cause: 'changed', path });
}

/** A failed copy does not say which of the two files failed. */
async function requireReadableFile(io: Io, path: string, from: string): Promise<void> {
  try {
    await (await io.openFile(from, 'read')).close();
  } catch (error) {
    throw new AppError('FILE_UNREADABLE', { file: path, cause: errnoOf(error) }, error);
  }
}
