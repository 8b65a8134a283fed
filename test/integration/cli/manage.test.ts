import { readFileSync, readdirSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  checkDocumentSchema,
  errorDocumentSchema,
  historyDocumentSchema,
  operationDocumentSchema,
  policiesDocumentSchema,
  readyDocumentSchema,
  scanDocumentSchema,
} from '#cli/json/documents.ts';
import { writeDemoFolder } from '#registry-server/start.ts';
import { askLoadout, makeScratch, runLoadout } from './cli-harness.ts';

let dataDir: string;
let folder: string;

beforeAll(async () => {
  const scratch = makeScratch();
  dataDir = join(scratch, 'data');
  folder = join(scratch, 'game');
  await writeDemoFolder(folder);
  await runLoadout(
    ['--data-dir', dataDir, '--registry', 'demo', 'init', folder, '--game-version', '0.5.26'],
    { cwd: folder },
  );
});

const ask = <Schema extends z.ZodType>(schema: Schema, argv: readonly string[], status = 0) =>
  askLoadout({ dataDir, folder }, { schema, argv, status });

const change = (argv: readonly string[], status = 0) =>
  ask(operationDocumentSchema, [...argv, '--yes'], status);

/** Reads every file outside `.loadout`. */
function readFolder(): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names
      .filter((name) => !name.startsWith('.loadout') && statSync(join(folder, name)).isFile())
      .toSorted()
      .map((name) => [name, readFileSync(join(folder, name)).toString('base64')]),
  );
}

describe('each verb changes the folder, and undo restores it to the last byte', () => {
  test.each([
    [
      ['install', 'pocket-map'],
      ['Lantern Core', 'Pocket Map'],
    ],
    [['install', 'clean-log@1.0.0'], ['Clean Log']],
    [['install', 'copper-age'], ['Copper Age']],
    [
      ['remove', 'gatekeeper', 'Long Rails'],
      ['Gatekeeper', 'Long Rails'],
    ],
    [
      ['disable', 'sharp-eyes', 'nightglow'],
      ['Nightglow', 'Sharp Eyes'],
    ],
    [['enable', 'waypoint-compass'], ['Waypoint Compass']],
    [['update', 'deep-strata', '--to', '1.1.0'], ['Deep Strata']],
    [
      ['update', '--all', '--exclude', 'tidy-hotbar'],
      ['Deep Strata', 'Gatekeeper', 'Nightglow', 'Sharp Eyes', 'Waypoint Compass'],
    ],
  ])('%j', async (argv, titles) => {
    const before = readFolder();
    const { plan, result } = await change(argv);
    expect(result?.changes.map(({ title }) => title).toSorted()).toEqual(titles);
    expect(plan.items.every(({ reason }) => reason.text !== reason.code)).toBe(true);
    expect(readFolder()).not.toEqual(before);
    await change(['undo']);
    expect(readFolder()).toEqual(before);
  });

  test('set, with an add-on that has no version parked and restored in one step', async () => {
    const before = readFolder();
    const parked = await change(['set', '--game-version', '0.4.5', '--park']);
    expect(parked.loadout.target.gameVersion).toBe('0.4.5');
    expect(parked.plan.items.some(({ to }) => to?.parked)).toBe(true);
    const { generations } = await ask(historyDocumentSchema, ['history']);
    expect(generations.find(({ current }) => current)?.target.gameVersion).toBe('0.4.5');
    const back = await change(['set', '--game-version', '0.5.26', '--park']);
    expect(back.plan.items.some(({ from, to }) => from?.parked && to?.enabled)).toBe(true);
    await change(['undo']);
    await change(['undo']);
    expect(readFolder()).toEqual(before);
  });

  test('install of a file', async () => {
    const before = readFolder();
    const bytes = readFileSync(join(folder, 'pmods', 'porch-light.jar'));
    const file = join(dataDir, 'my-lamp.jar');
    await writeFile(file, bytes);
    await change(['remove', 'porch-light.jar']);
    await change(['install', file]);
    expect(readFolder().get('pmods/my-lamp.jar')).toBe(bytes.toString('base64'));
    await change(['undo']);
    await change(['undo']);
    expect(readFolder()).toEqual(before);
  });
});

