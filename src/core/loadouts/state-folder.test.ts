import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readGenerationFile, readLoadoutFile } from './state-folder.ts';

test('a pipe instead of a record counts as damage and is not waited on', () => {
  const root = mkdtempSync(join(tmpdir(), 'loadout-state-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, '.loadout/generations'), { recursive: true });
  for (const name of ['loadout.json', 'generations/0.json']) {
    execFileSync('mkfifo', [join(root, '.loadout', name)]);
  }
  expect(readGenerationFile(root, 0)).toBeNull();
  expect(() => readLoadoutFile(root)).toThrow('LOADOUT_DAMAGED');
});
