import { type FileHandle, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { incomingFile, incomingRecord, vaultFile } from '#shared/domain/paths.ts';
import { openOwnFile, prepareShard, removeOwnFile } from './state-files.ts';
import { AppError } from '#shared/errors.ts';
import { toTransferError } from './errors.ts';

const MAX_RECORD_BYTES = 16 * 1024;
/** Only a strong ETag may be used with a range (RFC 9110 §13.1.5). */
const STRONG_ETAG = /^"[\x21\x23-\x7e]{1,256}"$/;

const recordSchema = z.object({ url: z.string(), etag: z.string().regex(STRONG_ETAG).nullable() });

/** An unfinished download, open for writing at its end. */
export interface Part {
  readonly handle: FileHandle;
  readonly digests: Digests;
  readonly etag: string | null;
  sizeBytes: number;
  /** By its headers an answer came to its end with the file's last byte. */
  isWhole: boolean;
}

/** The part that an earlier attempt at the same URL left, its bytes already in the digests; null when there is none. */
export async function openPart(
  root: string,
  source: DownloadSource,
  signal?: AbortSignal,
): Promise<Part | null> {
  const record = await readRecord(root, source);
  if (record === null || record.url !== source.url) return null;
  const handle = await openOwnFile(join(root, incomingFile(source.sha512)), 'write');
  if (handle === null) return null;
  try {
    const digests = createDigests();
    return {
      handle,
      digests,
      etag: record.etag,
      sizeBytes: await digestFile(handle, digests, signal),
      isWhole: false,
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** An empty part in a new file; what had its name is gone. */
export async function createPart(
  root: string,
  source: DownloadSource,
  etagHeader: string | null,
): Promise<Part> {
  await removePart(root, source);
  const etag = etagHeader !== null && STRONG_ETAG.test(etagHeader) ? etagHeader : null;
  const record = await open(join(root, incomingRecord(source.sha512)), 'wx', 0o600);
  try {
    await record.writeFile(JSON.stringify({ url: source.url, etag }));
  } finally {
    await record.close();
  }
  // The default mode of a new file: a file from the vault keeps its mode in the folder.
  const handle = await open(join(root, incomingFile(source.sha512)), 'wx');
  return { handle, digests: createDigests(), etag, sizeBytes: 0, isWhole: false };
}

/** Appends, going on after short writes. */
export async function appendToPart(part: Part, bytes: Uint8Array): Promise<void> {
  for (let offset = 0; offset < bytes.length;) {
    const length = bytes.length - offset;
    const { bytesWritten } = await part.handle.write(bytes, offset, length, part.sizeBytes);
    part.digests.update(bytes.subarray(offset, offset + bytesWritten));
    part.sizeBytes += bytesWritten;
    offset += bytesWritten;
  }
}

/** A file whose fsync failed may have lost what it seems to hold: it is deleted, never synced again. */
export async function syncPart(root: string, source: DownloadSource, part: Part): Promise<void> {
  try {
    await part.handle.sync();
  } catch (error) {
    await removePart(root, source);
    throw error;
  }
}

export async function removePart(root: string, source: DownloadSource): Promise<void> {
  await removeOwnFile(join(root, incomingFile(source.sha512)));
  await removeOwnFile(join(root, incomingRecord(source.sha512)));
}

interface DiskCheck {
  readonly difference: 'sha1' | 'sha512' | 'missing' | null;
  readonly sizeBytes: number;
}

/** Reads the file again through a new descriptor; `difference` is null when its bytes are the source's. */
export async function checkOnDisk(
  path: string,
  source: DownloadSource,
  signal?: AbortSignal,
  how?: { readonly withSha1: boolean },
): Promise<DiskCheck> {
  const handle = await openOwnFile(path, 'read');
  if (handle === null) return { difference: 'missing', sizeBytes: 0 };
  try {
    const digests = createDigests(how);
    const sizeBytes = await digestFile(handle, digests, signal);
    return { difference: digests.difference(source), sizeBytes };
  } finally {
    await handle.close();
  }
}

/** The size in bytes of the right bytes in the vault; null when they are missing or wrong. */
export async function sizeInVault(
  root: string,
  source: DownloadSource,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    await prepareShard(root, source.sha512);
    const path = join(root, vaultFile(source.sha512));
    const { difference, sizeBytes } = await checkOnDisk(path, source, signal);
    return difference === null ? sizeBytes : null;
  } catch (error) {
    throw signal.aborted ? new AppError('CANCELLED', {}, error) : toTransferError(error, source);
  }
}

/** Gives a verified part its name in the vault, over whatever has it; the caller makes that durable with `syncVault`. */
export async function movePartToVault(root: string, source: DownloadSource): Promise<void> {
  const { sha512 } = source;
  await prepareShard(root, sha512);
  await rename(join(root, incomingFile(sha512)), join(root, vaultFile(sha512)));
  await removeOwnFile(join(root, incomingRecord(sha512)));
}

async function readRecord(
  root: string,
  { sha512 }: DownloadSource,
): Promise<z.infer<typeof recordSchema> | null> {
  const handle = await openOwnFile(join(root, incomingRecord(sha512)), 'read');
  if (handle === null) return null;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_RECORD_BYTES));
    return recordSchema.parse(JSON.parse(buffer.toString('utf8', 0, bytesRead)));
  } catch {
    // Torn by a crash, or not ours: the download begins anew.
    return null;
  } finally {
    await handle.close();
  }
}

const CHUNK_BYTES = 256 * 1024;

interface Digests {
  update(bytes: Uint8Array): void;
  /** Of the bytes so far: the algorithm that differs, or null when every digest that the source gives is right. */
  difference(source: DownloadSource): 'sha1' | 'sha512' | null;
}

/** `withSha1` false: only SHA-512 is compared, for bytes whose SHA-1 was compared before. */
function createDigests({ withSha1 = true } = {}): Digests {
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

/** Feeds the whole open file to the digests; answers its size in bytes. */
async function digestFile(
  handle: FileHandle,
  digests: Digests,
  signal?: AbortSignal,
): Promise<number> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let position = 0; ;) {
    signal?.throwIfAborted();
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return position;
    digests.update(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
}
