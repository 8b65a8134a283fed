// @promise cached answers work when the registry is unreachable
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  checkDocumentSchema,
  type CheckDocument,
  errorDocumentSchema,
  scanDocumentSchema,
} from '#cli/json/documents.ts';
import {
  startRegistryServer,
  type RegistryServer,
  writeDemoFolder,
} from '#registry-server/start.ts';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import { createPuzzleJar } from '#test/builders/jar.ts';
import { restlessClock } from '#test/helpers/clocks.ts';
import { findQuietPort } from '#test/helpers/quiet-port.ts';
import { makeScratch, runLoadout } from '../cli/cli-harness.ts';
import { readFiles } from './run-main-job.ts';

// One folder in the order a user experiences it: first checked, then the registry becomes
// unreachable.
const DAY_SECONDS = 86_400;
const scratch = makeScratch();
const folder = join(scratch, 'game');
const dataDir = join(scratch, 'data');
let server: RegistryServer;
let atFirst: CheckDocument;

async function serve(port: number): Promise<RegistryServer> {
  const seed = await demoSeed();
  const options = { port, profile: 'local', faults: [], seed } as const;
  return startRegistryServer({ ...options, dataDir: join(scratch, 'registry') });
}

async function ask<Schema extends z.ZodType>(
  schema: Schema,
  argv: readonly string[],
  from = dataDir,
): Promise<{ status: number; document: z.infer<Schema> }> {
  const run = await runLoadout(['--data-dir', from, '--json', ...argv], {
    cwd: folder,
    clock: restlessClock,
  });
  const document: unknown = JSON.parse(run.stdout);
  expect(schema.parse(document)).toEqual(document);
  return { status: run.status, document: schema.parse(document) };
}

const statesOf = ({ addons }: Pick<CheckDocument, 'addons'>) =>
  addons.map(({ path, state }) => [path, state] as const);

/** Makes all cached answers a day older. */
function ageAnswers(): void {
  const database = new Database(join(dataDir, 'loadout.db'));
  for (const table of [
    'newest_versions',
    'version_lists',
    'versions',
    'hashes',
    'projects',
    'tags',
  ])
    database.prepare(`UPDATE ${table} SET fetched_at = fetched_at - ?`).run(DAY_SECONDS * 1000);
  database.close();
}

beforeAll(async () => {
  await writeDemoFolder(folder);
  server = await serve(await findQuietPort());
  const init = ['--registry', server.origin, 'init', folder, '--game-version', '0.5.26'];
  await runLoadout(['--data-dir', dataDir, ...init]);
  ({ document: atFirst } = await ask(checkDocumentSchema, ['check']));
  await server.close();
});

afterAll(async () => {
  await server.close();
  rmSync(scratch, { recursive: true, force: true });
});

test('within the life of its answers nothing misses it', async () => {
  expect(atFirst.counts['update-available']).toBeGreaterThan(5);
  const { status, document } = await ask(checkDocumentSchema, ['check']);
  expect({ status, stale: document.stale, cause: document.cause }).toEqual({
    status: 0,
    stale: false,
    cause: null,
  });
  expect(document.ageSeconds).toBeGreaterThanOrEqual(0);
  expect(statesOf(document)).toEqual(statesOf(atFirst));
});

test('check --fresh answers from the cache and says why', async () => {
  const { status, document } = await ask(checkDocumentSchema, ['check', '--fresh']);
  expect({ status, cause: document.cause?.code }).toEqual({
    status: 0,
    cause: 'REGISTRY_UNREACHABLE',
  });
  expect(statesOf(document)).toEqual(statesOf(atFirst));
});

test('a day later check and scan still answer, and say how old the answer is', async () => {
  ageAnswers();
  for (const [command, schema] of [
    ['check', checkDocumentSchema],
    ['scan', scanDocumentSchema],
  ] as const) {
    const { status, document } = await ask(schema, [command]);
    const { stale, cause, ageSeconds } = document;
    expect({ command, status, stale, cause: cause?.code }).toEqual({
      command,
      status: 0,
      stale: true,
      cause: 'REGISTRY_UNREACHABLE',
    });
    expect(ageSeconds).toBeGreaterThanOrEqual(DAY_SECONDS);
    expect(statesOf(document)).toEqual(statesOf(atFirst));
  }
  const { status, stdout } = await runLoadout(['--data-dir', dataDir, 'check'], {
    cwd: folder,
    clock: restlessClock,
  });
  expect(status).toBe(0);
  expect(stdout).toMatch(/Cached data; last checked 1 day/);
});

test('update fetches nothing, changes nothing and says that the registry is not reachable', async () => {
  const before = readFiles(folder);
  const { status, document } = await ask(errorDocumentSchema, ['update', '--all', '--yes']);
  expect({ status, code: document.error.code }).toEqual({ status: 5, code: 'DOWNLOAD_FAILED' });
  expect(readFiles(folder)).toEqual(before);
});

test('an add-on that came meanwhile is not checked, and the others are', async () => {
  writeFileSync(join(folder, 'pmods', 'newcomer.jar'), await createPuzzleJar({ id: 'newcomer' }));
  const { status, document } = await ask(checkDocumentSchema, ['check']);
  expect(status).toBe(3);
  const newcomer = document.addons.filter(({ path }) => path === 'pmods/newcomer.jar');
  expect(newcomer).toMatchObject([{ state: 'not-checked', project: null }]);
  expect(statesOf(document).filter(([path]) => path !== 'pmods/newcomer.jar')).toEqual(
    statesOf(atFirst),
  );
  const scan = await ask(scanDocumentSchema, ['scan']);
  expect(scan.status).toBe(0);
  expect(scan.document.counts['not-checked']).toBe(1);
});

test('where nothing is kept, check exits 5, and scan still lists the folder', async () => {
  const fresh = join(scratch, 'fresh-data');
  cpSync(join(dataDir, 'registries'), join(fresh, 'registries'), { recursive: true });
  const { status, document } = await ask(checkDocumentSchema, ['check'], fresh);
  expect({ status, cause: document.cause?.code }).toEqual({
    status: 5,
    cause: 'REGISTRY_UNREACHABLE',
  });
  const asked = document.addons.filter(({ state }) => state !== 'not-identifiable');
  expect(new Set(asked.map(({ state }) => state))).toEqual(new Set(['not-checked']));
  const scan = await ask(scanDocumentSchema, ['scan'], fresh);
  expect(scan.status).toBe(0);
  expect(scan.document.addons).toHaveLength(document.addons.length);
});

test('when it is back, everything is checked again', async () => {
  server = await serve(Number(new URL(server.origin).port));
  const { status, document } = await ask(checkDocumentSchema, ['check']);
  expect({ status, stale: document.stale, cause: document.cause }).toEqual({
    status: 0,
    stale: false,
    cause: null,
  });
  expect(document.counts['not-checked']).toBeUndefined();
  expect(statesOf(document).filter(([path]) => path !== 'pmods/newcomer.jar')).toEqual(
    statesOf(atFirst),
  );
});
