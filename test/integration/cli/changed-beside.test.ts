import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeScratch, runLoadout } from './cli-harness.ts';

test('a setting that the folder has already is not changed again', async () => {
  const scratch = makeScratch();
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const folder = join(scratch, 'game');
  mkdirSync(join(folder, 'pmods'), { recursive: true });
  writeFileSync(join(folder, 'pmods/mine.jar'), 'my own');
  const loadout = (dataDir: string, ...argv: readonly string[]) =>
    runLoadout(['--data-dir', join(scratch, dataDir), '--offline', '--json', ...argv], {
      cwd: folder,
    });
  expect((await loadout('one', 'init', folder)).status).toBe(0);
  expect((await loadout('two', 'set', '--channel', 'beta', '--yes')).status).toBe(0);
  const { stdout } = await loadout('one', 'set', '--channel', 'beta', '--yes');
  expect(JSON.parse(stdout)).toMatchObject({ result: null, loadout: { generation: 1 } });
});
