import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openJournalKey } from './journal-key.ts';
import { createNodeIo } from './node-io.ts';

let dataDir: string;
const open = () => Buffer.from(openJournalKey(createNodeIo(), dataDir));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'loadout-key-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

it('is made once', () => {
  const key = open();
  expect(key).toHaveLength(32);
  expect(open()).toEqual(key);
  expect(readdirSync(dataDir)).toEqual(['journal.key']);
});

it.each(['', 'x'.repeat(31), 'x'.repeat(4096)])(
  'is made anew where what is there is none (%#)',
  (damaged) => {
    writeFileSync(join(dataDir, 'journal.key'), damaged);
    const key = open();
    expect(key).toHaveLength(32);
    expect(open()).toEqual(key);
    expect(readFileSync(join(dataDir, 'journal.key.damaged'), 'utf8')).toBe(damaged);
  },
);

it('is made anew where a folder has its name, whatever was set aside before', () => {
  for (let times = 0; times < 2; times += 1) {
    rmSync(join(dataDir, 'journal.key'), { force: true });
    mkdirSync(join(dataDir, 'journal.key'));
    expect(open()).toHaveLength(32);
  }
  expect(
    readdirSync(dataDir).filter((name) => name.startsWith('journal.key.damaged')),
  ).toHaveLength(2);
});
