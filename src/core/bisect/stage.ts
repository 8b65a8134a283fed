import { dirname, join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { makeFolders, removeTree } from '../disk/folders.ts';
import { errnoOf, type Io } from '../disk/io.ts';
import { saveFile } from '../disk/write-file-durable.ts';
import { type BisectRecord, removeBisect } from './bisect-record.ts';

// Folders of a bisect: `all` has a copy of every add-on, `mods` and `save` are used by the next
// start. Nothing there shares a file with the game folder, so no start can change the person's
// files.
const ALL = 'all';
const MODS = 'mods';
const SAVE = 'save';
/** Records which set is in `mods` and `save`. */
const STAGED = 'staged';
const MAX_STAGED_BYTES = 64 * 1024 * 1024;
const FILE_MODE = 0o600;
const LANES = 8;

interface CopyJob {
  readonly signal: AbortSignal;
  readonly onCopied: (done: number, total: number) => void;
}

/**
 * Copies every add-on out of the game folder; resolves when the copies are durable, because the
 * record that names them is. Throws CANCELLED, DISK_FULL; FILE_UNREADABLE for a file that
 * disappeared.
 */
export async function copyAddonsToStage(
  io: Io,
  { root, folder }: { readonly root: string; readonly folder: string },
  addons: BisectRecord['addons'],
  { signal, onCopied }: CopyJob,
): Promise<void> {
  removeBisect(io, folder);
  makeFolders(io, folder);
  const files = addons.flatMap(({ files: own }, place) =>
    own.map(({ path, to }) => ({ path, copy: join(ALL, String(place), to) })),
  );
  let done = 0;
  await forEachOf(files, async ({ path, copy }) => {
    if (signal.aborted) throw new AppError('CANCELLED');
    await stageFile(io, join(root, path), join(folder, copy), path);
    done += 1;
    onCopied(done, files.length);
  });
  const made = listFolders(files.map(({ copy }) => copy)).map((path) => join(folder, path));
  const around = [dirname(folder), dirname(dirname(folder))];
  await forEachOf([...made, ...around], (path) => io.flushDirectory(path));
}

/** Several at a time, so that the disk syncs them together. */
async function forEachOf<Item>(
  items: readonly Item[],
  task: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const lanes = Array.from({ length: LANES }, async () => {
    for (const item of left) await task(item);
  });
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

async function stageFile(io: Io, from: string, to: string, name: string): Promise<void> {
  makeFolders(io, dirname(to));
  try {
    await io.duplicateFile(from, to, FILE_MODE);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
    throw new AppError('FILE_UNREADABLE', { file: name, cause: 'ENOENT' }, error);
  }
  const file = await io.openFile(to, 'change');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Lists the folders of these paths and their parents; the last one contains all others. */
function listFolders(paths: readonly string[]): readonly string[] {
  const folders = new Set(['.']);
  for (const path of paths)
    for (let around = dirname(path); around !== '.'; around = dirname(around)) folders.add(around);
  return [...folders].toReversed();
}

/** The two folders of a start. */
export function stagedFolders(folder: string): { readonly mods: string; readonly save: string } {
  return { mods: join(folder, MODS), save: join(folder, SAVE) };
}

/**
 * Puts these add-ons, and an empty save folder, in place for the next start; does nothing if they
 * are already there.
 */
export function stageAddons(
  io: Io,
  folder: string,
  { addons }: Pick<BisectRecord, 'addons'>,
  { on, isAnew }: { readonly on: readonly string[]; readonly isAnew: boolean },
): void {
  const key = on.join('\n');
  if (!isAnew && readStaged(io, folder) === key) return;
  removeTree(io, join(folder, STAGED));
  // Before anything else changes: after a power loss an incomplete set must not count as staged.
  io.syncDirectory(folder);
  for (const name of [MODS, SAVE]) {
    removeTree(io, join(folder, name));
    makeFolders(io, join(folder, name));
  }
  const isOn = new Set(on);
  const staged = [...addons.entries()].flatMap(([place, { id, files }]) =>
    isOn.has(id) ? files.map(({ to }) => ({ from: join(ALL, String(place), to), to })) : [],
  );
  for (const { from, to } of staged) putFile(io, join(folder, from), join(folder, to));
  const places = [MODS, SAVE].map((name) => join(name, '-'));
  for (const path of listFolders([...places, ...staged.map(({ to }) => to)]))
    io.syncDirectory(join(folder, path));
  saveFile(io, join(folder, STAGED), key);
}

function readStaged(io: Io, folder: string): string | null {
  try {
    return Buffer.from(io.read(join(folder, STAGED), MAX_STAGED_BYTES)).toString('utf8');
  } catch {
    return null;
  }
}

/**
 * Of two add-ons with one path, as in two namespaces of one folder, the first wins, as in the game
 * folder.
 */
function putFile(io: Io, from: string, to: string): void {
  makeFolders(io, dirname(to));
  try {
    io.link(from, to);
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return;
    io.copyFile(from, to, FILE_MODE);
    io.syncFile(to);
  }
}
