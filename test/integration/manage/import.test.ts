// @promise instances of other launchers, packs and folders are imported as one plan that can be undone; the source is never changed
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorDocumentSchema, importDocumentSchema } from '#cli/json/documents.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import {
  createPuzzleJar,
  createQuiltJar,
  createShaderPack,
  createZip,
} from '#test/builders/jar.ts';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { readTree, sha512Of } from '#test/helpers/tree.ts';
import { runLoadout } from '../cli/cli-harness.ts';
import {
  bring,
  crlauncherInstance,
  crm2Pack,
  finishReading,
  prismInstance,
  read,
  writeArchive,
  writeFolder,
  writePolaris,
  zip,
} from './import-site.ts';
import { openMachine, toProfile, type Machine } from './lock-machine.ts';
import { createLockSeed } from './lock-site.ts';

const SEED = await createLockSeed(2);
const fileOf = (id: string, release = 1) => {
  const project = SEED.projects.find((one) => one.id === id);
  const bytes = project?.versions[release - 1]?.files[0]?.bytes;
  if (!bytes) throw new Error(`there is no ${id}`);
  return bytes;
};
const PARTS = {
  known: fileOf('puzzle-0'),
  own: await createPuzzleJar({ id: 'mine' }),
  shader: await createShaderPack({}),
};

const OFF = { known: fileOf('puzzle-1'), own: await createPuzzleJar({ id: 'off' }) };

const toKnown = (file: string, size: number, enabled = true) => ({
  file,
  size,
  state: 'known',
  versionNumber: '1.0.0',
  enabled,
});
const toOwn = (file: string, size: number, enabled = true) => ({
  ...toKnown(file, size, enabled),
  state: 'own',
  versionNumber: null,
});
const byEnabledThenFile = (
  a: { file: string; enabled: boolean },
  b: { file: string; enabled: boolean },
) => Number(b.enabled) - Number(a.enabled) || (a.file < b.file ? -1 : 1);

let server: RegistryServer;
let here: Machine;

beforeEach(async () => {
  server = await startTestRegistry({ seed: SEED });
  here = await openMachine(server);
});

const placesOf = () => Object.keys(here.digests()).toSorted();

/** Imports it and undoes that: the folder is as before, and the source is unchanged. */
async function expectRoundTrip(path: string, places: readonly string[]): Promise<void> {
  const [before, source] = [here.digests(), readTree(join(path, '..'))];
  await bring(here, path);
  expect(placesOf()).toEqual(places);
  await here.undo();
  expect(here.digests()).toEqual(before);
  expect(readTree(join(path, '..'))).toEqual(source);
}

