// @module-tag deep
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { writeDemoFolder } from '#registry-server/start.ts';
import { createCastSeed } from '../registry-server/writes/cast.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { makeScratch, runLoadout } from './cli-harness.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

function openFolder(mode: number): string {
  const folder = join(makeScratch(), 'data');
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
}

/**
 * Lists entries that users other than the owner may read or enter, with their mode; without
 * compiled code.
 */
function listOpen(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('compile-cache'))
    .map((path) => `${path} ${modeOf(join(folder, path))}`)
    .filter((line) => !/ (?:600|700)$/.test(line));
}

test('in a folder that others can read, everything that Loadout writes is private', async () => {
  const dataDir = openFolder(0o755);
  const game = join(makeScratch(), 'game');
  await writeDemoFolder(game);
  const { origin } = await startTestRegistry({ seed: createCastSeed({}) });
  const run = async (argv: readonly string[], text = '') => {
    const stdin = new PassThrough();
    stdin.end(text);
    const options = { cwd: game, stdin };
    const { status, stderr } = await runLoadout(['--data-dir', dataDir, ...argv], options);
    expect({ argv, status }).toEqual({ argv, status: 0 });
    return stderr;
  };
  const stderr = await run(['--registry', 'demo', 'init', game]);
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
    `Other users of this computer can list ${dataDir}.`,
  );
  await run(['update', '--all', '--yes']);
  await run(['--registry', origin, 'auth', 'login', '--in-file'], 'crp_owner');
  expect(modeOf(dataDir)).toBe('755');
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['loadout.db', 'logs', 'secrets']));
  expect(listOpen(dataDir)).toEqual([]);
});

test('a database that others could read is closed to them', async () => {
  const dataDir = openFolder(0o755);
  await runLoadout(['--data-dir', dataDir, 'list']);
  const database = join(dataDir, 'loadout.db');
  chmodSync(database, 0o644);
  expect((await runLoadout(['--data-dir', dataDir, 'list'])).status).toBe(0);
  expect(modeOf(database)).toBe('600');
});

test('a shared folder is refused with a reason and not changed', async () => {
  const dataDir = openFolder(0o1777);
  writeFileSync(join(dataDir, 'somebody.txt'), '');
  const { status, stderr } = await runLoadout(['--data-dir', dataDir, 'list']);
  expect(status).toBe(2);
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain('everyone on this computer can write to it');
  expect([modeOf(dataDir), readdirSync(dataDir)]).toEqual(['1777', ['somebody.txt']]);
});
