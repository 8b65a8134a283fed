import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readGenerationFile, readLoadoutFile } from './state-folder.ts';

test('a pipe in the place of a record is damage, and nobody waits for its writer', () => {
  const root = mkdtempSync(join(tmpdir(), 'loadout-state-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, '.loadout/generations'), { recursive: true });
  for (const name of ['loadout.json', 'generations/0.json']) {
    execFileSync('mkfifo', [join(root, '.loadout', name)]);
  }
  expect(readGenerationFile(root, 0)).toBeNull();
  expect(() => readLoadoutFile(root)).toThrow('LOADOUT_DAMAGED');
});
