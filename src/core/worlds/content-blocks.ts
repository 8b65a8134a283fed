/** Sizes of the blocks that a file is cut into. */
export interface BlockSizes {
  readonly least: number;
  /** A power of two. */
  readonly usual: number;
  readonly most: number;
}

const BLOCK_SIZES: BlockSizes = { least: 16 * 1024, usual: 64 * 1024, most: 256 * 1024 };

const GEAR = createGear();

/**
 * Cuts a stream into blocks by its content (gear hashing with two masks, as in FastCDC): inserted
 * or shifted bytes change only the blocks around them. The same bytes and sizes always give the
 * same blocks.
 */
export async function* splitIntoBlocks(
  chunks: AsyncIterable<Uint8Array>,
  sizes: BlockSizes = BLOCK_SIZES,
): AsyncGenerator<Buffer, void, void> {
  const waiting = Buffer.allocUnsafe(sizes.most * 2);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let taken = 0; taken < chunk.length;) {
      const count = Math.min(chunk.length - taken, waiting.length - filled);
      waiting.set(chunk.subarray(taken, taken + count), filled);
      taken += count;
      filled += count;
      let start = 0;
      // A shorter rest may be cut elsewhere once more bytes are there.
      while (filled - start >= sizes.most) {
        const end = start + findCut(waiting.subarray(start, filled), sizes);
        yield waiting.subarray(start, end);
        start = end;
      }
      waiting.copyWithin(0, start, filled);
      filled -= start;
    }
  }
  for (let start = 0; start < filled;) {
    const end = start + findCut(waiting.subarray(start, filled), sizes);
    yield waiting.subarray(start, end);
    start = end;
  }
}

/**
 * Returns the end of the first block. A cut is less likely before the usual size, and more likely
 * after it.
 */
function findCut(bytes: Uint8Array, { least, usual, most }: BlockSizes): number {
  const end = Math.min(bytes.length, most);
  const bits = Math.log2(usual);
  const early = topBits(bits + 2);
  const late = topBits(bits - 2);
  let hash = 0;
  for (let at = Math.min(least, end); at < end; at += 1) {
    hash = ((hash << 1) + (GEAR[bytes[at] ?? 0] ?? 0)) | 0;
    if ((hash & (at < usual ? early : late)) === 0) return at + 1;
  }
  return end;
}

/** The highest bits depend on the last 32 bytes, the lowest on the last one only. */
function topBits(count: number): number {
  return count <= 0 ? 0 : -1 << (32 - count);
}

/**
 * A fixed random number for each byte: other numbers would give other blocks, and nothing would be
 * shared.
 */
function createGear(): Int32Array {
  const gear = new Int32Array(256);
  let state = 0x9e3779b9;
  for (let byte = 0; byte < gear.length; byte += 1) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    gear[byte] = mixed ^ (mixed >>> 14);
  }
  return gear;
}
