import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { errorDocumentSchema, operationDocumentSchema } from '#cli/json/documents.ts';
import { lockCheckDocumentSchema } from '#cli/json/lock-documents.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { runLoadout } from '../cli/cli-harness.ts';
import { toProfile } from './lock-machine.ts';

const NAME = 'loadout.lock.json';
const MOD = 'pmods/mine.jar';

let root: string;
let dataDir: string;
let desk: string;

const at = (path: string): string => join(root, path);

async function run(...argv: string[]) {
  return runLoadout(['--data-dir', dataDir, '--loadout', 'Mine', ...argv], { cwd: desk });
}

beforeEach(async () => {
  [root, dataDir, desk] = [createTempDir(), createTempDir(), createTempDir()];
  mkdirSync(at('pmods'));
  writeFileSync(at(MOD), 'my own mod');
  const { origin } = await startTestRegistry();
  saveProfile(toProfile(origin), dataDir);
  const init = ['--data-dir', dataDir, '--registry', 'test', 'init', root, '--name', 'Mine'];
  await runLoadout(init);
});

test('write puts the lockfile into the working directory and leaves nothing beside it', async () => {
  const { status, stdout } = await run('lock', 'write');
  expect({ status, stdout }).toMatchObject({ status: 0 });
  expect(stdout).toContain(join(desk, NAME));
  expect(readFileSync(join(desk, NAME), 'utf8')).toContain(`"path": "${MOD}"`);
  expect(existsSync(at(NAME))).toBe(false);
});

test('write says why a file cannot be written, and leaves the old one as it was', async () => {
  mkdirSync(join(desk, NAME));
  const { status, stderr } = await run('lock', 'write');
  expect(status).toBe(1);
  expect(stderr).toContain(NAME);
});

test('write takes the place of a lockfile, also of a broken one, and of no other file', async () => {
  for (const old of ['', '<<<<<<< mine\n  "lockVersion": 1,\n=======']) {
    writeFileSync(join(desk, NAME), old);
    expect((await run('lock', 'write')).status).toBe(0);
    expect((await run('lock', 'check')).status).toBe(0);
  }
  const { status, stdout } = await run('--json', 'lock', 'write', at(MOD));
  expect(status).toBe(1);
  const { error } = errorDocumentSchema.parse(JSON.parse(stdout));
  expect(error).toMatchObject({ code: 'FILE_EXISTS', params: { path: at(MOD) } });
  expect(readFileSync(at(MOD), 'utf8')).toBe('my own mod');
});

test('check is 0 for the folder that was written and 1 for every other', async () => {
  await run('lock', 'write', 'it.json');
  expect((await run('lock', 'check', 'it.json')).status).toBe(0);
  writeFileSync(at('pmods/another.jar'), 'also mine');
  const own = await run('lock', 'check', 'it.json');
  expect(own.status).toBe(0);
  expect(own.stdout).toContain('pmods/another.jar');
  rmSync(at(MOD));
  const { status, stdout } = await run('--json', 'lock', 'check', 'it.json');
  expect(status).toBe(1);
  expect(lockCheckDocumentSchema.parse(JSON.parse(stdout))).toMatchObject({
    differences: [
      { kind: 'missing', path: MOD },
      { kind: 'unlocked', own: true },
    ],
    error: { code: 'LOCK_DIFFERS', params: { count: 1 } },
  });
});

test('sync keeps a person’s own files, removes them with --prune, and can be undone', async () => {
  await run('lock', 'write');
  writeFileSync(at('pmods/another.jar'), 'also mine');
  expect((await run('lock', 'sync', '--yes')).status).toBe(0);
  expect((await run('lock', 'sync', '--prune')).status).toBe(2);
  expect((await run('lock', 'sync', '--prune', '--dry-run')).status).toBe(0);
  expect(existsSync(at('pmods/another.jar'))).toBe(true);
  const pruned = await run('--json', 'lock', 'sync', '--prune', '--yes');
  expect(pruned.status).toBe(0);
  expect(operationDocumentSchema.parse(JSON.parse(pruned.stdout)).plan.items).toMatchObject([
    { kind: 'remove', reason: { code: 'lock-removes' } },
  ]);
  expect(existsSync(at('pmods/another.jar'))).toBe(false);
  expect((await run('undo', '--yes')).status).toBe(0);
  expect(readFileSync(at('pmods/another.jar'), 'utf8')).toBe('also mine');
});

test('sync is partly done where a file is no longer available', async () => {
  await run('lock', 'write');
  rmSync(at(MOD));
  const { status, stdout } = await run('lock', 'sync', '--yes');
  expect(status).toBe(3);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('add the file by hand');
});

test.each([
  ['is not there', null, { cause: 'missing' }],
  ['is no JSON', 'hello', { field: null }],
  ['leads out of the folder', 'path', { field: 'addons.0.path' }],
])('a lockfile that %s is refused with what to do', async (_title, content, params) => {
  await run('lock', 'write');
  const path = join(desk, NAME);
  if (content === null) rmSync(path);
  else if (content === 'path')
    writeFileSync(path, readFileSync(path, 'utf8').replace(MOD, '../../evil.jar'));
  else writeFileSync(path, content);
  for (const verb of ['check', 'sync']) {
    const { status, stdout } = await run('--json', 'lock', verb);
    expect(status).toBe(1);
    const { error } = errorDocumentSchema.parse(JSON.parse(stdout));
    expect(error).toMatchObject({ code: 'LOCK_FILE_INVALID', params: { ...params, file: path } });
    expect(error.hint).toContain('lock write');
  }
});