test(
  'undo reverts the last change, a restore too, and redo makes it again',
  { tags: ['deep'] },
  async () => {
    const told = async () => {
      const { generations } = await ask(historyDocumentSchema, ['history']);
      const nextOf = (intent: string) =>
        generations.find(({ next }) => next?.intent === intent)?.next?.sentence.text;
      return {
        newest: generations[0]?.sentence?.text,
        undo: nextOf('undo'),
        redo: nextOf('redo'),
        state: readFolder(),
      };
    };
    const first = readFolder();
    const { generations: earlier } = await ask(historyDocumentSchema, ['history']);
    const point = earlier[0]?.number ?? 0;
    for (const addon of ['deep-strata', 'gatekeeper', 'sharp-eyes'])
      await change(['disable', addon]);
    const disabled = readFolder();
    const { plan } = await change(['undo', '--to', String(point + 1)]);
    expect(plan).toMatchObject({ intent: 'restore', restores: point + 1 });
    const restored = await told();
    expect(restored).toMatchObject({
      newest: `Restored to change ${point + 1}`,
      undo: `Undo restore to change ${point + 1}`,
      redo: undefined,
    });
    expect((await change(['undo'])).plan.sentence?.text).toBe(restored.undo);
    expect(await told()).toEqual({
      newest: `Undid restore to change ${point + 1}`,
      undo: 'Undo disabling Sharp Eyes',
      redo: `Redo restore to change ${point + 1}`,
      state: disabled,
    });
    await change(['redo']);
    expect(await told()).toEqual({
      ...restored,
      newest: `Redid restore to change ${point + 1}`,
    });
    for (let steps = 0; steps < 4; steps += 1) await change(['undo']);
    expect(await told()).toMatchObject({ redo: 'Redo disabling Deep Strata', state: first });
    await change(['enable', 'waypoint-compass']);
    expect(await ask(errorDocumentSchema, ['redo', '--yes'], 1)).toMatchObject({
      error: { code: 'NOTHING_TO_REDO' },
    });
    const shown = await runLoadout(['--data-dir', dataDir, 'undo', '--yes'], { cwd: folder });
    expect(shown.stdout).toContain('Undo enabling Waypoint Compass');
    expect(shown.stdout).toMatch(/Redo: loadout .*redo/);
    const history = await runLoadout(['--data-dir', dataDir, 'history'], { cwd: folder });
    expect(history.stdout).toContain('next to redo');
    expect(history.stdout).toMatch(/Redo enabling Waypoint Compass:\s+loadout .*redo/);
  },
);

describe('rules', () => {
  test('hold an add-on at its version until they are taken away', async () => {
    const pinned = await ask(policiesDocumentSchema, [
      'pin',
      'gatekeeper',
      '--note',
      'breaks our lists',
      '--until',
      '2w',
    ]);
    expect(pinned.addons[0]?.policy?.pin?.note).toBe('breaks our lists');
    const held = await ask(checkDocumentSchema, ['check', 'gatekeeper']);
    expect(held.addons[0]?.state).toBe('pinned');
    await ask(policiesDocumentSchema, ['unpin', 'gatekeeper']);
    const free = await ask(checkDocumentSchema, ['check', 'gatekeeper']);
    expect(free.addons[0]?.state).toBe('update-available');
  });

  test('hide the version that is offered', async () => {
    await ask(policiesDocumentSchema, ['skip', 'Deep Strata']);
    const skipped = await ask(checkDocumentSchema, ['check', 'deep-strata']);
    expect(skipped.addons[0]?.state).toBe('skipped');
    await ask(policiesDocumentSchema, ['unskip', 'Deep Strata']);
  });
});

test('ready says which add-ons have a version for another game version', async () => {
  const { addons, counts } = await ask(readyDocumentSchema, ['ready', '--game-version', '0.5.28']);
  expect(counts.ready + counts['not-ready'] + counts.unknown).toBe(addons.length);
  expect(addons.find(({ title }) => title === 'Long Rails')).toMatchObject({
    ready: 'ready',
    version: { versionNumber: '1.2.0' },
  });
});

describe('names of projects and versions that the registry does not have', () => {
  test.each([
    ['no-such-project', 'PROJECT_UNKNOWN'],
    ['pocket-map@9.9.9', 'VERSION_UNKNOWN'],
  ])('%s exits 2', async (target, code) => {
    const { error } = await ask(errorDocumentSchema, ['install', target], 2);
    expect(error.code).toBe(code);
  });
});

test('a folder finds its loadout also with another data directory', async () => {
  const other = join(makeScratch(), 'data');
  const { status, stdout } = await runLoadout(
    ['--data-dir', other, '--loadout', folder, '--json', 'scan'],
    { cwd: other.slice(0, -5) },
  );
  expect(status).toBe(0);
  expect(scanDocumentSchema.parse(JSON.parse(stdout)).loadout.root).toBe(folder);
});
