// @module-tag deep
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  duplicateDocumentSchema,
  errorDocumentSchema,
  historyDocumentSchema,
  initDocumentSchema,
  listDocumentSchema,
  operationDocumentSchema,
  policiesDocumentSchema,
  verifyDocumentSchema,
} from '#cli/json/documents.ts';
import { writeDemoFolder } from '#registry-server/start.ts';
import { runProgram, startProgram } from '#test/helpers/bundled-program.ts';
import { readTree } from '#test/helpers/tree.ts';

let scratch: string;
let folder: string;
let copy: string;

beforeEach(async () => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'loadout-duplicate-')));
  folder = join(scratch, 'game');
  copy = join(scratch, 'copy');
  await writeDemoFolder(folder);
  const init = [
    '--registry',
    'demo',
    'init',
    folder,
    '--game-version',
    '0.5.26',
    '--name',
    'Skies',
  ];
  await ask(initDocumentSchema, init);
});

afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const at = (cwd: string) => ({ cwd, dataDir: join(scratch, 'data') });

async function ask<Schema extends z.ZodType>(
  schema: Schema,
  argv: readonly string[],
  { status = 0, cwd = folder } = {},
): Promise<z.infer<Schema>> {
  const ended = await runProgram(['--json', ...argv], at(cwd));
  expect({ status: ended.status, stderr: ended.status === status ? '' : ended.stderr }).toEqual({
    status,
    stderr: '',
  });
  return schema.parse(ended.json);
}

const digests = (root: string) =>
  new Map([...readTree(root, ['.loadout'])].map(([path, { sha512 }]) => [path, sha512]));

test('a copy has the same bytes and decisions, and goes its own way from there', async () => {
  await ask(operationDocumentSchema, ['install', 'copper-age', '--yes']);
  await ask(operationDocumentSchema, ['disable', 'sharp-eyes', '--yes']);
  await ask(policiesDocumentSchema, ['pin', 'deep-strata', '--note', 'works']);
  const { loadout, addons, leftOut } = await ask(duplicateDocumentSchema, ['duplicate', copy]);
  expect(loadout).toMatchObject({
    name: 'Skies copy',
    root: copy,
    generation: 0,
    addonCount: addons,
  });
  expect(leftOut).toBe(0);
  const original = digests(folder);
  for (const [path, sha512] of digests(copy))
    expect([path, sha512]).toEqual([path, original.get(path)]);
  const verified = await ask(verifyDocumentSchema, ['verify'], { cwd: copy });
  expect(verified).toMatchObject({ generation: 0, differences: [] });
  const pinned = await ask(policiesDocumentSchema, ['unpin', 'deep-strata'], { cwd: copy });
  expect(pinned.addons).toMatchObject([{ policy: null }]);
  await ask(operationDocumentSchema, ['remove', 'copper-age', '--yes'], { cwd: copy });
  expect(digests(folder)).toEqual(original);
  const { generations } = await ask(historyDocumentSchema, ['history'], { cwd: copy });
  expect(generations.map(({ kind }) => kind)).toEqual(['remove', 'policy', 'init']);
  await ask(errorDocumentSchema, ['duplicate', copy], { status: 1 });
});

test('for another game version its plan is shown first, and applied after a yes', async () => {
  const argv = ['duplicate', copy, '--game-version', '0.4.5', '--name', 'Old'];
  const refused = await ask(errorDocumentSchema, argv, { status: 2 });
  expect(refused.error.code).toBe('CONFIRMATION_NEEDED');
  const planned = await ask(duplicateDocumentSchema, [...argv, '--dry-run']);
  expect(planned).toMatchObject({ loadout: null, folder: copy, change: { result: null } });
  expect(existsSync(copy)).toBe(false);
  const done = await ask(duplicateDocumentSchema, [...argv, '--yes']);
  const target = { gameVersion: '0.4.5' };
  expect(done.loadout).toMatchObject({ name: 'Old', root: copy, generation: 1, target });
  const toChanges = ({ change }: typeof done) =>
    change?.plan.items.map(({ kind, title, reason }) => [kind, title, reason.code]);
  expect(toChanges(done)).toEqual(toChanges(planned));
  expect(done.change?.result?.changes.length).toBeGreaterThan(0);
  const { loadouts } = await ask(listDocumentSchema, ['list']);
  expect(loadouts.map(({ name, target: { gameVersion } }) => [name, gameVersion])).toEqual([
    ['Old', '0.4.5'],
    ['Skies', '0.5.26'],
  ]);
});

test('a process that is killed leaves nothing that the next command does not remove', async () => {
  const unfinished = () => readdirSync(scratch).some((name) => name.startsWith('.loadout-copy-'));
  for (let attempt = 0; !unfinished(); attempt += 1) {
    rmSync(copy, { recursive: true, force: true });
    const duplicating = startProgram(['--json', 'duplicate', copy], at(folder));
    const state = { hasEnded: false };
    void duplicating.ended.then(() => (state.hasEnded = true));
    while (!unfinished() && !state.hasEnded) await delay(1);
    duplicating.kill('SIGKILL');
    await duplicating.ended;
    if (attempt > 20) throw new Error('it was never met in the middle');
  }
  mkdirSync(copy, { recursive: true });
  const { loadouts } = await ask(listDocumentSchema, ['list']);
  expect(loadouts.map(({ name }) => name)).toContain('Skies');
  expect(unfinished()).toBe(false);
  expect(readdirSync(join(scratch, 'data', 'copies'))).toEqual([]);
  await ask(duplicateDocumentSchema, ['duplicate', join(scratch, 'again')]);
});
