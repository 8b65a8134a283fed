// @promise a loadout is moved in one step or not at all; removing it from the list changes no file
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Io } from '../disk/io.ts';
import { moveRoot } from './move-root.ts';
import { createNodeIo } from '../disk/node-io.ts';
import { openSite } from './site.ts';

let games: string;
let root: string;
let target: string;

beforeEach(() => {
  games = realpathSync(mkdtempSync(join(tmpdir(), 'loadout-move-')));
  onTestFinished(() => rmSync(games, { recursive: true, force: true }));
  root = join(games, 'old');
  target = join(games, 'new');
  mkdirSync(join(root, '.loadout/intent'), { recursive: true });
  writeFileSync(join(root, 'a.jar'), 'a');
});

/**
 * A port whose first renames fail with these codes; `locked` tells at each whether the folder's
 * lock was held.
 */
function move(...codes: string[]): { readonly locked: readonly boolean[] } {
  const node = createNodeIo();
  const locked: boolean[] = [];
  let isLocked = false;
  const io: Io = {
    ...node,
    rename(from, to) {
      locked.push(isLocked);
      const code = codes.shift();
      if (code !== undefined) throw Object.assign(new Error(code), { code });
      node.rename(from, to);
    },
  };
  moveRoot(openSite(io, root, new Uint8Array(32)), target, () => {
    isLocked = true;
    return () => {
      isLocked = false;
    };
  });
  return { locked };
}

test('the folder is at its new name, renamed under its lock', () => {
  expect(move().locked).toEqual([true]);
  expect(existsSync(join(target, 'a.jar'))).toBe(true);
  expect(existsSync(root)).toBe(false);
});

test('where the lock itself is in the way, it is renamed once more without it', () => {
  expect(move('EBUSY').locked).toEqual([true, false]);
  expect(existsSync(join(target, 'a.jar'))).toBe(true);
});

test.each([
  [['EXDEV'], 'other-disk'],
  [['ENOTEMPTY'], 'name-taken'],
  [['EEXIST'], 'name-taken'],
  [['EBUSY', 'EBUSY'], 'held-open'],
])('%j is refused as %s, and the folder stays', (codes, cause) => {
  let error: unknown = null;
  try {
    move(...codes);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toMatchObject({ code: 'MOVE_REFUSED', params: { cause, folder: target } });
  expect(existsSync(join(root, 'a.jar'))).toBe(true);
  expect(existsSync(target)).toBe(false);
});

test('an open operation keeps the folder where it is', () => {
  writeFileSync(join(root, '.loadout/intent/AAAAAAAAAAAAAAAAAA.json'), '{}');
  expect(() => move()).toThrow('OPERATION_OPEN');
  expect(existsSync(join(root, 'a.jar'))).toBe(true);
});

test('a folder that took its place before the lock was there stays', () => {
  const site = openSite(createNodeIo(), root, new Uint8Array(32));
  const takeLock = () => {
    renameSync(root, join(games, 'elsewhere'));
    mkdirSync(join(root, '.loadout/intent'), { recursive: true });
    return () => undefined;
  };
  expect(() => moveRoot(site, target, takeLock)).toThrow('FOLDER_CHANGED');
  expect(existsSync(target)).toBe(false);
});
