// @module-tag deep
// @promise add-ons in a folder that cannot be read do not count as removed
import { readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'fast-string-width';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  checkDocumentSchema,
  doctorDocumentSchema,
  historyDocumentSchema,
  initDocumentSchema,
  listDocumentSchema,
  operationDocumentSchema,
  scanDocumentSchema,
  verifyDocumentSchema,
} from '#cli/json/documents.ts';
import { demoDocumentSchema } from '#cli/json/demo-document.ts';
import { writeDemoFolder } from '#registry-server/start.ts';
import { askLoadout, makeScratch, runLoadout } from './cli-harness.ts';

let dataDir: string;
let folder: string;

beforeAll(async () => {
  const scratch = makeScratch();
  dataDir = join(scratch, 'data');
  folder = join(scratch, 'game');
  await writeDemoFolder(folder);
});

const ask = <Schema extends z.ZodType>(schema: Schema, argv: readonly string[], status = 0) =>
  askLoadout({ dataDir, folder }, { schema, argv, status });

test('the main job, step by step, in documents that the schemas describe', async () => {
  const { loadout } = await ask(initDocumentSchema, [
    '--registry',
    'demo',
    'init',
    folder,
    '--name',
    'Mine',
    '--game-version',
    '0.5.26',
  ]);
  expect(loadout).toMatchObject({
    name: 'Mine',
    layout: 'save-folder',
    registry: 'demo',
    root: folder,
    condition: 'ok',
  });

  const { loadouts } = await ask(listDocumentSchema, ['list']);
  expect(loadouts.map(({ id }) => id)).toEqual([loadout?.id]);
  expect(loadouts[0]?.loaders).toContain('puzzle_loader');

  const scanned = await ask(scanDocumentSchema, ['scan']);
  expect(scanned.addons.find(({ path }) => path === 'pmods/porch-light.jar')).toMatchObject({
    state: 'not-on-registry',
    reason: { code: 'state-not-on-registry', text: 'The registry does not know this file.' },
  });
  expect(scanned.addons.find(({ path }) => path.endsWith('.disabled'))?.enabled).toBe(false);

  const checked = await ask(checkDocumentSchema, ['check']);
  expect(checked.counts['update-available']).toBeGreaterThanOrEqual(6);
  expect(checked.stale).toBe(false);
  expect(checked.ageSeconds).toBeLessThan(60);

  const one = await ask(checkDocumentSchema, ['check', 'tidy-hotbar', '--fresh']);
  expect(one.addons.map(({ project, state }) => [project?.slug, state])).toEqual([
    ['tidy-hotbar', 'update-available'],
  ]);

  const dry = await ask(operationDocumentSchema, ['update', 'deep-strata', '--dry-run']);
  expect(dry.result).toBeNull();
  expect(dry.plan.items.map(({ title, kind }) => [title, kind])).toEqual([
    ['Deep Strata', 'replace'],
  ]);

  const updated = await ask(operationDocumentSchema, ['update', '--all', '--yes']);
  expect(updated.result?.generation).toBe(1);
  expect(updated.result?.changes.length).toBeGreaterThanOrEqual(7);

  expect((await ask(verifyDocumentSchema, ['verify'])).differences).toEqual([]);

  const { generations } = await ask(historyDocumentSchema, ['history']);
  expect(generations.map(({ number, kind }) => [number, kind])).toEqual(
    expect.arrayContaining([
      [0, 'init'],
      [1, 'update'],
    ]),
  );

  expect((await ask(operationDocumentSchema, ['undo', '--yes'])).plan.undoes).toEqual([1]);
  const undone = await ask(scanDocumentSchema, ['scan']);
  expect(undone.addons.map(({ path, sha512 }) => [path, sha512])).toEqual(
    scanned.addons.map(({ path, sha512 }) => [path, sha512]),
  );
  await ask(doctorDocumentSchema, ['doctor']);
});

describe('after a person changed the folder', () => {
  test('verify exits 1 and lists what differs', async () => {
    await writeFile(join(folder, 'pmods', 'mine.jar'), 'my own');
    await rm(join(folder, 'pmods', 'porch-light.jar'));
    const { error, differences } = await ask(verifyDocumentSchema, ['verify'], 1);
    expect(error).toMatchObject({ code: 'VERIFY_DIFFERS', params: { count: 2 } });
    expect(differences.map(({ kind, path }) => `${kind} ${path}`).toSorted()).toEqual([
      'added pmods/mine.jar',
      'removed pmods/porch-light.jar',
    ]);
    const { stdout } = await runLoadout(['--data-dir', dataDir, 'verify'], { cwd: folder });
    expect(stdout).toContain('✗');
    expect(stdout).toContain('pmods/mine.jar');
  });

  test('undo leaves alone what the person changed since, and exits 3', async () => {
    const { result } = await ask(operationDocumentSchema, ['update', '--all', '--yes']);
    const change = result?.changes.find(({ title }) => title === 'Deep Strata');
    await writeFile(join(folder, change?.to?.path ?? ''), 'changed by hand');
    const undone = await ask(operationDocumentSchema, ['undo', '--yes'], 3);
    expect(undone.result?.left).toMatchObject([
      { title: 'Deep Strata', reason: { code: 'plan-changed-since' } },
    ]);
  });

  test('verify exits 3 and says so when nothing differs but not everything could be read', async () => {
    const shaders = join(folder, 'mods', 'shaderpacks');
    await rename(shaders, join(dataDir, 'shaderpacks'));
    await symlink(join(dataDir, 'shaderpacks'), shaders);
    const { error, differences, problems } = await ask(verifyDocumentSchema, ['verify'], 3);
    expect({ error, differences }).toEqual({ error: null, differences: [] });
    expect(problems.map(({ code }) => code)).toEqual(['scan-directory-link', 'scan-unread']);
    const { stdout } = await runLoadout(['--data-dir', dataDir, 'verify'], { cwd: folder });
    expect(stdout).toContain('! mods/shaderpacks is a link, which Loadout does not follow.');
    expect(stdout).not.toContain('✓');
    await rm(shaders);
    await rename(join(dataDir, 'shaderpacks'), shaders);
  });
});

