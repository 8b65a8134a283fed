import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Entry, ZipFile } from 'yauzl';
import { z } from 'zod';
import { codeOf } from '#shared/code-of.ts';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import { STATE_FOLDER } from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';
import { readFactsOrNull } from '../disk/folders.ts';
import { errnoOf, type FileFacts, type Io, type OpenFile } from '../disk/io.ts';
import { readChunks } from '../disk/read-chunks.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { readArchiveEntries, UnpackRefusalError } from '../unpack/read-tree.ts';
import { createFolderWriter, readEntryChunks, writeArchiveEntry } from '../unpack/unpack-folder.ts';
import { packFolders } from './pack-folder.ts';
import { openEntry } from '../unpack/open-entry.ts';

const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_FOLDER_FILES = 100_000;
const MAX_FOLDER_DEPTH = 16;
/** Polaris names the descriptions of its instances with this suffix. */
const POLARIS_DESCRIPTION = /-.{5}\.json$/;
const MAX_DESCRIPTIONS = 500;
const ZIP_START = 'PK';

interface SourceFile {
  /** With `/`, relative to the folder or archive; never a path on disk. */
  readonly path: string;
  readonly size: number;
}

/** Content by which the format of a source is detected. */
export interface SourceContents {
  readonly name: string;
  readonly files: readonly SourceFile[];
  /** Polaris's description beside the folder. */
  readonly beside: string | null;
  /** Returns null for a file that is missing or larger than any description. */
  readText(path: string): Promise<string | null>;
}

/** A source to import, read-only. */
export interface ImportSource extends SourceContents {
  /** Number of links, special files and unreadable folders. */
  readonly links: number;
  /** Returns absolute paths on disk of these files, each under its own name, in this order. */
  take(paths: readonly string[]): Promise<readonly string[]>;
  /**
   * As above for folders, whose paths end with `/`: an archive of each, with its name. Not for an
   * empty list.
   */
  pack(folders: readonly string[]): Promise<readonly string[]>;
  close(): Promise<void>;
}

interface OpenRequest {
  readonly path: string;
  /** Creates a private folder for unpacked files. */
  readonly makeFolder: () => Promise<string>;
  readonly signal: AbortSignal;
}

const polarisSchema = z.object({ uuid: z.string().refine(isSafeFileName), loader: z.string() });

/** Returns the name of the folder beside a Polaris description; null for any other text. */
function readPolarisFolder(text: string): string | null {
  return polarisSchema.safeParse(parseJson(text)).data?.uuid ?? null;
}

/** Returns undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Opens a person's source: a folder, a zip, or the description of a Polaris instance. Throws
 * FILE_UNREADABLE, IMPORT_EMPTY for any other file, IMPORT_REFUSED, CANCELLED.
 */
export async function openSource(io: Io, request: OpenRequest): Promise<ImportSource> {
  const { path, facts } = readSourceFacts(io, request.path);
  if (facts?.kind === 'directory') return openFolder(io, { ...request, path });
  const file = await wrapReadErrors(path, () => io.openFile(path, 'read'));
  const start = Buffer.alloc(ZIP_START.length);
  await wrapReadErrors(path, () => file.read(start, 0)).catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  if (start.toString('latin1') === ZIP_START)
    return openArchiveSource(io, file, { ...request, path });
  await file.close();
  const folder = readPolarisFolder(readSmall(io, path) ?? '');
  const instance = folder === null ? null : join(dirname(path), folder);
  if (instance !== null && readFactsOrNull(io, instance)?.kind === 'directory')
    return openFolder(io, { ...request, path: instance });
  throw new AppError('IMPORT_EMPTY', { file: basename(path) });
}

function readSourceFacts(io: Io, chosen: string): { path: string; facts: FileFacts | null } {
  try {
    const path = io.realPath(chosen);
    return { path, facts: io.look(path) };
  } catch (error) {
    throw new AppError('FILE_UNREADABLE', { file: basename(chosen), cause: codeOf(error) }, error);
  }
}

async function wrapReadErrors<T>(path: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw new AppError('FILE_UNREADABLE', { file: basename(path), cause: codeOf(error) }, error);
  }
}

/** Returns null when it is missing, no file, or larger than any description. */
export function readSmall(io: Io, path: string): string | null {
  try {
    return new TextDecoder().decode(io.read(path, MAX_TEXT_BYTES));
  } catch {
    return null;
  }
}

async function openFolder(io: Io, request: OpenRequest): Promise<ImportSource> {
  const { path: root, signal } = request;
  const { files, links } = await walk(io, root, signal);
  const known = new Set(files.map(({ path }) => path));
  return {
    name: basename(root),
    files,
    links,
    beside: listDescriptions(io, dirname(root)).get(basename(root)) ?? null,
    readText: (path) => Promise.resolve(known.has(path) ? readSmall(io, join(root, path)) : null),
    take: (paths) => Promise.resolve(paths.map((path) => join(root, path))),
    pack: (folders) =>
      orRefused(root, async () =>
        packFolders(createFolderWriter(io, await request.makeFolder(), signal), {
          folders,
          files,
          open: (path) => readFileChunks(io, join(root, path)),
        }),
      ),
    close: () => Promise.resolve(),
  };
}

