import type { OpenFile } from './io.ts';

const CHUNK_BYTES = 256 * 1024;

/**
 * Yields the bytes of an open file to its end. A chunk is valid until the next one is requested.
 */
export async function* readChunks(
  file: OpenFile,
  chunkBytes = CHUNK_BYTES,
): AsyncGenerator<Buffer, void, void> {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  for (let position = 0; ;) {
    const count = await file.read(buffer, position);
    if (count === 0) return;
    position += count;
    yield buffer.subarray(0, count);
  }
}
