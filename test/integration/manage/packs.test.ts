// @promise a pack is updated over files that a person changed, and none of these is lost
// @how an update of 60 files over 10 that were changed by hand, its table compared with a transcript
import { expect, test } from 'vitest';
import { createPack, crm2, type Files, openPackSite, type PackSite } from './pack-site.ts';
import { createMod } from './verbs-site.ts';

const number = (index: number): string => String(index).padStart(2, '0');

function configs(from: number, to: number, text: string): Files {
  const indexes = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return Object.fromEntries(
    indexes.map((index) => [`config/f-${number(index)}.json`, `${text} ${index}`]),
  );
}

const GLOW = ['a', 'b', 'c', 'd', 'e'].map((name) => `mods/glow/blocks/${name}.json`);
const glow = (text: string): Files => Object.fromEntries(GLOW.map((path) => [path, text]));

const FIRST: Files = {
  ...configs(1, 50, 'first'),
  ...glow('glow 1'),
  'pmods/bundled.jar': 'bundled 1',
  'gameSettings.json': 'settings 1',
  'config/deep/x.json': 'x',
  'config/deep/y.json': 'y',
  'config/deep/z.json': 'z',
};
/** Thirty changed files, fifteen unchanged, five removed, three added. */
const SECOND: Files = {
  ...configs(1, 30, 'second'),
  ...configs(31, 45, 'first'),
  'config/g-01.json': 'g 1',
  'config/g-02.json': 'g 2',
  'config/g-03.json': 'g 3',
  ...glow('glow 2'),
  'pmods/bundled.jar': 'bundled 2',
  'gameSettings.json': 'settings 2',
  'config/deep/x.json': 'x',
  'config/deep/y.json': 'y',
  'config/deep/z.json': 'z',
};

const openSite = (): Promise<PackSite> =>
  openPackSite([
    createPack([
      { archive: crm2(FIRST), requires: ['lamp', 'old'] },
      { archive: crm2(SECOND), requires: ['lamp', 'fresh'] },
    ]),
    ...['lamp', 'old', 'fresh', 'extra'].map((id) => createMod(id, { '1.0.0': {} })),
  ]);

const MINE: Files = {
  'config/f-01.json': 'mine',
  'config/f-02.json': 'mine',
  'config/f-03.json': 'mine',
  'config/f-31.json': 'mine',
  'config/f-32.json': 'mine',
  'config/f-33.json': 'mine',
  'config/f-46.json': 'mine',
  'config/f-47.json': 'mine',
  'mods/glow/blocks/a.json': 'mine',
  'config/g-01.json': 'mine',
};

/**
 * Changes nine of the pack's files and deletes one; one file of the user's has the path of one that
 * the update adds.
 */
function changeTen({ put, drop }: PackSite): void {
  for (const [path, text] of Object.entries(MINE)) put(path, text);
  drop('config/f-04.json');
}

test('installs the files and add-ons of a pack as one thing, and undo reverts every byte', async () => {
  const site = await openSite();
  const before = site.files();
  const { status, document } = await site.ask('install', 'everyday@1.0.0', '--yes');
  expect(status).toBe(0);
  expect(document.result?.changes.map(({ title }) => title).toSorted()).toEqual([
    'Everyday',
    'lamp',
    'old',
  ]);
  const files = site.files();
  expect(files).toMatchObject({ ...before, ...FIRST });
  expect(Object.keys(files)).toHaveLength(60 + 2 + 1);
  expect((await site.run('verify')).status).toBe(0);
  const scan = await site.run('--json', 'scan');
  const { addons } = JSON.parse(scan.stdout) as { addons: { path: string; slot: string }[] };
  expect(addons.map(({ slot }) => slot).toSorted()).toEqual([
    'modpacks',
    'puzzle-mods',
    'puzzle-mods',
    'puzzle-mods',
  ]);
  await site.ask('undo', '--yes');
  expect(site.files()).toEqual(before);
});

