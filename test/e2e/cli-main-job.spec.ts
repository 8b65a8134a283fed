// @module-tag deep
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  checkDocumentSchema,
  doctorDocumentSchema,
  errorDocumentSchema,
  historyDocumentSchema,
  initDocumentSchema,
  listDocumentSchema,
  operationDocumentSchema,
  registryServeDocumentSchema,
  scanDocumentSchema,
  type ScanDocument,
  verifyDocumentSchema,
} from '#cli/json/documents.ts';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import { createGameFolder, type GameFolderFile } from '#test/builders/game-folder.ts';
import { findQuietPort } from '#test/helpers/quiet-port.ts';

// The main job as a person does it in two terminals, with the bundled program.
const PROGRAM = resolve(import.meta.dirname, '../../out/main/cli.js');
const KNOWN = 60;
const UNKNOWN = 140;

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'loadout-e2e-')));
const folder = join(scratch, 'game');
const dataDir = join(scratch, 'data');
let files: readonly GameFolderFile[];
let before: ReadonlyMap<string, string>;
let scanned: ScanDocument['addons'];
let registry: ChildProcess;
let origin: string;

async function serveRegistry(port: number): Promise<string> {
  const argv = [
    'registry',
    'serve',
    '--demo',
    '--json',
    '--port',
    String(port),
    '--data',
    join(scratch, 'registry'),
  ];
  registry = spawn(process.execPath, [PROGRAM, ...argv], { stdio: ['ignore', 'pipe', 'ignore'] });
  let stdout = '';
  registry.stdout?.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  while (!stdout.endsWith('}\n')) await once(registry.stdout ?? registry, 'data');
  return registryServeDocumentSchema.parse(JSON.parse(stdout)).origin;
}

async function stopRegistry(): Promise<number> {
  registry.kill('SIGTERM');
  const [status] = (await once(registry, 'exit')) as [number];
  return status;
}

function run<Schema extends z.ZodType>(
  schema: Schema,
  argv: readonly string[],
  expectedStatus = 0,
): z.infer<Schema> {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [PROGRAM, '--data-dir', dataDir, '--json', ...argv],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  expect({ argv, status, stderr: status === expectedStatus ? '' : stderr }).toEqual({
    argv,
    status: expectedStatus,
    stderr: '',
  });
  const document: unknown = JSON.parse(stdout);
  const parsed = schema.parse(document);
  expect(parsed).toEqual(document);
  return parsed;
}

/** SHA-512 of every file in the folder, except `.loadout`. */
function digestFolder(): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const kept = names.filter(
    (name) => !name.startsWith('.loadout') && statSync(join(folder, name)).isFile(),
  );
  return new Map(
    kept.toSorted().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}

beforeAll(async () => {
  files = await createGameFolder(folder, {
    seed: await demoSeed(),
    known: KNOWN,
    unknown: UNKNOWN,
    // A registry known only by its address gets the rate limit of the public service: 37 downloads
    // at once.
    outdatedEvery: 2,
  });
  before = digestFolder();
  origin = await serveRegistry(await findQuietPort());
});

afterAll(() => {
  registry.kill('SIGKILL');
});

test('a folder becomes a loadout and every file is recognised', () => {
  const { loadout } = run(initDocumentSchema, [
    '--registry',
    origin,
    'init',
    folder,
    '--name',
    'Mine',
    '--game-version',
    '0.5.26',
    '--yes',
  ]);
  expect(loadout).toMatchObject({ name: 'Mine', addonCount: KNOWN + UNKNOWN });
  expect(run(listDocumentSchema, ['list']).loadouts).toEqual([loadout]);
  const { addons } = run(scanDocumentSchema, ['scan']);
  const found = new Map(
    addons.map(({ path, project, version }) => [
      path,
      { projectId: project?.id ?? null, versionId: version?.id ?? null },
    ]),
  );
  for (const { path, projectId } of files)
    expect({ path, projectId: found.get(path)?.projectId }).toEqual({ path, projectId });
  scanned = addons;
});

test('check lists a newer version of every add-on, or why there is none', () => {
  const { addons, counts, stale } = run(checkDocumentSchema, ['check']);
  expect(stale).toBe(false);
  expect(counts['not-checked']).toBeUndefined();
  expect(counts['not-on-registry']).toBe(UNKNOWN);
  expect(counts['update-available']).toBeGreaterThan(10);
  expect(addons.every(({ reason }) => reason.text !== reason.code)).toBe(true);
});

