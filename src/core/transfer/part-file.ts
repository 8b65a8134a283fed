import { dirname, join } from 'node:path';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { incomingFile, incomingRecord, olderVaultFile, vaultFile } from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';
import { readFactsOrNull, removeIfThere } from '../disk/folders.ts';
import type { Io, OpenFile } from '../disk/io.ts';
import { FORMAT_BYTES } from '../disk/file-format.ts';
import { readChunks } from '../disk/read-chunks.ts';
import { toTransferError } from './errors.ts';
import { openOwnFile, prepareShard } from './state-files.ts';

const MAX_RECORD_BYTES = 16 * 1024;
const PRIVATE_FILE_MODE = 0o600;
/** Only a strong ETag may be used with a range (RFC 9110 §13.1.5). */
const STRONG_ETAG = /^"[\x21\x23-\x7e]{1,256}"$/;

const recordSchema = z.object({ url: z.string(), etag: z.string().regex(STRONG_ETAG).nullable() });

/** An unfinished download, open for writing at its end. */
export interface PartFile {
  readonly file: OpenFile;
  readonly digests: RunningDigests;
  readonly etag: string | null;
  sizeBytes: number;
  /** By its headers the answer ended with the file's last byte. */
  isWhole: boolean;
  /** Of the last answer; null before it. */
  contentType: string | null;
}

/**
 * Opens the part of an earlier attempt at the same URL, its bytes already in the digests; null when
 * there is none.
 */
