import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Io } from '../disk/io.ts';
import { openJournalKey } from './journal-key.ts';
import { createNodeIo } from '../disk/node-io.ts';

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
  'replaces a damaged key and keeps it beside the new one (%#)',
  (damaged) => {
    writeFileSync(join(dataDir, 'journal.key'), damaged);
    const key = open();
    expect(key).toHaveLength(32);
    expect(open()).toEqual(key);
    expect(readFileSync(join(dataDir, 'journal.key.damaged'), 'utf8')).toBe(damaged);
  },
);

it('is created again if a folder has its name, and keeps earlier ones that were set aside', () => {
  for (let times = 0; times < 2; times += 1) {
    rmSync(join(dataDir, 'journal.key'), { force: true });
    mkdirSync(join(dataDir, 'journal.key'));
    expect(open()).toHaveLength(32);
  }
  expect(
    readdirSync(dataDir).filter((name) => name.startsWith('journal.key.damaged')),
  ).toHaveLength(2);
});

/**
 * A real port that records the calls that make the key durable, with the last name of their paths.
 */
function recordedIo(): { readonly io: Io; readonly calls: readonly string[] } {
  const calls: string[] = [];
  const node = createNodeIo();
  const nameOf = (path: string): string =>
    path === dataDir ? 'folder' : basename(path).replace(/\.[0-9a-f]+\.tmp$/, '.tmp');
  const io: Io = {
    ...node,
    syncFile(path) {
      calls.push(`sync ${nameOf(path)}`);
      node.syncFile(path);
    },
    syncDirectory(path) {
      calls.push(`sync ${nameOf(path)}`);
      node.syncDirectory(path);
    },
    link(from, to) {
      calls.push(`name ${nameOf(to)}`);
      node.link(from, to);
    },
  };
  return { io, calls };
}

it('is on the disk before it has its name, and its name before it is used', () => {
  const { io, calls } = recordedIo();
  openJournalKey(io, dataDir);
  expect(calls).toEqual([
    'sync journal.key.tmp',
    'name journal.key',
    'sync journal.key',
    'sync folder',
  ]);
});

it('is synced again when it is there: a crash may have left it in memory', () => {
  open();
  const { io, calls } = recordedIo();
  openJournalKey(io, dataDir);
  expect(calls).toEqual(['sync journal.key', 'sync folder']);
});

it('is the one of the process that came first', () => {
  const node = createNodeIo();
  const first = Buffer.alloc(32, 1);
  const io: Io = {
    ...node,
    link(from, to) {
      writeFileSync(to, first);
      node.link(from, to);
    },
  };
  expect(Buffer.from(openJournalKey(io, dataDir))).toEqual(first);
  expect(readdirSync(dataDir)).toEqual(['journal.key']);
});
