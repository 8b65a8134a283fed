// @module-tag deep
// @promise commands that need no registry work even if the loadout's registry is unknown
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runLoadout } from '../cli/cli-harness.ts';

/** A port where no server listens. */
const ADDRESS = 'http://127.0.0.1:9';

it('scan, verify, enable, disable, remove and undo work with a new data folder', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'loadout-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const folder = join(scratch, 'game');
  mkdirSync(join(folder, 'pmods'), { recursive: true });
  for (const name of ['a.jar', 'b.jar']) writeFileSync(join(folder, 'pmods', name), name);
  const loadout = (dataDir: string, ...argv: readonly string[]) =>
    runLoadout(['--data-dir', join(scratch, dataDir), ...argv], { cwd: folder });
  await loadout('first', '--offline', 'registry', 'add', ADDRESS);
  expect((await loadout('first', '--offline', 'init', folder, '--registry', ADDRESS)).status).toBe(
    0,
  );
  expect((await loadout('first', '--offline', 'disable', 'a.jar', '--yes')).status).toBe(0);

  const scan = await loadout('other', 'scan');
  expect(scan.status).toBe(0);
  expect(scan.stdout).toContain(`(${ADDRESS}) is not set up on this computer.`);
  for (const [words, names] of [
    [['verify'], ['a.jar.disabled', 'b.jar']],
    [['history'], ['a.jar.disabled', 'b.jar']],
    [
      ['undo', '--yes'],
      ['a.jar', 'b.jar'],
    ],
    [
      ['disable', 'b.jar', '--yes'],
      ['a.jar', 'b.jar.disabled'],
    ],
    [
      ['enable', 'b.jar.disabled', '--yes'],
      ['a.jar', 'b.jar'],
    ],
    [['remove', 'b.jar', '--yes'], ['a.jar']],
    [
      ['undo', '--yes'],
      ['a.jar', 'b.jar'],
    ],
  ] as const) {
    const { status, stderr } = await loadout('other', ...words);
    expect({ words, status, stderr }).toEqual({ words, status: 0, stderr: '' });
    expect(readdirSync(join(folder, 'pmods')).toSorted()).toEqual(names);
  }
  // Adding the registry confirms its address.
  await loadout('other', '--offline', 'registry', 'add', ADDRESS);
  expect((await loadout('other', '--offline', 'scan')).stdout).not.toContain('not set up');
});