export async function openPart(
  io: Io,
  root: string,
  source: DownloadSource,
  signal?: AbortSignal,
): Promise<PartFile | null> {
  const record = await readPartRecord(io, root, source);
  if (record === null || record.url !== source.url) return null;
  const file = await openOwnFile(io, join(root, incomingFile(source.sha512)), 'change');
  if (file === null) return null;
  try {
    const digests = createDigests();
    return {
      file,
      digests,
      etag: record.etag,
      sizeBytes: await digestWholeFile(file, digests, signal),
      isWhole: false,
      contentType: null,
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Creates an empty part in a new file; an existing one is removed. */
export async function createPart(
  io: Io,
  root: string,
  source: DownloadSource,
  etagHeader: string | null,
): Promise<PartFile> {
  removePart(io, root, source);
  const etag = etagHeader !== null && STRONG_ETAG.test(etagHeader) ? etagHeader : null;
  const record = Buffer.from(JSON.stringify({ url: source.url, etag }));
  io.createFile(join(root, incomingRecord(source.sha512)), record, PRIVATE_FILE_MODE);
  const path = join(root, incomingFile(source.sha512));
  // The default mode of a new file: a file from the vault keeps its mode in the folder.
  const file = await io.openFile(path, 'create', io.defaultFileMode);
  const digests = createDigests();
  return { file, digests, etag, sizeBytes: 0, isWhole: false, contentType: null };
}

export async function appendToPart(part: PartFile, bytes: Uint8Array): Promise<void> {
  await part.file.write(bytes, part.sizeBytes);
  part.digests.update(bytes);
  part.sizeBytes += bytes.length;
}

/** A file whose fsync failed may have lost its bytes: it is deleted, never synced again. */
export async function syncPart(
  io: Io,
  root: string,
  source: DownloadSource,
  part: PartFile,
): Promise<void> {
  try {
    await part.file.sync();
  } catch (error) {
    removePart(io, root, source);
    throw error;
  }
}

export function removePart(io: Io, root: string, source: DownloadSource): void {
  removeIfThere(io, join(root, incomingFile(source.sha512)));
  removeIfThere(io, join(root, incomingRecord(source.sha512)));
}

interface DiskCheck {
  readonly difference: 'sha1' | 'sha512' | 'missing' | null;
  readonly sizeBytes: number;
}

/**
 * Reads the file again through a new descriptor; `difference` is null when its bytes match the
 * source.
 */
export async function checkOnDisk(
  io: Io,
  path: string,
  source: DownloadSource,
  { signal, ...how }: { readonly signal?: AbortSignal; readonly withSha1?: boolean } = {},
): Promise<DiskCheck> {
  const file = await openOwnFile(io, path, 'read');
  if (file === null) return { difference: 'missing', sizeBytes: 0 };
  try {
    const digests = createDigests(how);
    const sizeBytes = await digestWholeFile(file, digests, signal);
    return { difference: digests.difference(source), sizeBytes };
  } finally {
    await file.close();
  }
}

/** Reads the beginning of a transfer's file as text. */
export async function readStart(io: Io, path: string): Promise<string> {
  const file = await io.openFile(path, 'read');
  try {
    const buffer = Buffer.alloc(FORMAT_BYTES);
    return buffer.toString('utf8', 0, await file.read(buffer, 0));
  } finally {
    await file.close();
  }
}

/**
 * Returns the size in bytes of the right bytes in the vault; null when they are missing or wrong.
 */
export async function sizeInVault(
  io: Io,
  root: string,
  source: DownloadSource,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    prepareShard(io, root, source.sha512);
    for (const name of [vaultFile(source.sha512), olderVaultFile(source.sha512)]) {
      const path = join(root, name);
      if (readFactsOrNull(io, dirname(path))?.kind !== 'directory') continue;
      const { difference, sizeBytes } = await checkOnDisk(io, path, source, { signal });
      if (difference === null) return sizeBytes;
    }
    return null;
  } catch (error) {
    throw signal.aborted ? new AppError('CANCELLED', {}, error) : toTransferError(error, source);
  }
}

/**
 * Moves a verified part into the vault, replacing any file there; the caller makes that durable
 * with `syncVault`.
 */
export function movePartToVault(io: Io, root: string, { sha512 }: DownloadSource): void {
  prepareShard(io, root, sha512);
  io.rename(join(root, incomingFile(sha512)), join(root, vaultFile(sha512)));
  removeIfThere(io, join(root, incomingRecord(sha512)));
}

async function readPartRecord(
  io: Io,
  root: string,
  { sha512 }: DownloadSource,
): Promise<z.infer<typeof recordSchema> | null> {
  const file = await openOwnFile(io, join(root, incomingRecord(sha512)), 'read');
  if (file === null) return null;
  try {
    const buffer = Buffer.alloc(MAX_RECORD_BYTES);
    const count = await file.read(buffer, 0);
    return recordSchema.parse(JSON.parse(buffer.toString('utf8', 0, count)));
  } catch {
    // Truncated by a crash, or not ours: the download starts over.
    return null;
  } finally {
    await file.close();
  }
}

interface RunningDigests {
  update(bytes: Uint8Array): void;
  /**
   * Returns the algorithm that differs for the bytes so far, or null when every digest of the
   * source matches.
   */
  difference(source: DownloadSource): 'sha1' | 'sha512' | null;
}

/** `withSha1` false: compares only SHA-512, for bytes whose SHA-1 was verified before. */
function createDigests({ withSha1 = true } = {}): RunningDigests {
  const sha1 = createHash('sha1');
  const sha512 = createHash('sha512');
  return {
    update(bytes) {
      if (withSha1) sha1.update(bytes);
      sha512.update(bytes);
    },
    difference(source) {
      if (sha512.copy().digest('hex') !== source.sha512) return 'sha512';
      const isSha1Wrong =
        withSha1 && source.sha1 !== null && sha1.copy().digest('hex') !== source.sha1;
      return isSha1Wrong ? 'sha1' : null;
    },
  };
}

/** Feeds the whole open file to the digests; returns its size in bytes. */
async function digestWholeFile(
  file: OpenFile,
  digests: RunningDigests,
  signal?: AbortSignal,
): Promise<number> {
  let sizeBytes = 0;
  for await (const chunk of readChunks(file)) {
    signal?.throwIfAborted();
    digests.update(chunk);
    sizeBytes += chunk.length;
  }
  return sizeBytes;
}
