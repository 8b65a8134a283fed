import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findRealFolder, requireRealFolder } from './real-folder.ts';

test('a folder is found through links; a path that is none, or cannot be read, is missing', () => {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'loadout-folder-')));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const at = (name: string) => join(scratch, name);
  mkdirSync(at('folder'));
  writeFileSync(at('file'), '');
  symlinkSync(at('folder'), at('link'));
  symlinkSync(at('loop'), at('loop'));
  expect(findRealFolder(at('folder'))).toBe(at('folder'));
  expect(requireRealFolder(at('link'))).toBe(at('folder'));
  for (const none of ['file', 'file/below', 'missing', 'loop', 'x'.repeat(300), 'nul\0']) {
    expect(findRealFolder(at(none))).toBeNull();
    expect(() => requireRealFolder(at(none))).toThrow('FOLDER_MISSING');
  }
});
