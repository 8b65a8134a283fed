import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { DownloadSource } from '#shared/domain/plan.ts';

const CHUNK_BYTES = 256 * 1024;

export interface Digests {
  update(bytes: Uint8Array): void;
  /** Of the bytes so far: the algorithm that differs, or null when every digest that the source gives is right. */
  difference(source: DownloadSource): 'sha1' | 'sha512' | null;
}

/** `withSha1` false: only SHA-512 is compared, for bytes whose SHA-1 was compared before. */
export function createDigests({ withSha1 = true } = {}): Digests {
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
export async function digestFile(
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