test(
  'updates a pack of 60 files over 10 that were changed by hand, and undo brings every byte back',
  { tags: ['deep'] },
  async () => {
    const site = await openSite();
    await site.ask('install', 'everyday@1.0.0', 'extra', '--yes');
    changeTen(site);
    const before = site.files();
    const { status, stdout } = await site.run('update', 'everyday', '--yes');
    expect(status).toBe(0);
    const { 'config/f-04.json': _, ...coming } = SECOND;
    const mods = Object.entries(site.files()).filter(([path]) =>
      /(?:lamp|old|fresh|extra)/.test(path),
    );
    expect(mods).toHaveLength(4);
    expect(site.files()).toEqual({
      ...coming,
      ...MINE,
      'config/f-01.json.new': 'second 1',
      'config/f-02.json.new': 'second 2',
      'config/f-03.json.new': 'second 3',
      'config/g-01.json.new': 'g 1',
      'mods/glow/blocks/a.json.new': 'glow 2',
      'pmods/mine.jar': 'my own',
      ...Object.fromEntries(mods),
    });
    const history = await site.run('--json', 'history');
    const { generations } = JSON.parse(history.stdout) as {
      generations: { changes: { packFiles?: { path: string; outcome: string }[] }[] }[];
    };
    const table = generations[0]?.changes.flatMap(({ packFiles = [] }) => packFiles) ?? [];
    const rows = table.map(({ path, outcome }) => `${outcome.padEnd(10)}${path}`).toSorted();
    const told = stdout.slice(stdout.indexOf('Files of'), stdout.indexOf('\nUndo:'));
    await expect(`${told}\n${rows.join('\n')}\n`).toMatchFileSnapshot('packs-transcript.txt');
    expect(stdout).toMatch(/No longer needed\n {2}old /);
    expect((await site.run('verify')).status).toBe(0);
    await site.ask('undo', '--yes');
    expect(site.files()).toEqual(before);
    expect((await site.run('verify')).status).toBe(0);
  },
);

test(
  'removes a pack with the add-ons that came for it, and leaves what a person made',
  { tags: ['deep'] },
  async () => {
    const site = await openSite();
    await site.ask('install', 'everyday@1.0.0', '--yes');
    await site.ask('install', 'extra', 'old', '--yes');
    changeTen(site);
    const before = site.files();
    const { status, document } = await site.ask('remove', 'everyday', '--yes');
    expect(status).toBe(0);
    const removed = document.result?.changes.map(({ title }) => title).toSorted();
    expect(removed).toEqual(['Everyday', 'lamp']);
    const names = Object.keys(site.files());
    expect(names.filter((path) => !/(?:old|extra|mine)/.test(path))).toEqual(
      Object.keys(MINE).toSorted(),
    );
    expect(names.filter((path) => /(?:old|extra|mine)/.test(path))).toHaveLength(3);
    await site.ask('undo', '--yes');
    expect(site.files()).toEqual(before);
    // The pack's files are tracked again: the next update tells them from the user's.
    const again = await site.ask('update', 'everyday', '--yes');
    const outcomes = again.document.result?.changes.flatMap(({ packFiles = [] }) => packFiles);
    expect(outcomes?.find(({ path }) => path === 'config/f-01.json')).toMatchObject({
      outcome: 'conflict',
    });
    expect(outcomes?.find(({ path }) => path === 'config/f-31.json')).toMatchObject({
      outcome: 'kept',
    });
  },
);

test('replaces its own copy beside a file of the person, and takes it away once it was taken over', async () => {
  const texts = ['one', 'two', 'three', 'four'];
  const versions = texts.map((text) => ({
    archive: crm2({ 'config/a.json': text, 'config/b.json': text, 'config/c.json': 'same' }),
  }));
  const site = await openPackSite([createPack(versions)]);
  await site.ask('install', 'everyday@1.0.0', '--yes');
  site.put('config/a.json', 'mine');
  site.put('config/b.json', 'mine');
  await site.ask('update', 'everyday', '--to', '2.0.0', '--yes');
  site.put('config/b.json.new', 'my notes');
  await site.ask('update', 'everyday', '--to', '3.0.0', '--yes');
  expect(site.files()).toMatchObject({
    'config/a.json': 'mine',
    'config/a.json.new': 'three',
    'config/b.json': 'mine',
    'config/b.json.new': 'my notes',
    'config/b.json.new2': 'three',
  });
  site.put('config/a.json', 'three');
  const before = site.files();
  await site.ask('update', 'everyday', '--yes');
  expect(site.files()).toEqual({
    'config/a.json': 'four',
    'config/b.json': 'mine',
    'config/b.json.new': 'my notes',
    'config/b.json.new2': 'four',
    'config/c.json': 'same',
    'pmods/mine.jar': 'my own',
  });
  await site.ask('undo', '--yes');
  expect(site.files()).toEqual(before);
});

test('says which add-ons its description names that do not come with it', async () => {
  const named = (id: string, digit: string) => ({
    id,
    version: '1',
    sha512_hash: digit.repeat(128),
  });
  const server = { ...named('host', 'b'), env: { client: 'unsupported' } };
  const manifest = JSON.stringify({ files: [named('far', 'a'), server] });
  const archive = { ...crm2({ 'config/a.json': 'a' }), 'pack.json': manifest };
  const site = await openPackSite([createPack([{ archive }])]);
  const first = await site.run('install', 'everyday', '--yes');
  expect(first.stdout).toContain('compared with yours once it is downloaded');
  await site.ask('remove', 'everyday', '--yes');
  const { document } = await site.ask('install', 'everyday', '--dry-run');
  expect(document.plan.items.flatMap(({ notes }) => notes.map(({ text }) => text))).toEqual([
    expect.stringContaining('names 1 add-on that the registry does not list as required: far 1.'),
  ]);
});

