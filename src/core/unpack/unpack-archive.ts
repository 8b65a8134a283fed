import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import type { PlannedFile } from '#shared/domain/addon.ts';
import { olderVaultFile, vaultFile } from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';
import { findFormat, FORMAT_BYTES, isZipPart, isZipStart } from '../disk/file-format.ts';
import { errnoOf, type Io, type OpenFile } from '../disk/io.ts';
import { readChunks } from '../disk/read-chunks.ts';
import { toStorageError } from '../transfer/errors.ts';
import { openOwnFile } from '../transfer/state-files.ts';
import { type EntryTree, readTree, UnpackRefusalError, type UnpackRefusal } from './read-tree.ts';
import { createVaultWriter, READS_ONLY, type VaultWriter } from './vault-writer.ts';
import { openEntry } from './open-entry.ts';

export interface UnpackRequest {
  readonly root: string;
  /** Digest of an archive in the vault. */
  readonly sha512: string;
  /** Path outside the folder that a person chose: read there while the vault lacks it. */
  readonly chosen?: string | undefined;
  /** Collision keys of top-level folders that an archive may not have. */
  readonly reserved: ReadonlySet<string>;
  /** True when these files, all in such a folder, are to be placed without it. */
  readonly isWrapped?: (paths: readonly string[]) => boolean;
  readonly mayBeEmpty?: boolean;
  readonly signal?: AbortSignal;
}

/** The files that an archive would unpack: paths below a slot's directory, sorted. */
export interface ArchiveTree {
  readonly files: readonly PlannedFile[];
  /** Names directly in the archive's root: they belong to no folder and are left out. */
  readonly skipped: readonly string[];
  /** A path whose letters may be wrong, because its archive does not declare an encoding. */
  readonly unsureName: string | null;
}

export interface UnpackedArchive extends ArchiveTree {
  /** SHA-1 of the archive, by which a registry also knows it. */
  readonly sha1: string;
}

interface UnpackFailure {
  readonly refusal: UnpackRefusal;
  /** The entry or method that caused the refusal. */
  readonly detail?: string;
}

export type UnpackResult<Tree> =
  | Tree
  | UnpackFailure
  /** The vault does not have the archive. */
  | { readonly refusal: 'missing' };

export interface OpenArchive extends EntryTree {
  readonly file: OpenFile;
  readonly zip: ZipFile;
}

/**
 * Checks the whole archive, down to the bytes of each entry; writes nothing. Rejects with
 * CANCELLED.
 */
export async function listArchive(
  io: Io,
  request: UnpackRequest,
): Promise<UnpackResult<ArchiveTree>> {
  try {
    return await withArchive(io, request, async ({ zip, entries, skipped, unsureName }) => {
      const files: PlannedFile[] = [];
      for (const entry of entries) {
        if (request.signal?.aborted) throw new AppError('CANCELLED');
        files.push(await unpackEntry(zip, entry, READS_ONLY));
      }
      return { files, skipped, unsureName };
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'DISK_FULL') return { refusal: 'too-large' };
    throw error;
  }
}

/**
 * Writes every file into the vault, verified and durable; all or a refusal. Streams in the calling
 * thread: no step takes longer than hashing one chunk. Rejects with CANCELLED, DISK_FULL,
 * WRITE_FAILED, FOLDER_NOT_WRITABLE, UNSAFE_STATE_FOLDER.
 */
export function unpackIntoVault(
  io: Io,
  request: UnpackRequest,
): Promise<UnpackResult<UnpackedArchive>> {
  return withArchive(io, request, async ({ file, zip, entries, skipped, unsureName }) => {
    const { sha1, sha512 } = await computeFileDigests(file);
    // The vault is looked up by name, and may come from a foreign folder: other bytes are not this
    // archive.
    if (sha512 !== request.sha512) return { refusal: 'missing' };
    const writer = createVaultWriter(io, request.root);
    const files: PlannedFile[] = [];
    for (const entry of entries) {
      if (request.signal?.aborted) throw new AppError('CANCELLED');
      files.push(await unpackEntry(zip, entry, writer));
    }
    await writer.finish();
    return { files, skipped, unsureName, sha1 };
  });
}

export async function withArchive<Tree>(
  io: Io,
  { root, sha512, chosen, ...request }: UnpackRequest,
  use: (archive: OpenArchive) => Promise<UnpackResult<Tree>>,
): Promise<UnpackResult<Tree>> {
  let file: OpenFile | null = null;
  try {
    file =
      (await openOwnFile(io, join(root, vaultFile(sha512)), 'read')) ??
      (await openOwnFile(io, join(root, olderVaultFile(sha512)), 'read')) ??
      (chosen === undefined ? null : await io.openFile(chosen, 'read'));
    if (file === null) return { refusal: 'missing' };
    // Loaded with the first archive: most runs open none.
    const { openZip } = await import('./open-zip.ts');
    const zip = await openZip(file);
    const tree = await readTree(zip, { ...request, freeBytes: io.freeBytes(root) });
    return await use({ file, zip, ...tree });
  } catch (error) {
    if (error instanceof UnpackRefusalError && error.isForSpace)
      throw new AppError('DISK_FULL', {}, error);
    if (error instanceof UnpackRefusalError) return toArchiveRefusal(error);
    if (error instanceof AppError) throw error;
    // An error with an errno is the disk's, any other the archive's fault.
    if (errnoOf(error) !== null) throw toStorageError(error, 0);
    return file === null ? { refusal: 'damaged' } : await findWrong(file);
  } finally {
    await file?.close();
  }
}

/**
 * Determines from its first bytes whether a file without an archive is a damaged one, or something
 * else.
 */
async function findWrong(file: OpenFile): Promise<UnpackFailure> {
  const bytes = Buffer.alloc(FORMAT_BYTES);
  const start = bytes.subarray(0, await file.read(bytes, 0));
  if (start.length === 0) return { refusal: 'empty' };
  if (isZipStart(start)) return { refusal: isZipPart(start) ? 'split' : 'damaged' };
  const detail = findFormat(start);
  return { refusal: 'not-a-zip', ...(detail && { detail }) };
}

function toArchiveRefusal({ refusal, detail }: UnpackRefusalError): UnpackFailure {
  return detail === null ? { refusal } : { refusal, detail };
}

export async function computeFileDigests(
  file: OpenFile,
): Promise<{ sha1: string; sha512: string }> {
  const [sha1, sha512] = [createHash('sha1'), createHash('sha512')];
  for await (const chunk of readChunks(file)) {
    sha1.update(chunk);
    sha512.update(chunk);
  }
  return { sha1: sha1.digest('hex'), sha512: sha512.digest('hex') };
}

/** Throws RefusedArchive when the bytes do not match the archive's directory. */
export async function unpackEntry(
  zip: ZipFile,
  entry: Entry,
  writer: Pick<VaultWriter, 'write'>,
): Promise<PlannedFile> {
  const { crc32 } = await import('node:zlib');
  const hash = createHash('sha512');
  let sum = 0;
  const sha512 = await writer.write(
    (async function* () {
      // Opened by its reader: a stream error without a listener ends the process.
      const stream: Readable = await openEntry(zip, entry);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        hash.update(chunk);
        sum = crc32(chunk, sum);
        yield chunk;
      }
    })(),
    () => {
      if (sum !== entry.crc32) throw new UnpackRefusalError('damaged');
      return hash.digest('hex');
    },
  );
  return { path: entry.fileName, size: entry.uncompressedSize, sha512 };
}
