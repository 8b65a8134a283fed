import { createHash, randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { folderOf, joinPath, WORLD_BLOCKS_FOLDER, WORLDS_FOLDER } from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';
import { makeFolders, removeIfThere, removeTree } from '../disk/folders.ts';
import { errnoOf, type Io } from '../disk/io.ts';
import { requireDiskSpace } from '../disk/require-room.ts';
import { readChunks } from '../disk/read-chunks.ts';
import { unlinkQuietly, writeFileDurable } from '../disk/write-file-durable.ts';
import type { Job } from '../jobs/job-runner.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { createBlockReader } from './block-store.ts';
import {
  isUsableSegment,
  listSnapshotFolders,
  type SnapshotFile,
  type SnapshotRecord,
} from './snapshot-record.ts';
import type { WorldFormat } from '#shared/domain/slot.ts';
import { listWorldSlots } from './world-folders.ts';

/**
 * A restored world before it is complete. The game may list it, so it exists only as long as
 * needed.
 */
const UNFINISHED = /^\.loadout-restore-[0-9a-f]{16}$/;
const NOTE_FILE = `${WORLDS_FOLDER}/.restoring`;
const MAX_NOTE_BYTES = 4096;
const FOLDER_MODE = 0o777;

const noteSchema = z.object({ directory: z.string(), name: z.string().regex(UNFINISHED) });

/** Target of the restored world: a directory for worlds, and a free name in it. */
export interface RestorePlace {
  readonly directory: string;
  readonly name: string;
}

/**
 * Restores the world of a snapshot as a new folder: it appears complete, checked against its
 * checksums, or not at all, and is durable once this resolves. It is built beside its final name,
 * so that one rename within one folder completes it: no cleanup can ever meet the same tree under
 * two names. Throws SNAPSHOT_DAMAGED, FILE_EXISTS, DISK_FULL.
 */
export async function restoreWorld(
  io: Io,
  { root, record, format }: Omit<TreePlace, 'tree'>,
  { directory, name }: RestorePlace,
  job: Job,
): Promise<void> {
  const around = join(root, directory);
  const bytes = record.files.reduce((sum, { size }) => sum + size, 0);
  requireDiskSpace(io, around, { bytes, files: record.files.length });
  const unfinished = `.loadout-restore-${randomBytes(8).toString('hex')}`;
  const note = JSON.stringify({ directory, name: unfinished });
  writeFileDurable(io, join(root, NOTE_FILE), Buffer.from(note));
  const tree = join(around, unfinished);
  try {
    await buildTree(io, { root, record, format, tree }, job);
    job.signal.throwIfAborted();
    const target = join(around, name);
    if (io.look(target) !== null)
      throw new AppError('FILE_EXISTS', { path: joinPath(directory, name) });
    io.rename(tree, target);
  } catch (error) {
    removeUnfinishedTree(io, tree);
    throw error;
  }
  await io.flushDirectory(around);
  removeIfThere(io, join(root, NOTE_FILE));
}

/**
 * Removes the leftovers of an interrupted snapshot or restore: temporary files among the snapshots,
 * and beside the worlds only the folder that was noted before it was created. Only for holders of
 * the claim on the worlds.
 */
export function removeUnfinishedRestore(
  io: Io,
  root: string,
  slots: Parameters<typeof listWorldSlots>[0],
): void {
  const note = readRestoreNote(io, root);
  if (note !== null && listWorldSlots(slots).includes(note.directory))
    removeUnfinishedTree(io, join(root, note.directory, note.name));
  const around = [WORLDS_FOLDER, WORLD_BLOCKS_FOLDER].map((folder) => join(root, folder));
  for (const folder of [...around, ...listSnapshotFolders(io, root)]) {
    if (io.look(folder)?.kind !== 'directory') continue;
    const temporary = io.list(folder).filter((name) => name.endsWith('.tmp'));
    for (const name of temporary) unlinkQuietly(io, join(folder, name));
  }
}

function readRestoreNote(io: Io, root: string): z.infer<typeof noteSchema> | null {
  const path = join(root, NOTE_FILE);
  if (io.look(path)?.kind !== 'file') return null;
  try {
    const text = Buffer.from(io.read(path, MAX_NOTE_BYTES)).toString();
    return noteSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError || errnoOf(error) !== null) return null;
    throw error;
  }
}

interface TreePlace {
  readonly root: string;
  readonly record: SnapshotRecord;
  readonly format: WorldFormat;
  readonly tree: string;
}

/**
 * Writes and syncs every file and folder. The file that makes it a world comes last: without it the
 * game sees none.
 */
async function buildTree(
  io: Io,
  { root, record, format, tree }: TreePlace,
  job: Job,
): Promise<void> {
  const { files, world, number } = record;
  const last = (file: SnapshotFile): number => (file.path === format.file ? 1 : 0);
  const bytesTotal = files.reduce((sum, { size }) => sum + size, 0);
  const reader = createBlockReader(io, root);
  let done = 0;
  let bytesDone = 0;
  for (const folder of listFolders(record)) makeFolders(io, join(tree, folder), FOLDER_MODE);
  try {
    for (const file of files.toSorted((a, b) => last(a) - last(b))) {
      await yieldToEventLoop(job.signal);
      const isRight = await writeFile(io, { reader, path: join(tree, file.path), file });
      if (!isRight)
        throw new AppError('SNAPSHOT_DAMAGED', { name: world, number, path: file.path });
      done += 1;
      bytesDone += file.size;
      job.report({ phase: 'restore', done, total: files.length, bytesDone, bytesTotal });
    }
  } finally {
    await reader.close();
  }
  for (const folder of listFolders(record)) await io.flushDirectory(join(tree, folder));
}

/** Lists the world's folder and those in it; parents first. */
function listFolders({ files, folders }: SnapshotRecord): readonly string[] {
  const all = new Set(['']);
  for (const path of [...files.map((file) => folderOf(file.path)), ...folders])
    for (let at = path; at !== '' && !all.has(at); at = folderOf(at)) all.add(at);
  return [...all].toSorted();
}

interface FilePlace {
  readonly reader: ReturnType<typeof createBlockReader>;
  readonly path: string;
  readonly file: SnapshotFile;
}

/**
 * Returns false when the stored bytes differ from the snapshot's. The written bytes are read again.
 */
async function writeFile(io: Io, { reader, path, file }: FilePlace): Promise<boolean> {
  const open = await io.openFile(path, 'create', io.defaultFileMode);
  const hash = createHash('sha512');
  try {
    let written = 0;
    for (const block of file.blocks) {
      const bytes = await reader.read(block);
      if (bytes === null) return false;
      hash.update(bytes);
      await open.write(bytes, written);
      written += bytes.length;
    }
    await open.sync();
  } finally {
    await open.close();
  }
  return hash.digest('hex') === file.sha512 && (await hashAgain(io, path)) === file.sha512;
}

async function hashAgain(io: Io, path: string): Promise<string> {
  const open = await io.openFile(path, 'read');
  const hash = createHash('sha512');
  try {
    for await (const chunk of readChunks(open)) {
      await yieldToEventLoop();
      hash.update(chunk);
    }
  } finally {
    await open.close();
  }
  return hash.digest('hex');
}

function removeUnfinishedTree(io: Io, tree: string): void {
  const name = tree.slice(dirname(tree).length + 1);
  if (!UNFINISHED.test(name) || !isUsableSegment(name)) return;
  try {
    removeTree(io, tree);
  } catch {
    // The note stays: the next run removes the folder.
  }
}