test('lays an archive without a description over the folder as it is', async () => {
  const archive = { 'config/a.json': 'a', 'pmods/pack.dat': 'data', 'README.md': 'read me' };
  const site = await openPackSite([createPack([{ archive }])]);
  const before = site.files();
  await site.ask('install', 'everyday', '--yes');
  const { 'README.md': _, ...laid } = archive;
  expect(site.files()).toEqual({ ...before, ...laid });
  await site.ask('remove', 'everyday', '--yes');
  expect(site.files()).toEqual(before);
});

test('is copied with its loadout, without what else the game has in its folders', async () => {
  const site = await openPackSite([
    createPack([{ archive: crm2({ 'config/a.json': 'a', 'config/b.json': 'b' }) }]),
  ]);
  await site.ask('install', 'everyday', '--yes');
  site.put('config/game.json', 'the game’s');
  site.put('config/a.json', 'mine');
  site.drop('config/b.json');
  const copy = await site.duplicate();
  expect(copy).toEqual({ 'config/a.json': 'mine', 'pmods/mine.jar': 'my own' });
});

test('leaves its copy beside a file that only the person changed, and takes it with the pack', async () => {
  const versions = ['one', 'two', 'two'].map((text, index) => ({
    archive: crm2({ 'config/a.json': text, 'config/b.json': String(index) }),
  }));
  const site = await openPackSite([createPack(versions)]);
  await site.ask('install', 'everyday@1.0.0', '--yes');
  site.put('config/a.json', 'mine');
  await site.ask('update', 'everyday', '--to', '2.0.0', '--yes');
  await site.ask('update', 'everyday', '--yes');
  const own = { 'config/a.json': 'mine', 'pmods/mine.jar': 'my own' };
  expect(site.files()).toEqual({ ...own, 'config/a.json.new': 'two', 'config/b.json': '2' });
  await site.ask('remove', 'everyday', '--yes');
  expect(site.files()).toEqual(own);
});

test('takes no worlds, programs, secrets or launcher settings from a pack', async () => {
  const hostile = {
    'worlds/home/worldInfo.json': '{}',
    'config/run.bat': 'format c:',
    'config/auth.json': '{}',
    'instance.json': '{"javaPath": "/tmp/evil"}',
    'patches/evil.json': '{"+agents": []}',
    '.loadout/loadout.json': '{}',
    'mods/shaderpacks': 'a file where a folder of add-ons is',
  };
  const archive = crm2({ ...hostile, 'config/a.json': 'a' }, { 'README.md': 'read me' });
  const site = await openPackSite([createPack([{ archive }])]);
  const { stdout } = await site.run('install', 'everyday', '--yes');
  expect(site.files()).toEqual({ 'config/a.json': 'a', 'pmods/mine.jar': 'my own' });
  expect(stdout).toContain('Files of Everyday 1');
  await site.ask('remove', 'everyday', '--yes');
  const again = await site.run('install', 'everyday', '--dry-run');
  expect(again.stdout).toContain('7 files of the pack are not used');
});

test.each([
  ['a path that leads out', { 'overrides/../../evil.txt': 'x' }],
  ['two names that are one', { 'overrides/config/a.json': 'x', 'overrides/config/A.json': 'y' }],
  [
    'two names that become one',
    { 'overrides/config/a.json': 'x', 'client-overrides/Config/a.json': 'y' },
  ],
  ['a name that is a device', { 'overrides/config/nul.json': 'x' }],
])('refuses the whole pack for %s', async (_, entries) => {
  const archive = { ...crm2({ 'config/ok.json': 'ok' }), ...entries };
  const site = await openPackSite([createPack([{ archive }])]);
  const before = site.files();
  const { status, stdout, stderr } = await site.run('install', 'everyday', '--yes');
  expect(status).toBe(3);
  expect(stdout + stderr).toMatch(/cannot be unpacked: [^(]+ \([^)]+\)\./);
  const { document } = await site.ask('install', 'everyday', '--yes');
  expect(document.plan.items.map(({ kind, reason }) => [kind, reason.code])).toEqual([
    ['leave', 'plan-archive-not-unpackable'],
  ]);
  expect(site.files()).toEqual(before);
});
