// @module-tag deep
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { operationDocumentSchema, verifyDocumentSchema } from '#cli/json/documents.ts';
import { lockCheckDocumentSchema, lockWriteDocumentSchema } from '#cli/json/lock-documents.ts';
import { shippedProfiles } from '#core/registry/profiles.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { startRegistryServer, type RegistryServer } from '#registry-server/start.ts';
import type { RegistrySeed } from '#registry-server/seed.ts';
import { runProgram } from '#test/helpers/bundled-program.ts';
import { readTree } from '#test/helpers/tree.ts';
import { createLockSeed } from '../integration/manage/lock-site.ts';

// 150 add-ons of six kinds: selected on one machine, reproduced on another, and reproduced there
// again without the registry.
const PER_KIND = 25;
const ADDONS = 6 * PER_KIND;

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'loadout-lock-')));
const lockFile = join(scratch, 'loadout.lock.json');
const here = { root: join(scratch, 'here'), dataDir: join(scratch, 'data-here') };
const there = { root: join(scratch, 'there'), dataDir: join(scratch, 'data-there') };
let seed: RegistrySeed;
let registry: RegistryServer;
let filled: Record<string, string>;

type Machine = typeof here;

async function run<Schema extends z.ZodType>(
  schema: Schema,
  machine: Machine,
  argv: readonly string[],
  expectedStatus = 0,
): Promise<z.infer<Schema>> {
  const { dataDir, root: cwd } = machine;
  const ended = await runProgram(['--json', ...argv], { cwd, dataDir });
  const { status } = ended;
  const stderr = status === expectedStatus ? '' : ended.stderr;
  expect({ argv: argv.slice(0, 3), status, stderr }).toEqual({
    argv: argv.slice(0, 3),
    status: expectedStatus,
    stderr: '',
  });
  return schema.parse(ended.json);
}

const digests = ({ root }: Machine): Record<string, string> =>
  Object.fromEntries([...readTree(root, ['.loadout'])].map(([path, { sha512 }]) => [path, sha512]));

const kindsOf = ({ plan }: z.infer<typeof operationDocumentSchema>): string[] => [
  ...new Set(plan.items.map(({ kind }) => kind)),
];

beforeAll(async () => {
  seed = await createLockSeed(PER_KIND);
  registry = await startRegistryServer({
    dataDir: join(scratch, 'registry'),
    port: 0,
    profile: 'local',
    faults: [],
    seed,
  });
  const { origin } = registry;
  const local = shippedProfiles().find(({ id }) => id === 'local');
  if (!local) throw new Error('there is no profile local');
  for (const { root, dataDir } of [here, there]) {
    mkdirSync(root);
    saveProfile({ ...local, id: 'shared', apiOrigin: origin, fileOrigins: [origin] }, dataDir);
    const init = ['--registry', 'shared', 'init', root, '--game-version', '0.5.1'];
    const { status, stderr } = await runProgram(init, { cwd: root, dataDir });
    if (status !== 0) throw new Error(`init failed: ${stderr}`);
  }
});

afterAll(async () => {
  await registry.close();
  rmSync(scratch, { recursive: true, force: true });
});

test('150 add-ons of six kinds are installed and written to a lockfile', async () => {
  const installed = await run(operationDocumentSchema, here, [
    'install',
    ...seed.projects.map(({ id }) => `${id}@1.0.0`),
    '--yes',
  ]);
  expect(installed.result?.changes).toHaveLength(ADDONS);
  const off = ['puzzle-3', 'quilt-3', 'shader-3', 'plugin-3', 'datamod-3', 'pack-3'];
  await run(operationDocumentSchema, here, ['disable', ...off, '--yes']);
  writeFileSync(join(here.root, 'pmods', 'mine.jar'), 'my own, and in no lockfile');
  const { addonCount } = await run(lockWriteDocumentSchema, here, ['lock', 'write', lockFile]);
  expect(addonCount).toBe(ADDONS + 1);
  rmSync(join(here.root, 'pmods', 'mine.jar'));
  await run(lockWriteDocumentSchema, here, ['lock', 'write', lockFile]);
  filled = digests(here);
  expect(Object.keys(filled)).toHaveLength(4 * PER_KIND + 2 * PER_KIND * 3);
});

test('an empty folder of another loadout becomes the same to the byte, from the registry', async () => {
  const synced = await run(operationDocumentSchema, there, ['lock', 'sync', lockFile, '--yes']);
  expect(kindsOf(synced)).toEqual(['add']);
  expect(digests(there)).toEqual(filled);
  const again = join(scratch, 'again.lock.json');
  await run(lockWriteDocumentSchema, there, ['lock', 'write', again]);
  expect(readFileSync(again, 'utf8')).toBe(readFileSync(lockFile, 'utf8'));
  await run(lockCheckDocumentSchema, there, ['lock', 'check', lockFile]);
  await run(verifyDocumentSchema, there, ['verify']);
});

test('removed files are restored to the byte while the registry is down, and an unknown file stays', async () => {
  await run(operationDocumentSchema, here, [
    'remove',
    ...seed.projects.map(({ id }) => id),
    '--yes',
  ]);
  expect(digests(here)).toEqual({});
  await registry.close();
  mkdirSync(join(here.root, 'pmods'), { recursive: true });
  writeFileSync(join(here.root, 'pmods', 'stranger.jar'), 'put here by hand');
  const missing = await run(lockCheckDocumentSchema, here, ['lock', 'check', lockFile], 1);
  expect(missing.error?.params).toEqual({ count: ADDONS });
  const synced = await run(operationDocumentSchema, here, ['lock', 'sync', lockFile, '--yes']);
  expect(kindsOf(synced).toSorted()).toEqual(['add', 'leave']);
  const { 'pmods/stranger.jar': stranger, ...rest } = digests(here);
  expect(stranger).toBeDefined();
  expect(rest).toEqual(filled);
  const { differences } = await run(lockCheckDocumentSchema, here, ['lock', 'check', lockFile]);
  expect(differences).toMatchObject([{ kind: 'unlocked', own: true }]);
  await run(verifyDocumentSchema, here, ['verify']);
});
