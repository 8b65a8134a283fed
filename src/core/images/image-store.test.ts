import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pruneImages } from './image-store.ts';

const NOW_MS = Date.parse('2026-06-01T00:00:00Z');
const LIMITS = { maxBytes: 250, maxAgeMs: 1000 };

/** Prunes images of 100 bytes, given by the time since they were shown; returns those that stay. */
async function prune(agesMs: Readonly<Record<string, number>>): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'images-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, ageMs] of Object.entries(agesMs)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.alloc(100));
    const shown = new Date(NOW_MS - ageMs);
    utimesSync(file, shown, shown);
  }
  await pruneImages(folder, LIMITS, NOW_MS);
  return Object.keys(agesMs).filter((name) => existsSync(join(folder, name)));
}

test('an image that was not shown for long goes, the secret of the names stays', async () => {
  expect(await prune({ key: 9999, 'ab/new': 10, 'ab/old': 1001, 'cd/part': 5000 })).toEqual([
    'key',
    'ab/new',
  ]);
});

test('of more than may be kept those stay that were shown last', async () => {
  expect(await prune({ 'ab/one': 30, 'ab/two': 10, 'cd/three': 20, 'cd/four': 40 })).toEqual([
    'ab/two',
    'cd/three',
  ]);
});
