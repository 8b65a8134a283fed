import { describe, expect, it } from 'vitest';
import { type BlockSizes, splitIntoBlocks } from './content-blocks.ts';

const SIZES: BlockSizes = { least: 256, usual: 1024, most: 4096 };

/** The same bytes every time, without a pattern. */
function drawBytes(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function split(bytes: Buffer, pieceSize = 777): Promise<string[]> {
  const blocks: string[] = [];
  for await (const block of splitIntoBlocks(inPieces(bytes, pieceSize), SIZES))
    blocks.push(block.toString('latin1'));
  return blocks;
}

describe('splitIntoBlocks', () => {
  it('gives back every byte in order, in blocks within the sizes', async () => {
    const bytes = drawBytes(100_000);
    const blocks = await split(bytes);
    expect(blocks.join('')).toBe(bytes.toString('latin1'));
    for (const block of blocks.slice(0, -1)) {
      expect(block.length).toBeGreaterThan(SIZES.least);
      expect(block.length).toBeLessThanOrEqual(SIZES.most);
    }
    expect(blocks.length).toBeGreaterThan(40);
  });

  it('cuts at the same places however the bytes arrive', async () => {
    const bytes = drawBytes(60_000);
    const whole = await split(bytes, 60_000);
    for (const size of [1, 100, 4096, 9000]) expect(await split(bytes, size)).toEqual(whole);
  });

  it('keeps all blocks but a few when bytes are inserted at the start', async () => {
    const bytes = drawBytes(100_000);
    const before = new Set(await split(bytes));
    const shifted = await split(Buffer.concat([Buffer.from('seventeen bytes!!'), bytes]));
    expect(shifted.filter((block) => !before.has(block)).length).toBeLessThanOrEqual(3);
  });

  it('cuts bytes without any change at the longest size', async () => {
    const blocks = await split(Buffer.alloc(10_000));
    expect(blocks.map(({ length }) => length)).toEqual([4096, 4096, 1808]);
  });

  it('has no block for an empty file', async () => {
    expect(await split(Buffer.alloc(0))).toEqual([]);
  });
});
