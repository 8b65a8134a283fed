// @promise a lost database costs nothing
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { demoDocumentSchema, type DemoDocument } from '#cli/json/demo-document.ts';
import {
  checkDocumentSchema,
  historyDocumentSchema,
  operationDocumentSchema,
  scanDocumentSchema,
} from '#cli/json/documents.ts';
import { loadoutFileSchema } from '#shared/domain/loadout.ts';
import { runProgram } from '#test/helpers/bundled-program.ts';
import { makeScratch } from '../integration/cli/cli-harness.ts';

// The demo on the bundled program, and a user who continues with its folder.
const scratch = makeScratch();
let demo: DemoDocument;

async function run<Schema extends z.ZodType>(
  schema: Schema,
  argv: readonly string[],
  place: Pick<DemoDocument, 'folder' | 'dataDir'> = demo,
): Promise<z.infer<Schema>> {
  const { folder: cwd, dataDir } = place;
  const { status, json, stderr } = await runProgram(['--json', ...argv], { cwd, dataDir });
  if (status !== 0) throw new Error(`ended with ${status}: ${stderr}`);
  const document = schema.parse(json);
  expect(document).toEqual(json);
  return document;
}

function countRows(table: string): unknown {
  const database = new Database(join(demo.dataDir, 'loadout.db'), { readonly: true });
  const count = database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  database.close();
  return count;
}

/** Pins one project by writing the policy to the folder's record. */
function pin(projectId: string): void {
  const path = join(demo.folder, '.loadout', 'loadout.json');
  const record = loadoutFileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const policy = {
    target: { kind: 'project', projectId },
    channel: null,
    pin: { note: 'works for me', until: null },
    skip: null,
  };
  writeFileSync(path, JSON.stringify({ ...record, policies: [policy] }));
}

/** State that a user would miss if it were lost. */
async function takeStock() {
  const { addons, external, loadout } = await run(scanDocumentSchema, ['scan']);
  const checked = await run(checkDocumentSchema, ['check']);
  const { generations } = await run(historyDocumentSchema, ['history']);
  return {
    loadout,
    external,
    addons: addons.map(toIdentity),
    states: checked.addons.map(({ id, state, reason }) => ({ id, state, reason })),
    generations,
  };
}

/** Without the fields that vary between answers: the time, and the port of the registry's URL. */
function toIdentity(addon: z.infer<typeof scanDocumentSchema>['addons'][number]) {
  const { id, path, sha512, enabled, origin, neededBy, installedAt, version } = addon;
  const project = addon.project && { ...addon.project, icon: null };
  return { id, path, sha512, enabled, origin, neededBy, installedAt, version, project };
}

beforeAll(async () => {
  demo = await run(demoDocumentSchema, ['demo'], { folder: scratch, dataDir: scratch });
});

afterAll(() => {
  for (const made of [scratch, dirname(demo.folder)])
    rmSync(made, { recursive: true, force: true });
});

test('the demo asks every endpoint of the main job', () => {
  const asked = (route: string): number => demo.requests[route] ?? 0;
  for (const route of [
    'POST /api/version-files',
    'POST /api/version-files/update',
    'POST /api/version-file/:hash/update',
    'GET /api/projects',
    'GET /api/tags/game-versions',
    'GET /cdn/data/project/:project/version/:version/:file',
  ]) {
    expect({ route, isAsked: asked(route) > 0 }).toEqual({ route, isAsked: true });
  }
});

test.each(['tags', 'projects', 'versions', 'hashes'])(
  'the demo leaves rows in the table %s',
  (table) => {
    expect(countRows(table)).toBeGreaterThan(0);
  },
);

test('a lost database costs no add-on, policy, origin or history', { tags: ['deep'] }, async () => {
  const updated = await run(operationDocumentSchema, ['update', '--all', '--yes']);
  const replaced = updated.plan.items.find(({ kind }) => kind === 'replace');
  pin(replaced?.to?.projectId ?? '');
  const before = await takeStock();
  expect(before.states.filter(({ state }) => state === 'pinned')).toHaveLength(1);
  expect(new Set(before.addons.map(({ origin }) => origin))).toEqual(
    new Set(['found', 'dependency']),
  );
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(join(demo.dataDir, `loadout.db${suffix}`), { force: true });
  }
  expect(await takeStock()).toEqual(before);
  expect(countRows('hashes')).toBeGreaterThan(0);
});