async function walk(io: Io, root: string, signal: AbortSignal) {
  const files: SourceFile[] = [];
  let links = 0;
  const waiting = [''];
  for (let prefix = waiting.pop(); prefix !== undefined; prefix = waiting.pop()) {
    for (const name of listOrNull(io, join(root, prefix)) ?? []) {
      await yieldToEventLoop(signal);
      const path = prefix + name;
      if (path === STATE_FOLDER) continue;
      const facts = readFactsOrNull(io, join(root, path));
      const isFolder = facts?.kind === 'directory';
      if (isFolder && path.split('/').length < MAX_FOLDER_DEPTH) waiting.push(`${path}/`);
      else if (facts?.kind === 'file') files.push({ path, size: facts.size });
      else links += 1;
      if (files.length > MAX_FOLDER_FILES) throw refused(root, 'too-many-entries');
    }
  }
  return { files: files.toSorted(compareSourcePaths), links };
}

function compareSourcePaths(a: SourceFile, b: SourceFile): number {
  return a.path < b.path ? -1 : 1;
}

/** Returns null when it cannot be read. */
export function listOrNull(io: Io, folder: string): readonly string[] | null {
  try {
    return io.list(folder);
  } catch {
    return null;
  }
}

/**
 * Lists Polaris's descriptions in the folder around its instances, by the name of the instance's
 * folder.
 */
export function listDescriptions(io: Io, folder: string): ReadonlyMap<string, string> {
  const names = (listOrNull(io, folder) ?? []).filter((name) => POLARIS_DESCRIPTION.test(name));
  const texts = names.slice(0, MAX_DESCRIPTIONS).flatMap((name) => {
    const text = readSmall(io, join(folder, name));
    const instance = text === null ? null : readPolarisFolder(text);
    return text === null || instance === null ? [] : [[instance, text] as const];
  });
  return new Map(texts.toReversed());
}

async function openArchiveSource(
  io: Io,
  file: OpenFile,
  { path: archive, makeFolder, signal }: OpenRequest,
): Promise<ImportSource> {
  const guard = <T>(task: () => Promise<T>) => orRefused(archive, task);
  const { zip, entries } = await guard(() => readArchive(file, signal)).catch(async (error) => {
    await file.close();
    throw error;
  });
  const byName = new Map(entries.map((entry) => [entry.fileName, entry]));
  const readNamed = (path: string) => {
    const entry = byName.get(path);
    if (!entry) throw new UnpackRefusalError('damaged');
    return readEntryChunks(zip, entry);
  };
  const files = entries.map(({ fileName: path, uncompressedSize: size }) => ({ path, size }));
  return {
    name: basename(archive),
    files,
    links: 0,
    beside: null,
    readText: (path) =>
      guard(async () => {
        const entry = byName.get(path);
        if (!entry || entry.uncompressedSize > MAX_TEXT_BYTES) return null;
        return new TextDecoder().decode(await buffer(await openEntry(zip, entry)));
      }),
    take: (paths) =>
      guard(async () => {
        if (paths.length === 0) return [];
        const wanted = paths.map((path) => byName.get(path)).filter((entry) => entry !== undefined);
        return unpackEntries(io, zip, { entries: wanted, folder: await makeFolder(), signal });
      }),
    pack: (folders) =>
      guard(async () =>
        packFolders(createFolderWriter(io, await makeFolder(), signal), {
          folders,
          files,
          open: (path) => readNamed(path),
        }),
      ),
    close: () => file.close(),
  };
}

async function readArchive(file: OpenFile, signal: AbortSignal) {
  const { openZip } = await import('../unpack/open-zip.ts');
  const zip = await openZip(file);
  return { zip, entries: await readArchiveEntries(zip, signal) };
}

/** Each into its own folder: of an archive's path only the last name is used on disk. */
async function unpackEntries(
  io: Io,
  zip: ZipFile,
  {
    entries,
    folder,
    signal,
  }: {
    readonly entries: readonly Entry[];
    readonly folder: string;
    readonly signal: AbortSignal;
  },
): Promise<readonly string[]> {
  const writer = createFolderWriter(io, folder, signal);
  const unpacked: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const path = `${index}/${entry.fileName.slice(entry.fileName.lastIndexOf('/') + 1)}`;
    await writeArchiveEntry(writer, zip, entry, { path, mode: 0 });
    unpacked.push(join(folder, path));
  }
  return unpacked;
}

/** Copies each chunk: the stream buffers several, but they share memory. */
async function* readFileChunks(io: Io, path: string): AsyncGenerator<Uint8Array, void, void> {
  const file = await wrapReadErrors(path, () => io.openFile(path, 'read'));
  try {
    for await (const chunk of readChunks(file)) yield Buffer.from(chunk);
  } finally {
    await file.close();
  }
}

async function orRefused<T>(archive: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof UnpackRefusalError) {
      if (error.isForSpace) throw new AppError('DISK_FULL', { place: 'data' }, error);
      throw refused(archive, error.refusal, error);
    }
    // An error with an errno is the disk's, any other the archive's fault.
    const cause = errnoOf(error);
    if (cause === 'ENOSPC' || cause === 'EDQUOT')
      throw new AppError('DISK_FULL', { place: 'data' }, error);
    if (cause !== null) throw new AppError('WRITE_FAILED', { path: null, cause }, error);
    throw refused(archive, 'damaged', error);
  }
}

function refused(path: string, cause: string, error?: unknown): AppError {
  return new AppError('IMPORT_REFUSED', { file: basename(path), cause }, error);
}
