// @module-tag deep
// @promise a loadout and a data directory of an older version can be read, listed and undone
// @how fixture: `test/fixtures/older-loadout`
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  historyDocumentSchema,
  listDocumentSchema,
  operationDocumentSchema,
  scanDocumentSchema,
  verifyDocumentSchema,
} from '#cli/json/documents.ts';
import { openCore } from '#test/helpers/core-harness.ts';
import { readTree } from '#test/helpers/tree.ts';
import { askLoadout, makeScratch, runLoadout } from '../cli/cli-harness.ts';

const ARCHIVE = resolve(import.meta.dirname, '../../fixtures/older-loadout/loadout-0.1.0.tar.gz');
const NEWEST = 10;

/** Unpacks the older program's folders to a new path, as if moved by hand. */
function unpackOlder() {
  const base = makeScratch();
  execFileSync('tar', ['-xzf', ARCHIVE, '-C', base]);
  return { dataDir: join(base, 'data'), folder: join(base, 'game') };
}

/** Lists every text in a document that has a code beside it. */
function textsOf(value: unknown): { code: string; text: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { code, text } = value as { code?: unknown; text?: unknown };
  const own = typeof code === 'string' && typeof text === 'string' ? [{ code, text }] : [];
  return [...own, ...Object.values(value).flatMap(textsOf)];
}

function expectWords(document: unknown): void {
  const texts = textsOf(document);
  expect(
    texts.filter(({ code, text }) => text === code || /undefined|\[object/.test(text)),
  ).toEqual([]);
}

test('lists the loadout of an older version and identifies its add-ons', async () => {
  const place = unpackOlder();
  const scan = await askLoadout(place, { schema: scanDocumentSchema, argv: ['scan'] });
  expectWords(scan);
  const states: Record<string, string> = Object.fromEntries(
    scan.addons.map(({ project, state }) => [project?.name ?? '', state]),
  );
  expect(states).toMatchObject({
    'Belts and Pulleys': 'newer-on-other-channel',
    'Sharp Eyes': 'pinned',
    'Long Rails': 'up-to-date',
    'Old Roads': 'up-to-date',
  });
  const { loadouts } = await askLoadout(place, { schema: listDocumentSchema, argv: ['list'] });
  expect(loadouts).toMatchObject([
    { name: 'Old world', root: place.folder, condition: 'ok', generation: NEWEST },
  ]);
});

test('shows the history of an older version in words', async () => {
  const place = unpackOlder();
  const history = await askLoadout(place, { schema: historyDocumentSchema, argv: ['history'] });
  expectWords(history);
  expect(history.generations.map(({ number }) => number)).toEqual(
    Array.from({ length: NEWEST + 1 }, (_, index) => NEWEST - index),
  );
  const { stdout } = await runLoadout(['--data-dir', place.dataDir, 'history'], {
    cwd: place.folder,
  });
  expect(stdout).not.toMatch(/undefined|null|NaN|\[object|Invalid/);
  for (const words of [
    '1.1.0 → 1.2.0',
    '0.5.28',
    'Gatekeeper',
    'Old Roads',
    'The server has this one',
  ])
    expect(stdout).toContain(words);
});

test('undoes what an older version did, twice and then all of it', async () => {
  const place = unpackOlder();
  const { folder } = place;
  const undo = (...argv: string[]) =>
    askLoadout(place, { schema: operationDocumentSchema, argv: ['undo', '--yes', ...argv] });
  const verify = () => askLoadout(place, { schema: verifyDocumentSchema, argv: ['verify'] });
  expect((await verify()).differences).toEqual([]);

  expect((await undo()).result?.generation).toBe(NEWEST + 1);
  expect(existsSync(join(folder, 'mods/long-rails-1.1.0.jar.disabled'))).toBe(true);
  await undo();
  expect((await verify()).differences).toEqual([]);
  const { loadouts } = await askLoadout(place, { schema: listDocumentSchema, argv: ['list'] });
  expect(loadouts[0]?.target.gameVersion).toBe('0.5.26');

  await undo('--to', '0');
  expect((await verify()).differences).toEqual([]);
  const jars = [...readTree(folder, ['.loadout', 'worlds']).keys()].filter((path) =>
    /\.(jar|zip)(\.disabled)?$/.test(path),
  );
  expect(jars).toEqual([
    'mods/long-rails-1.1.0.jar',
    'mods/shaderpacks/nightglow-1.4.zip',
    'mods/shaderpacks/paper-lanterns-1.1.zip',
    'mods/sharp-eyes-1.2.0.jar',
    'plugins/gatekeeper-1.1.0.jar',
    'pmods/belts-and-pulleys-1.2.0.jar',
    'pmods/deep-strata-1.2.0.jar',
    'pmods/tidy-hotbar-1.2.0.jar',
    'pmods/unfinished-download.jar',
    'pmods/waypoint-compass-1.1.0.jar.disabled',
  ]);
  expect(readFileSync(join(folder, 'pmods/notes.txt'), 'utf8')).toBe('My own notes.\n');
});

test('keeps settings, registries and drafts of an older version', async () => {
  const { dataDir } = unpackOlder();
  const { client } = openCore({ dataDir, onFinished: onTestFinished });
  expect(await client.settings.get()).toMatchObject({
    appearance: { theme: 'dark', textSize: 110 },
    network: { parallelDownloads: 2 },
  });
  expect((await client.registries.list()).map(({ id }) => id)).toContain('127.0.0.1-48107');
  const [draft] = await client.drafts.list();
  expect(draft).toMatchObject({
    content: { title: 'Brighter porches' },
    project: { slug: 'lantern-core' },
    primaryFile: { name: 'porch-light-copy.jar', size: 7143 },
  });
});
