// @promise every start of the game is recorded with its log and how it ended, whatever the game does
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Io } from '../disk/io.ts';
import { createNodeIo } from '../disk/node-io.ts';
import { createRunLog, readRunLog } from './run-log.ts';

const LONG = 'y'.repeat(300_000);
const OUTPUT = `before\n${LONG}\nbetween\n${LONG}\nafter\nno newline at the end`;

/**
 * Keeps an output that arrives in pieces of this size; returns the kept lines, long ones as their
 * length.
 */
async function keep(pieceBytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'loadout-log-'));
  const io = createNodeIo();
  const log = await createRunLog(io, folder, (bytes) => Buffer.from(bytes).toString());
  for (let at = 0; at < OUTPUT.length; at += pieceBytes) {
    log.add(Buffer.from(OUTPUT.slice(at, at + pieceBytes)));
    await new Promise(setImmediate);
  }
  const { bytes, droppedBytes } = await log.finish();
  const lines = readRunLog(io, folder).head.split('\n');
  return {
    bytes,
    droppedBytes,
    lines: lines.map((line) => (line[0] === 'y' ? line.length : line)),
  };
}

test.each([OUTPUT.length, 300_010, 65_536, 65_535, 4096])(
  'of a line that is too long the beginning is kept, in pieces of %d bytes',
  async (pieceBytes) => {
    const { bytes, droppedBytes, lines } = await keep(pieceBytes);
    const kept = [65_536, 'between', 65_536, 'after', 'no newline at the end'];
    expect(lines).toEqual(['before', ...kept]);
    expect(bytes).toBe(OUTPUT.length);
    expect(droppedBytes).toBe(2 * (300_000 - 65_536));
  },
);

test('a game never waits for the disk: what comes faster is dropped and counted', async () => {
  const io = createNodeIo();
  const disk = Promise.withResolvers<void>();
  const held: Io = {
    ...io,
    async openFile(...given) {
      const file = await io.openFile(...given);
      return {
        ...file,
        async write(...bytes) {
          await disk.promise;
          return file.write(...bytes);
        },
      };
    },
  };
  const folder = mkdtempSync(join(tmpdir(), 'loadout-log-'));
  const log = await createRunLog(held, folder, (bytes) => Buffer.from(bytes).toString());
  const block = Buffer.from(`${'x'.repeat(1023)}\n`.repeat(256));
  for (let count = 0; count < 200; count += 1) {
    log.add(block);
    await new Promise(setImmediate);
  }
  const { bytes, droppedBytes } = log.counts();
  expect(bytes).toBe(200 * block.length);
  // One MiB waits, besides the block that is being written.
  expect(bytes - droppedBytes).toBeLessThanOrEqual(1024 * 1024 + block.length);
  disk.resolve();
  expect((await log.finish()).bytes).toBe(bytes);
});