test('a check of one add-on names the update of that one, a check of all that of all', async () => {
  const of = { cwd: folder };
  const one = await runLoadout(['--data-dir', dataDir, 'check', 'tidy-hotbar'], of);
  expect(one.stdout).toMatch(/: loadout --data-dir \S+ update tidy-hotbar\n/);
  const all = await runLoadout(['--data-dir', dataDir, 'check'], of);
  expect(all.stdout).toMatch(/: loadout --data-dir \S+ update --all\n/);
});

test.each(['scan', 'check'])('%s says once that a damaged database was set aside', async (verb) => {
  for (const suffix of ['', '-wal', '-shm'])
    await rm(join(dataDir, `loadout.db${suffix}`), { force: true });
  await writeFile(join(dataDir, 'loadout.db'), 'this is no database, whatever its name says');
  const run = () => runLoadout(['--data-dir', dataDir, '--json', verb], { cwd: folder });
  const first = await run();
  const kept = (await readdir(dataDir)).filter((name) => name.startsWith('loadout.db.corrupt-'));
  expect(first).toMatchObject({ status: 0 });
  expect(first.stderr.replaceAll(/\s+/g, ' ')).toContain(
    `! The database was damaged. Loadout kept it as ${kept.at(-1)} and rebuilt a new one`,
  );
  expect((await run()).stderr).not.toContain('damaged');
  const { checks } = await ask(doctorDocumentSchema, ['doctor']);
  const database = checks.find(({ subject }) => subject.code === 'doctor-database');
  expect(database).toMatchObject({
    result: 'warning',
    finding: { text: `no problems found; an earlier, damaged one was kept: ${kept.join(', ')}` },
  });
});

test('every list fits a terminal of 60 columns and has colours there', async () => {
  for (const command of [
    ['scan'],
    ['check'],
    ['history'],
    ['list'],
    ['doctor'],
    ['update', '--all', '--dry-run'],
  ]) {
    const { stdout } = await runLoadout(command, {
      cwd: folder,
      columns: 60,
      environment: { LOADOUT_DATA_DIR: dataDir },
    });
    const plain = stripVTControlCharacters(stdout);
    expect(plain.length).toBeLessThan(stdout.length);
    expect(plain.split('\n').filter((line) => stringWidth(line) > 60)).toEqual([]);
  }
});

test('NO_COLOR takes the colours away', async () => {
  const { stdout } = await runLoadout(['--data-dir', dataDir, 'list'], {
    columns: 80,
    environment: { NO_COLOR: '1' },
  });
  expect(stdout).not.toContain('\u001b');
  expect(stdout).toMatch(/Mine +cosmic-reach 0\.5\.26 +puzzle_loader/);
});

test('demo does all of it and counts the requests of each endpoint', async () => {
  const { status, stdout, stderr } = await runLoadout(['demo', '--json']);
  const document = demoDocumentSchema.parse(JSON.parse(stdout));
  expect(demoDocumentSchema.parse(document)).toEqual(JSON.parse(stdout));
  expect(status).toBe(0);
  expect(document.steps).toMatchObject({
    init: { addons: 12 },
    verify: { differences: 0 },
    undo: { generation: 2, left: 0 },
    verifyAgain: { differences: 0 },
  });
  expect(document.steps.undo.changed).toBe(document.steps.update.changed);
  const asked = (route: RegExp): number =>
    Object.entries(document.requests).reduce(
      (sum, [name, count]) => sum + (route.test(name) ? count : 0),
      0,
    );
  for (const route of [
    /POST .*\/version-files$/,
    /\/version-files\/update$/,
    /\/version-file\/[^/]+\/update$/,
    /\/projects$/,
    /\/tags/,
    /GET \/(cdn|files|data)/,
  ]) {
    expect({ route, asked: asked(route) > 0 }).toEqual({ route, asked: true });
  }
  expect(stderr).toMatch(/\$ loadout --data-dir \S+ update --all --yes/);
  expect(stderr).toContain(document.folder);
});