test('check of one add-on says the same of it as check of all', () => {
  const { addons } = run(checkDocumentSchema, ['check']);
  const outdated = addons.find(({ state }) => state === 'update-available');
  const one = run(checkDocumentSchema, ['check', outdated?.project?.slug ?? '', '--fresh']);
  const toAnswer = ({ id, state, candidate }: ScanDocument['addons'][number]) => ({
    id,
    state,
    candidate,
  });
  expect(one.addons.map(toAnswer)).toEqual(outdated ? [toAnswer(outdated)] : []);
});

test('update changes what it planned and nothing else', () => {
  const dry = run(operationDocumentSchema, ['update', '--all', '--dry-run']);
  expect(digestFolder()).toEqual(before);
  run(errorDocumentSchema, ['update', '--all'], 2);
  expect(digestFolder()).toEqual(before);
  const left = dry.plan.items.some(({ kind }) => kind === 'leave');
  const { result, plan } = run(operationDocumentSchema, ['update', '--all', '--yes'], left ? 3 : 0);
  expect(result?.generation).toBe(1);
  const touched = new Set(
    plan.items.flatMap(({ from, to, companions }) => [
      from?.path,
      to?.path,
      ...companions.flatMap(({ from, toPath }) => [from.path, toPath]),
    ]),
  );
  const after = digestFolder();
  const untouched = [...before].filter(([path]) => !touched.has(path));
  expect(untouched.length).toBeGreaterThan(UNKNOWN);
  expect(untouched.filter(([path, digest]) => after.get(path) !== digest)).toEqual([]);
  expect(run(verifyDocumentSchema, ['verify']).differences).toEqual([]);
  expect(
    run(historyDocumentSchema, ['history'])
      .generations.map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['init', 'update']);
});

test('undo restores every byte', () => {
  const { plan, result } = run(operationDocumentSchema, ['undo', '--yes']);
  expect({ undoes: plan.undoes, left: result?.left }).toEqual({ undoes: [1], left: [] });
  expect(digestFolder()).toEqual(before);
  expect(run(verifyDocumentSchema, ['verify']).differences).toEqual([]);
  const toIdentity = ({ id, path, sha512, project }: ScanDocument['addons'][number]) => ({
    id,
    path,
    sha512,
    projectId: project?.id,
  });
  expect(run(scanDocumentSchema, ['scan']).addons.map(toIdentity)).toEqual(scanned.map(toIdentity));
  expect(
    run(historyDocumentSchema, ['history']).generations.map(({ number, kind, undone }) => ({
      number,
      kind,
      undone,
    })),
  ).toEqual([
    { number: 2, kind: 'undo', undone: false },
    { number: 1, kind: 'update', undone: true },
    { number: 0, kind: 'init', undone: false },
  ]);
});

test('with the registry down everything is answered from the cache, with its age', async () => {
  expect(await stopRegistry()).toBe(0);
  const scanned = run(scanDocumentSchema, ['scan']);
  expect(scanned.addons).toHaveLength(KNOWN + UNKNOWN);
  const { counts, cause, ageSeconds } = run(checkDocumentSchema, ['check', '--fresh']);
  expect(cause?.code).toBe('REGISTRY_UNREACHABLE');
  expect(ageSeconds).toBeGreaterThan(0);
  expect(counts['not-checked']).toBeUndefined();
  run(doctorDocumentSchema, ['doctor'], 1);
});

test('without a cache and without the registry the folder still opens, and check exits 5', () => {
  const emptyDataDir = join(scratch, 'other-data');
  cpSync(join(dataDir, 'registries'), join(emptyDataDir, 'registries'), { recursive: true });
  const { addons } = run(checkDocumentSchema, ['--data-dir', emptyDataDir, 'check'], 5);
  expect(new Set(addons.map(({ state }) => state))).toEqual(new Set(['not-checked']));
});

test('a registry that was stopped keeps its data', async () => {
  expect(await serveRegistry(Number(new URL(origin).port))).toBe(origin);
  const { counts, cause } = run(checkDocumentSchema, ['check', '--fresh']);
  expect(cause).toBeNull();
  expect(counts['update-available']).toBeGreaterThan(10);
});
