// @promise a working folder that cannot be used stops only what needs it, and is told as what it is
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { put } from '#test/helpers/interrupt-update.ts';
import { makeScratch, runLoadout } from './cli-harness.ts';

const BIN = resolve(import.meta.dirname, '../../../src/cli/bin.mjs');
const GONE = new AppError('WORKING_FOLDER_UNUSABLE', { cause: 'missing' });
const SHA1 = 'da39a3ee5e6b4b0d3255bfef95601890afd80709';

let scratch: string;
let dataDir: string;

beforeEach(() => {
  scratch = makeScratch();
  dataDir = join(scratch, 'data');
  return () => rmSync(scratch, { recursive: true, force: true });
});

function loadout(...argv: readonly string[]) {
  return runLoadout(['--data-dir', dataDir, '--offline', ...argv], { cwd: GONE });
}

describe('without a working folder', () => {
  it('commands that need none work', async () => {
    const game = join(scratch, 'game');
    put(game, 'pmods/one.jar', 'one');
    const lock = join(scratch, 'loadout.lock.json');
    for (const argv of [
      ['list'],
      ['init', game, '--name', 'Mine'],
      ['--loadout', 'Mine', 'scan'],
      ['--loadout', game, 'scan'],
      // The only loadout.
      ['scan'],
      ['history'],
      ['lock', 'write', lock],
      ['lock', 'check', lock],
      ['config', 'list'],
      ['complete', 'scan', '--loadout', ''],
    ]) {
      const { status, stderr } = await loadout(...argv);
      expect({ argv, status, stderr }).toEqual({ argv, status: 0, stderr: '' });
    }
    // The only error is that the registry was not contacted.
    expect((await loadout('identify', SHA1)).stderr).not.toContain('started in');
  });

  it.each([
    [['init', 'game']],
    [['lock', 'write']],
    [['install', './one.jar']],
    [['--loadout', '.', 'scan']],
    [['identify', './one.jar']],
    [['doctor', '--report']],
  ])('%j names it, with a way on', async (argv) => {
    put(scratch, 'game/pmods/one.jar', 'one');
    await loadout('init', join(scratch, 'game'));
    const said = await loadout(...argv);
    expect(said.status).toBe(1);
    expect(said.stderr).toContain('✗ The folder that the command was started in no longer exists.');
    expect(said.stderr).toContain('Change to another folder with cd, or use full paths.');
    const document: unknown = JSON.parse((await loadout('--json', ...argv)).stdout);
    expect(document).toMatchObject({ error: GONE.payload });
  });
});

describe.skipIf(process.platform === 'win32')('the program itself', { tags: ['deep'] }, () => {
  /** Starts the program in a folder of this name, which the shell command `prepare` may break. */
  function start(folder: Buffer, prepare: string, ...argv: readonly string[]) {
    const at = Buffer.concat([Buffer.from(`${scratch}/`), folder]);
    mkdirSync(at);
    const script = `cd "$(printf '${escapeBytes(at)}')" && ${prepare} && exec "$0" "$@"`;
    return spawnSync('/bin/sh', ['-c', script, process.execPath, BIN, ...argv], {
      encoding: 'utf8',
      env: { ...process.env, LOADOUT_DATA_DIR: dataDir, NO_COLOR: '1', COLUMNS: '200' },
    });
  }

  const escapeBytes = (bytes: Buffer) =>
    [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  const NOT_UTF8 = Buffer.from([0x67, 0xff, 0xfe]);

  it.each([
    ['deleted', Buffer.from('gone'), 'rmdir "$PWD"', 'no longer exists.'],
    ['not UTF-8', NOT_UTF8, 'true', 'is not valid UTF-8, and Loadout cannot use it.'],
  ])('works in a folder that is %s, or says so', (_what, folder, prepare, said) => {
    const list = start(folder, prepare, 'list');
    expect({ status: list.status, stderr: list.stderr }).toEqual({ status: 0, stderr: '' });
    rmSync(scratch, { recursive: true });
    mkdirSync(scratch);
    const init = start(folder, prepare, '--json', 'init', 'game');
    expect(init.status).toBe(1);
    const { error } = JSON.parse(init.stdout) as { error: { code: string; text: string } };
    expect(error.code).toBe('WORKING_FOLDER_UNUSABLE');
    expect(error.text).toContain(said);
  });

  it('makes no data folder of a name that it cannot know', () => {
    const { status, stderr } = start(NOT_UTF8, 'true', '--data-dir', 'data', 'list');
    expect(stderr).toContain('is not valid UTF-8');
    expect(status).toBe(1);
    expect(readdirSync(scratch)).toHaveLength(1);
  });
});
