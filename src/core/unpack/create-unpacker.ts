import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import type { PlannedFile } from '#shared/domain/addon.ts';
import { vaultFile } from '#shared/domain/state-folder.ts';
import { AppError } from '#shared/errors.ts';
import { type EntryTree, readTree, RefusedArchive } from './read-tree.ts';
import type { Unpacker, UnpackRequest, UnpackResult } from './unpacker.ts';
import { createVaultWriter, type StateFiles, type VaultWriter } from './vault-writer.ts';

export interface UnpackerServices {
  readonly stateFiles: StateFiles;
  /** A failure of the file system as the error that a person can act on. */
  readonly toStorageError: (error: unknown) => AppError;
}

interface OpenArchive extends EntryTree {
  readonly handle: FileHandle;
  readonly zip: ZipFile;
}

/** Streams, in the calling thread: no step takes longer than hashing one chunk. */
export function createUnpacker(services: UnpackerServices): Unpacker {
  return {
    list: (request) =>
      withArchive(services, request, ({ entries, skipped }) =>
        Promise.resolve({ paths: entries.map(({ fileName }) => fileName), skipped }),
      ),
    unpackIntoVault: (request) =>
      withArchive(services, request, async ({ handle, zip, entries, skipped }) => {
        const { sha1, sha512 } = await digestsOf(handle);
        // The vault goes by names, and a folder may have brought it along: other bytes are not this archive.
        if (sha512 !== request.sha512) return { refusal: 'missing' };
        const writer = await createVaultWriter(services.stateFiles, request.root);
        const files: PlannedFile[] = [];
        for (const entry of entries) {
          if (request.signal?.aborted) throw new AppError('CANCELLED');
          files.push(await unpackEntry(zip, entry, writer));
        }
        await writer.finish();
        return { files, skipped, sha1 };
      }),
  };
}

async function withArchive<Tree>(
  { stateFiles, toStorageError }: UnpackerServices,
  { root, sha512, ...request }: UnpackRequest,
  use: (archive: OpenArchive) => Promise<UnpackResult<Tree>>,
): Promise<UnpackResult<Tree>> {
  let handle: FileHandle | null = null;
  try {
    handle = await stateFiles.openOwnFile(join(root, vaultFile(sha512)), 'read');
    if (handle === null) return { refusal: 'missing' };
    const { bavail, bsize } = await statfs(root);
    // Loaded with the first archive: most runs open none.
    const { fromFdPromise } = await import('yauzl');
    const zip = await fromFdPromise(handle.fd, {
      autoClose: false,
      validateEntrySizes: true,
      strictFileNames: true,
    });
    const tree = await readTree(zip, { ...request, freeBytes: bavail * bsize });
    return await use({ handle, zip, ...tree });
  } catch (error) {
    if (error instanceof RefusedArchive) return { refusal: error.refusal };
    if (error instanceof AppError) throw error;
    // What has an errno is the disk's, everything else the archive's fault.
    if (error instanceof Error && 'code' in error && 'syscall' in error)
      throw toStorageError(error);
    return { refusal: 'damaged' };
  } finally {
    await handle?.close();
  }
}

async function digestsOf(handle: FileHandle): Promise<{ sha1: string; sha512: string }> {
  const [sha1, sha512] = [createHash('sha1'), createHash('sha512')];
  const stream = handle.createReadStream({ start: 0, autoClose: false });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sha1.update(chunk);
    sha512.update(chunk);
  }
  return { sha1: sha1.digest('hex'), sha512: sha512.digest('hex') };
}

async function unpackEntry(zip: ZipFile, entry: Entry, writer: VaultWriter): Promise<PlannedFile> {
  const { crc32 } = await import('node:zlib');
  const hash = createHash('sha512');
  let sum = 0;
  const sha512 = await writer.write(
    (async function* () {
      // Opened by whoever reads it at once: a stream that fails where nobody listens yet ends the process.
      const stream: Readable = await zip.openReadStreamPromise(entry);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        hash.update(chunk);
        sum = crc32(chunk, sum);
        yield chunk;
      }
    })(),
    () => {
      if (sum !== entry.crc32) throw new RefusedArchive('damaged');
      return hash.digest('hex');
    },
  );
  return { path: entry.fileName, size: entry.uncompressedSize, sha512 };
}