describe('an instance of CRLauncher', () => {
  const instance = {
    ...crlauncherInstance(PARTS),
    'cosmic-reach/disabledpuzzlemods/off.jar': OFF.known,
    'cosmic-reach/pmods/marked.jar.disabled': OFF.own,
    'cosmic-reach/disabledmods/ruins/one.json': '{}',
    'cosmic-reach/mods/tower/names/two.json': '{ }',
    'cosmic-reach/mods/shaderpacks/Dim/shaders/final.glsl': 'x',
    'cosmic-reach/mods/.index/known.toml': 'x',
  };
  /** Paths in the loadout's folder, which is a plain game folder. */
  const PLACES = [
    'disabledmods/ruins/one.json',
    'mods/shaderpacks/Glow.zip',
    'mods/tower/blocks/one.json',
    'mods/tower/names/two.json',
    'pmods/marked.jar.disabled',
    'pmods/own.jar',
    'pmods/puzzle-0-1.jar',
    'pmods/puzzle-1-1.jar.disabled',
  ];
  const OTHER = [
    'instance.json',
    'fabricmods/readme.txt',
    'logs/latest.log',
    'cosmic-reach/mods/shaderpacks/Dim/shaders/final.glsl',
    'cosmic-reach/mods/.index/known.toml',
  ];
  const OTHER_BYTES = Object.entries<string | Uint8Array>(instance)
    .filter(([path]) => OTHER.includes(path))
    .reduce((sum, [, bytes]) => sum + bytes.length, 0);
  const KINDS = ['a folder', 'a .crli file'] as const;
  const write = (kind: (typeof KINDS)[number]) =>
    kind === 'a folder' ? writeFolder(instance) : writeArchive(zip(instance, 'Sky islands/'));

  test('is taken for what it is as a folder and as an archive, whatever its name', async () => {
    for (const kind of KINDS) {
      const { preview, targets } = await read(here, write(kind));
      const addons = preview.addons.toSorted(byEnabledThenFile);
      expect({ ...preview, addons }).toEqual({
        format: 'crlauncher',
        name: 'Sky islands',
        gameVersion: '0.4.11',
        loader: 'puzzle_loader',
        loaderVersion: '2.3.6',
        differs: { gameVersion: false, loader: false },
        addons: [
          toKnown('known.jar', PARTS.known.length),
          toOwn('own.jar', PARTS.own.length),
          toOwn('Glow.zip', PARTS.shader.length),
          toOwn('tower.zip', expect.any(Number) as number),
          toKnown('off.jar', OFF.known.length, false),
          toOwn('marked.jar', OFF.own.length, false),
          toOwn('ruins.zip', expect.any(Number) as number, false),
        ].toSorted(byEnabledThenFile),
        left: [],
        worlds: [{ name: 'Home', sizeBytes: 102 }],
        settings: ['java', 'jvm-arguments', 'environment', 'jar-mods'],
        other: { files: OTHER.length, sizeBytes: OTHER_BYTES, links: 0 },
      });
      expect(targets).toHaveLength(7);
      // The preview shows no values of settings.
      expect(JSON.stringify(preview)).not.toMatch(/SECRET|API_KEY|javaagent|bin\/java/);
    }
  });

  test.each(KINDS)('comes from %s as one plan, and Undo takes all of it away', async (kind) => {
    const path = write(kind);
    await expectRoundTrip(path, PLACES);
    expect((await read(here, path)).targets).toHaveLength(7);
  });

  test('brings what is disabled as disabled, with bytes and switch; a second time it is installed', async () => {
    const path = write('a folder');
    await bring(here, path);
    const before = here.digests();
    const { addons } = await here.makeLock();
    const off = addons.filter(({ enabled }) => !enabled);
    expect(off.map(({ path: at, project }) => [at, project?.slug ?? null])).toEqual([
      ['disabledmods/ruins', null],
      ['pmods/marked.jar.disabled', null],
      ['pmods/puzzle-1-1.jar.disabled', 'puzzle-1'],
    ]);
    expect(before['pmods/marked.jar.disabled']).toBe(sha512Of(OFF.own));
    const { items } = await bring(here, path);
    expect(items.map(({ kind }) => kind)).toEqual(Array.from({ length: 7 }, () => 'leave'));
    expect(here.digests()).toEqual(before);
  });

  test('leaves a disabled copy or version of what it brings, and unsafe file names', async () => {
    const twice = {
      ...instance,
      'cosmic-reach/pmods/older.jar.disabled': fileOf('puzzle-0', 2),
      'cosmic-reach/disabledpuzzlemods/own.jar': PARTS.own,
      'cosmic-reach/mods/odd/NUL.json': '{}',
      'cosmic-reach/mods/odd/fine.json': '{}',
    };
    const { preview } = await read(here, writeFolder(twice));
    expect(preview.left.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'odd', why: 'unsafe-name' },
      { name: 'older.jar', why: 'repeated' },
      { name: 'own.jar', why: 'repeated' },
    ]);
  });

  test('says where the loadout has another game version or loader, and keeps the loadout', async () => {
    const { client, finish } = here.core;
    const { loadoutId } = here;
    const target = { gameVersion: '0.5.0', loader: 'quilt' };
    const set = client.plans.set({ loadoutId, change: target, park: false });
    const { plan } = expectOutcome(await finish(set), 'plan');
    await finish(client.plans.apply({ planId: plan.id }));
    const path = writeFolder(instance);
    expect((await read(here, path)).preview.differs).toEqual({ gameVersion: true, loader: true });
    await bring(here, path);
    expect((await here.makeLock()).target).toMatchObject(target);
  });

  test('with an unreadable description is a folder with add-ons', async () => {
    const damaged = [
      '',
      'null',
      '[]',
      '{"cosmicVersion":',
      '['.repeat(200_000),
      ' '.repeat(2 ** 21),
    ];
    for (const text of damaged) {
      const { preview } = await read(here, writeFolder({ ...instance, 'instance.json': text }));
      expect(preview).toMatchObject({ format: 'files', name: null, settings: ['jar-mods'] });
    }
    const polluted =
      '{"cosmicVersion":"0.4.11","__proto__":{"a":1},"constructor":{"b":2},"name":{}}';
    const { preview } = await read(here, writeFolder({ ...instance, 'instance.json': polluted }));
    expect(preview).toMatchObject({ format: 'crlauncher', name: null, gameVersion: '0.4.11' });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

test('an instance of Polaris comes by its folder and by its description', async () => {
  const { folder, description } = writePolaris(PARTS);
  for (const path of [folder, description]) {
    const { preview } = await read(here, path);
    expect(preview).toMatchObject({
      format: 'polaris',
      name: 'Islands',
      gameVersion: null,
      loader: 'puzzle_loader',
      loaderVersion: '2.3.6',
    });
    await expectRoundTrip(path, ['pmods/own.jar', 'pmods/puzzle-0-1.jar']);
  }
});

test('a Prism instance of Cosmic Quilt comes as a folder and as an archive', async () => {
  const instance = prismInstance({ ...PARTS, known: fileOf('quilt-0') });
  for (const path of [writeFolder(instance), writeArchive(zip(instance))]) {
    const { preview } = await read(here, path);
    expect(preview).toMatchObject({
      format: 'prism',
      name: 'Quilted',
      gameVersion: '0.3.1',
      loader: 'quilt',
      loaderVersion: '2.3.2',
      settings: ['jvm-arguments', 'commands'],
    });
    await expectRoundTrip(path, ['mods/quilt-0-1.jar']);
  }
});

test('a CRM-2 pack comes by its digests alone, with the add-ons of its overrides', async () => {
  const named = (id: string, sha512_hash: string | null, client = 'required') => ({
    type: 'mod',
    id,
    version: '1',
    sha512_hash,
    env: { client, server: 'required' },
    download_url: 'http://127.0.0.1:9/never-asked.jar',
  });
  const files = [
    named('puzzle', sha512Of(fileOf('puzzle-0'))),
    named('again', sha512Of(fileOf('puzzle-0', 2))),
    named('data', sha512Of(fileOf('datamod-0')).toUpperCase(), 'optional'),
    named('stranger', '0'.repeat(128)),
    named('server', sha512Of(fileOf('plugin-0')), 'unsupported'),
    named('none', null),
    17,
  ];
  const overrides = {
    'overrides/mods/own.jar': PARTS.own,
    'overrides/config/a.json': '{}',
    'server-overrides/mods/other.jar': PARTS.own,
  };
  const path = writeArchive(zip(crm2Pack(files, overrides)));
  const { preview } = await read(here, path);
  expect(preview).toMatchObject({
    format: 'crm-2',
    name: 'Cosmic fixes',
    gameVersion: '0.3.1',
    loader: 'puzzle_loader',
    loaderVersion: '2.0.0',
    other: { files: 3 },
  });
  expect(preview.left).toEqual([
    { name: 'again 1', why: 'repeated' },
    { name: 'stranger 1', why: 'unknown' },
    { name: 'server 1', why: 'other-side' },
    { name: 'none 1', why: 'unknown' },
    { name: 'files[6]', why: 'unknown' },
  ]);
  await expectRoundTrip(path, [
    'mods/datamod-0/deeper/two.txt',
    'mods/datamod-0/one.json',
    'mods/datamod-0/only-in-1.txt',
    'pmods/own.jar',
    'pmods/puzzle-0-1.jar',
  ]);
});

test('a pack that cannot be looked up is no pack without add-ons', async () => {
  await here.core.client.settings.update({ network: { offline: true } });
  const sha512_hash = sha512Of(fileOf('puzzle-0'));
  const path = writeArchive(zip(crm2Pack([{ id: 'a', version: '1', sha512_hash }])));
  const { error } = expectOutcome(await finishReading(here, path), 'failed');
  expect(error.code).toBe('REGISTRY_OFFLINE');
});

describe('files of add-ons', () => {
  const stray = createQuiltJar({ id: 'stray' });
  const files = async () => ({
    'own.jar': PARTS.own,
    'pmods/known.jar': PARTS.known,
    'mods/shaderpacks/Glow.zip': PARTS.shader,
    'mods/stray.jar': await stray,
    'Tower.zip': await createZip({ 'tower/one.json': '{}' }),
    'odd.jar': await createZip({ 'a/b.class': 'x' }),
    'elsewhere/no.jar': PARTS.own,
    'notes.txt': 'x',
  });
  const PLACES = [
    'mods/shaderpacks/Glow.zip',
    'mods/stray.jar',
    'mods/tower/one.json',
    'pmods/own.jar',
    'pmods/puzzle-0-1.jar',
  ];

  test.each(['a folder', 'an archive', 'an archive with one folder'])(
    'come from %s, each where it belongs',
    async (kind) => {
      const all = await files();
      const path =
        kind === 'a folder'
          ? writeFolder(all)
          : writeArchive(zip(all, kind === 'an archive' ? '' : 'All of it/'));
      const { preview } = await read(here, path);
      expect(preview).toMatchObject({ format: 'files', name: null, other: { files: 2 } });
      expect(preview.addons.filter(({ state }) => state === 'no-place')).toMatchObject([
        { file: 'odd.jar' },
      ]);
      await expectRoundTrip(path, PLACES);
    },
  );

  test('are required in the source of an import', async () => {
    const paths = [
      writeFolder({ 'notes.txt': 'x' }),
      writeArchive(zip({ 'a/b/c.jar': 'x' })),
      writeArchive(Buffer.from('no archive')),
      writeArchive(Buffer.from('{"uuid":"../..","loader":"Puzzle"}'), 'x-abcde.json'),
    ];
    for (const path of paths) {
      const { error } = expectOutcome(await finishReading(here, path), 'failed');
      expect(error.code).toBe('IMPORT_EMPTY');
    }
    const { error } = expectOutcome(await finishReading(here, '/nowhere/at-all'), 'failed');
    expect(error).toMatchObject({ code: 'FILE_UNREADABLE', params: { cause: 'ENOENT' } });
  });
});

test.each([
  ['modrinth', { 'modrinth.index.json': '{"formatVersion":1,"game":"minecraft","files":[]}' }],
  ['packwiz', { 'pack.toml': 'name = "x"\npack-format = "packwiz:1.1.0"\n' }],
  ['curseforge', { 'manifest.json': '{"minecraft":{"version":"1.20.1"},"files":[]}' }],
  ['prism', prismInstance(PARTS, [{ uid: 'net.minecraft', version: '1.20.1' }])],
  ['prism_other', prismInstance(PARTS, [{ uid: 'org.example', version: '1' }])],
  ['r2modman', { 'export.r2x': 'profileName: Mine\nmods: []\n' }],
])('%s is refused by name', async (format, files) => {
  const all = { ...files, 'mods/a.jar': PARTS.own };
  for (const path of [writeFolder(all), writeArchive(zip(all)), writeArchive(zip(all, 'top/'))]) {
    const { error } = expectOutcome(await finishReading(here, path), 'failed');
    expect(error).toMatchObject({ code: 'IMPORT_FOREIGN', params: { format } });
  }
});

describe('in the terminal', () => {
  async function openDesk() {
    const [root, dataDir] = [createTempDir(), createTempDir()];
    saveProfile(toProfile(server.origin), dataDir);
    const run = (...argv: readonly string[]) =>
      runLoadout(['--data-dir', dataDir, ...argv], { cwd: root });
    await run('--registry', 'test', 'init', root, '--name', 'Mine', '--game-version', '0.5.0');
    const paths = () => [...readTree(root, ['.loadout']).keys()];
    return { run, paths };
  }

  test('shows what was found, then the plan; --dry-run changes nothing', async () => {
    const { run, paths } = await openDesk();
    const path = writeFolder(crlauncherInstance(PARTS));
    const { status, stdout } = await run('import', path, '--dry-run');
    expect(status).toBe(3);
    const order = [
      'Sky islands',
      'game version 0.4.11; the loadout stays on 0.5.0',
      '1 add-on is known',
      'own.jar',
      'off.jar',
      'Home (102',
      'Java arguments',
      '3 other files',
      'The puzzle-0',
    ].map((text) => [text, stdout.indexOf(text)] as const);
    expect(order.filter(([, at]) => at < 0)).toEqual([]);
    expect(order.map(([, at]) => at)).toEqual(order.map(([, at]) => at).toSorted((a, b) => a - b));
    expect(paths()).toEqual([]);
    expect((await run('import', path)).status).toBe(2);
  });

  test('--json has both, and the status of what came', async () => {
    const { run, paths } = await openDesk();
    const path = writeFolder({ 'known.jar': PARTS.known, 'own.jar': PARTS.own });
    const { status, stdout } = await run('--json', 'import', path, '--yes');
    expect(status).toBe(0);
    const document = importDocumentSchema.parse(JSON.parse(stdout));
    expect(document).toMatchObject({ import: { format: 'files' }, plan: { intent: 'install' } });
    expect(document.result?.changes).toHaveLength(2);
    expect(paths()).toEqual(['pmods/own.jar', 'pmods/puzzle-0-1.jar']);
    rmSync(path, { recursive: true });
    await run('undo', '--yes');
    expect(paths()).toEqual([]);
  });

  test('a format of Minecraft ends with one sentence', async () => {
    const { run } = await openDesk();
    const path = writeFolder({ 'pack.toml': 'pack-format = "packwiz:1.1.0"' });
    const { status, stdout } = await run('--json', 'import', path, '--yes');
    expect(status).toBe(1);
    expect(errorDocumentSchema.parse(JSON.parse(stdout)).error).toMatchObject({
      code: 'IMPORT_FOREIGN',
      text: 'source is a packwiz modpack for Minecraft, whose mods do not run in Cosmic Reach.',
    });
    const gone = [{ id: 'gone', version: '1', sha512_hash: '0'.repeat(128) }];
    const run2 = await run('import', writeFolder(crm2Pack(gone)), '--yes');
    expect(run2).toMatchObject({ status: 1 });
    expect(run2.stdout).toContain('gone 1');
  });
});
