import { expect, test } from 'vitest';
import type { FileFacts, Io } from '../disk/io.ts';
import { isSameInode } from './batch.ts';

test('two names are one file if disk and number are the same', () => {
  const facts = { kind: 'file', ino: '7', dev: '1' } as FileFacts;
  const files: Readonly<Record<string, FileFacts>> = {
    a: facts,
    b: facts,
    'other-number': { ...facts, ino: '8' },
    'other-disk': { ...facts, dev: '2' },
    folder: { ...facts, kind: 'directory' },
  };
  const io = { look: (path: string) => files[path] ?? null } as Io;
  const site = { io, root: '', identity: { dev: '1', ino: '1' }, key: new Uint8Array() };
  const isSame = (other: string) => isSameInode(site, 'a', other);
  expect(isSame('b')).toBe(true);
  expect(['other-number', 'other-disk', 'missing'].map(isSame)).toEqual([false, false, false]);
  expect(isSameInode(site, 'folder', 'folder')).toBe(false);
});
