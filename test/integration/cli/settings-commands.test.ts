import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SETTINGS } from '#cli/config-settings.ts';
import type { CliIo } from '#cli/io.ts';
import {
  checkDocumentSchema,
  configDocumentSchema,
  configListDocumentSchema,
  errorDocumentSchema,
  forgetDocumentSchema,
  historyDocumentSchema,
  initDocumentSchema,
  listDocumentSchema,
  loadoutDocumentSchema,
  openDocumentSchema,
  registriesDocumentSchema,
} from '#cli/json/documents.ts';
import { searchDocumentSchema } from '#cli/json/lookup-documents.ts';
import { settingsSchema } from '#shared/domain/settings.ts';
import {
  startRegistryServer,
  type RegistryServer,
  writeDemoFolder,
} from '#registry-server/start.ts';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import { layRegistry } from '#test/helpers/filled-registry.ts';
import { askLoadout, makeScratch, runLoadout } from './cli-harness.ts';

let scratch: string;
let dataDir: string;
let folder: string;

beforeEach(() => {
  scratch = makeScratch();
  dataDir = join(scratch, 'data');
  folder = join(scratch, 'game');
});

const ask = <Schema extends Parameters<typeof askLoadout>[1]['schema']>(
  schema: Schema,
  argv: readonly string[],
  status = 0,
) => askLoadout<Schema>({ dataDir, folder: scratch }, { schema, argv, status });

const run = (argv: readonly string[], io: Partial<CliIo> = {}) =>
  runLoadout(['--data-dir', dataDir, ...argv], { cwd: scratch, ...io });

async function fail(argv: readonly string[], io: Partial<CliIo> = {}) {
  const { status, stdout } = await run(['--json', ...argv], io);
  return { status, ...errorDocumentSchema.parse(JSON.parse(stdout)).error };
}

const savedSettings = (): unknown =>
  JSON.parse(readFileSync(join(dataDir, 'settings.json'), 'utf8')) as unknown;

/** Lists names, sizes and times of everything in a folder. */
function stateOf(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(root, name));
      return `${name} ${size} ${mtimeMs}`;
    });
}

describe('config', () => {
  test('lists every setting of the file, each with what it takes', async () => {
    const { settings } = await ask(configListDocumentSchema, ['config', 'list']);
    const inFile = Object.entries(settingsSchema.parse({})).flatMap(([section, value]) =>
      typeof value === 'object' ? Object.keys(value).map((name) => `${section}.${name}`) : section,
    );
    expect(settings.map(({ key }) => key).toSorted()).toEqual(inFile.toSorted());
    expect(settings.filter(({ isDefault }) => !isDefault)).toEqual([]);
    const help = await run(['config', '--help']);
    for (const { key } of settings) expect(help.stdout).toContain(key);
  });

  test('sets back every default as it is shown', async () => {
    for (const { key } of SETTINGS) {
      const { setting } = await ask(configDocumentSchema, ['config', 'get', key]);
      const again = await ask(configDocumentSchema, ['config', 'set', key, setting.value]);
      expect(again.setting).toEqual(setting);
    }
  });

  test.each([
    ['updates.channel', 'beta', { updates: { channel: 'beta' } }, 'beta'],
    ['updates.holdHours', '2d', { updates: { holdHours: 48 } }, '48h'],
    ['updates.checkEveryHours', 'none', { updates: { checkEveryHours: null } }, 'none'],
    ['updates.checkSelf', 'off', { updates: { checkSelf: false } }, 'off'],
    ['updates.checkAtStart', 'no', { updates: { checkAtStart: false } }, 'off'],
    ['Network.Offline', 'on', { network: { offline: true } }, 'on'],
    ['network.maxBytesPerSecond', '2MB', { network: { maxBytesPerSecond: 2_000_000 } }, '2MB'],
    ['network.parallelDownloads', '8', { network: { parallelDownloads: 8 } }, '8'],
    ['network.proxy', 'none', { network: { proxy: 'direct' } }, 'none'],
    [
      'network.proxy',
      'http://proxy.example:3128',
      { network: { proxy: 'http://proxy.example:3128/' } },
      'http://proxy.example:3128',
    ],
    [
      'network.proxy',
      'socks5://proxy.example:1080',
      { network: { proxy: 'socks5://proxy.example:1080' } },
      'socks5://proxy.example:1080',
    ],
    ['storage.maxVaultBytes', '500MiB', { storage: { maxVaultBytes: 524_288_000 } }, '500MiB'],
    ['registries.default', 'local', { registries: { default: 'local' } }, 'local'],
    ['appearance.textSize', '120%', { appearance: { textSize: 120 } }, '120%'],
    ['appearance.theme', 'dark', { appearance: { theme: 'dark' } }, 'dark'],
    ['language', 'en', { language: 'en' }, 'en'],
  ])('set %s %s is saved, shown and unset again', async (key, value, saved, shown) => {
    const { setting } = await ask(configDocumentSchema, ['config', 'set', key, value]);
    expect(savedSettings()).toMatchObject(saved);
    expect({ value: setting.value, isDefault: setting.isDefault }).toEqual({
      value: shown,
      isDefault: false,
    });
    expect((await run(['config', 'get', key])).stdout).toBe(`${shown}\n`);
    const unset = await ask(configDocumentSchema, ['config', 'unset', key]);
    expect(unset.setting).toMatchObject({ value: unset.setting.default, isDefault: true });
  });

  test.each([
    ['no.such', 'x'],
    ['updates.channel', 'nightly'],
    ['updates.holdHours', '9000'],
    ['updates.holdHours', 'none'],
    ['updates.holdHours', '-1'],
    ['updates.checkAtStart', 'perhaps'],
    ['network.parallelDownloads', '9'],
    ['network.parallelDownloads', '1.5'],
    ['network.maxBytesPerSecond', '10'],
    ['network.proxy', 'socks4://proxy.example'],
    ['storage.maxVaultBytes', '1MB'],
    ['storage.maxVaultBytes', '3 apples'],
    ['appearance.textSize', '500%'],
    ['language', 'de'],
  ])(
    'set %s %s is a usage error that says which values are allowed, and saves nothing',
    async (key, value) => {
      const error = await fail(['config', 'set', key, value]);
      expect(error).toMatchObject({ status: 2, code: 'USAGE' });
      expect(error.params['allowed']).not.toBe('');
      expect(existsSync(join(dataDir, 'settings.json'))).toBe(false);
    },
  );

  test('an unknown registry and a file without certificates are refused', async () => {
    expect(await fail(['config', 'set', 'registries.default', 'nope'])).toMatchObject({
      status: 2,
      code: 'REGISTRY_UNKNOWN',
    });
    writeFileSync(join(scratch, 'ca.pem'), 'no certificate');
    expect(await fail(['config', 'set', 'network.caFile', 'ca.pem'])).toMatchObject({
      status: 1,
      code: 'FILE_UNREADABLE',
    });
  });

  test('a proxy with a password is read from stdin and never shown', async () => {
    const stdin = new PassThrough();
    stdin.end('http://jane:correct-horse@proxy.example:3128\n');
    const { status, stdout, stderr } = await run(['config', 'set', 'network.proxy', '-'], {
      stdin,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(savedSettings()).toMatchObject({
      network: { proxy: 'http://jane:correct-horse@proxy.example:3128/' },
    });
    const listed = await run(['config', 'list']);
    expect(stdout + listed.stdout).toContain('http://proxy.example:3128');
    expect(stdout + listed.stdout).not.toContain('correct-horse');
  });
});

describe('a loadout', () => {
  beforeEach(async () => {
    await writeDemoFolder(folder);
  });
  const init = () =>
    ask(initDocumentSchema, ['--registry', 'demo', 'init', folder, '--name', 'Mine']);

  test('init --dry-run reports what it found and changes nothing', async () => {
    const before = stateOf(folder);
    const { loadout, check } = await ask(initDocumentSchema, [
      '--registry',
      'demo',
      'init',
      folder,
      '--dry-run',
    ]);
    expect(loadout).toBeNull();
    expect(check).toMatchObject({
      folder,
      registry: 'demo',
      found: { game: 'cosmic-reach', layout: 'save-folder' },
    });
    expect(stateOf(folder).filter((line) => !before.includes(line))).toEqual([]);
    expect((await ask(listDocumentSchema, ['list'])).loadouts).toEqual([]);
  });

  test('init --dry-run refuses what init refuses', async () => {
    const codeOf = async (...argv: string[]) => (await fail(argv)).code;
    const refused = async (where: string, dryRun: string[]) =>
      codeOf('--registry', 'demo', 'init', where, ...dryRun);
    for (const where of [join(scratch, 'missing'), '/usr']) {
      expect(await refused(where, ['--dry-run'])).toBe(await refused(where, []));
    }
    await init();
    const taken = ['--registry', 'demo', 'init', join(folder, 'mods')];
    const { params } = await fail(taken);
    expect(await fail([...taken, '--dry-run'])).toMatchObject({ code: 'FOLDER_TAKEN', params });
    expect(await codeOf('--registry', 'nope', 'init', folder, '--dry-run')).toBe(
      'REGISTRY_UNKNOWN',
    );
  });

  test('rename changes its name and no file of the game', async () => {
    await init();
    const isOfTheGame = (line: string): boolean => !line.startsWith('.loadout');
    const before = stateOf(folder).filter(isOfTheGame);
    const { loadout } = await ask(loadoutDocumentSchema, ['rename', 'Skies']);
    expect(loadout).toMatchObject({ name: 'Skies', root: folder });
    expect((await ask(listDocumentSchema, ['list'])).loadouts[0]?.name).toBe('Skies');
    expect(stateOf(folder).filter(isOfTheGame)).toEqual(before);
    for (const name of ['', 'x'.repeat(65)]) {
      expect(await fail(['rename', name])).toMatchObject({ status: 2, code: 'USAGE' });
    }
  });

  test('forget asks, touches no file, and init takes all of it up again', async () => {
    const { loadout } = await init();
    await ask(loadoutDocumentSchema, ['rename', 'Skies']);
    const before = stateOf(folder);
    expect(await fail(['forget'])).toMatchObject({ status: 2, code: 'CONFIRMATION_NEEDED' });
    expect((await ask(listDocumentSchema, ['list'])).loadouts).toHaveLength(1);

    const { stdout } = await run(['--loadout', 'Skies', 'forget', '-y']);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('No files will be changed or deleted.');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      `Undo: loadout --data-dir ${dataDir} init ${folder} `,
    );
    expect((await ask(listDocumentSchema, ['list'])).loadouts).toEqual([]);
    expect(stateOf(folder)).toEqual(before);

    const again = await ask(initDocumentSchema, ['--loadout', 'Skies', 'init', folder]);
    expect(again.loadout).toMatchObject({ id: loadout?.id, name: 'Skies', registry: 'demo' });
    const { generations } = await ask(historyDocumentSchema, ['history']);
    expect(generations.length).toBe(2);
  });

  test('forget names a folder with spaces as one word of the shell', async () => {
    const spaced = join(folder, "Jane's games");
    await writeDemoFolder(spaced);
    await ask(initDocumentSchema, ['--registry', 'demo', 'init', spaced]);
    const { stdout } = await run(['forget', '-y']);
    expect(stdout).toContain(String.raw`init '${folder}/Jane'\''s games'` + '\n');
  });

  test('forget --json says whether it was done', async () => {
    await init();
    expect(await ask(forgetDocumentSchema, ['forget', '--yes'])).toMatchObject({
      forgotten: true,
      loadout: { name: 'Mine' },
    });
  });
});

describe('with a registry over HTTP', () => {
  let server: RegistryServer;
  beforeAll(async () => {
    const registryDir = join(makeScratch(), 'registry');
    layRegistry(registryDir, await demoSeed());
    server = await startRegistryServer({
      dataDir: registryDir,
      port: 0,
      profile: 'local',
      faults: [],
    });
  });
  afterAll(() => server.close());
  const sent = (): number =>
    [...server.requestCounts().values()].reduce((sum, one) => sum + one, 0);

  test('registry add, list and remove', async () => {
    const added = await ask(registriesDocumentSchema, ['registry', 'add', server.origin]);
    const id = added.registry ?? '';
    expect(added.registries.at(-1)).toEqual({
      id,
      name: new URL(server.origin).host,
      address: server.origin,
      website: null,
      mirrorOf: null,
      isDefault: false,
      isShipped: false,
      loadouts: [],
    });
    const { registries } = await ask(registriesDocumentSchema, ['registry', 'list']);
    expect(registries).toEqual(added.registries);
    expect(registries.find(({ isDefault }) => isDefault)?.website).toBe('https://crmods.org');

    await writeDemoFolder(folder);
    await ask(initDocumentSchema, ['--registry', id, 'init', folder]);
    const used = await fail(['registry', 'remove', id]);
    expect(used).toMatchObject({ status: 1, code: 'REGISTRY_IN_USE' });
    expect(used.hint).toContain(`\`loadout --data-dir ${dataDir} forget\``);
    await ask(forgetDocumentSchema, ['forget', '-y']);
    const removed = await ask(registriesDocumentSchema, ['registry', 'remove', id]);
    expect(removed.registries.some((one) => one.id === id)).toBe(false);
  });

  test.each([['crmm'], ['nope']])('registry remove %s is refused', async (id) => {
    expect((await fail(['registry', 'remove', id])).code).toMatch(/^REGISTRY_(IN_USE|UNKNOWN)$/);
  });

  test('registry add takes an address only', async () => {
    expect(await fail(['registry', 'add', 'local'])).toMatchObject({ status: 2, code: 'USAGE' });
  });

  test('--quiet leaves headings, hints and plans out, and keeps results and errors', async () => {
    await writeDemoFolder(folder);
    await ask(initDocumentSchema, ['--registry', server.origin, 'init', folder, '--name', 'Mine']);
    const loud = (await run(['check'])).stdout;
    const quiet = (await run(['check', '-q'])).stdout;
    expect(loud).toContain('Mine · cosmic-reach');
    expect(loud).toContain(`loadout --data-dir ${dataDir} update --all`);
    expect(quiet).toContain('Gatekeeper');
    for (const left of ['Mine · ', 'update --all', 'Last checked', '\n\n'])
      expect(quiet).not.toContain(left);
    const updated = await run(['update', 'gatekeeper', '-yq']);
    expect(updated.stdout).toMatch(/^✓ [^\n]+\n$/);
    // A confirmation prompt shows what it is about.
    expect((await run(['update', 'deep-strata', '--dry-run', '-q'])).stdout).toContain(
      'Deep Strata',
    );
    const failed = await run(['check', 'nope', '-q']);
    expect(failed).toMatchObject({ status: 2, stdout: '' });
    expect(failed.stderr).toContain('nope');
  });

  test('--offline sends nothing, keeps what is cached, and changes no setting', async () => {
    await writeDemoFolder(folder);
    await ask(initDocumentSchema, ['--registry', server.origin, 'init', folder]);
    await ask(checkDocumentSchema, ['check']);
    const before = sent();
    const { addons, cause } = await ask(checkDocumentSchema, ['--offline', 'check', '--fresh']);
    expect(cause?.code).toBe('REGISTRY_OFFLINE');
    expect(addons.some(({ state }) => state === 'update-available')).toBe(true);
    for (const argv of [
      ['download', 'tidy-hotbar', '--to', '.'],
      ['update', '--all', '-y'],
      ['install', 'lantern-core', '-y'],
    ]) {
      expect(await fail(['--offline', ...argv], { token: 'crp_token' })).toMatchObject({
        code: 'REGISTRY_OFFLINE',
        status: 5,
      });
    }
    const found = await ask(searchDocumentSchema, ['--offline', 'search', 'tidy']);
    expect(found).toMatchObject({ by: 'cached', cause: { code: 'REGISTRY_OFFLINE' } });
    expect(found.hits.map(({ slug }) => slug)).toEqual(['tidy-hotbar']);
    expect(sent()).toBe(before);
    expect((await run(['config', 'get', 'network.offline'])).stdout).toBe('off\n');
    await run(['check', '--fresh']);
    expect(sent()).toBeGreaterThan(before);
  });

  describe('open', () => {
    /** Creates a system opener that records what it was asked to open. */
    function makeOpener(): { environment: Record<string, string>; opened: () => string } {
      const bin = join(scratch, 'bin');
      const file = join(scratch, 'opened');
      mkdirSync(bin);
      writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\nprintf '%s' "$1" > '${file}'\n`);
      chmodSync(join(bin, 'xdg-open'), 0o755);
      const environment = { PATH: `${bin}:/usr/bin:/bin`, DISPLAY: ':7' };
      return { environment, opened: () => (existsSync(file) ? readFileSync(file, 'utf8') : '') };
    }

    async function withWebsite(website: string | null): Promise<string> {
      const { registry } = await ask(registriesDocumentSchema, ['registry', 'add', server.origin]);
      const file = join(dataDir, 'registries', `${registry}.json`);
      const profile = JSON.parse(readFileSync(file, 'utf8')) as object;
      writeFileSync(file, JSON.stringify({ ...profile, website }));
      await writeDemoFolder(folder);
      await ask(initDocumentSchema, ['--registry', registry ?? '', 'init', folder]);
      return registry ?? '';
    }

    test.runIf(process.platform === 'linux')(
      'opens pages of add-ons and projects, and folders',
      async () => {
        await withWebsite('https://mods.example');
        const { environment, opened } = makeOpener();
        for (const [argv, target, kind] of [
          [['gatekeeper'], 'https://mods.example/plugin/gatekeeper', 'page'],
          [['lantern-core'], 'https://mods.example/mod/lantern-core', 'page'],
          [[], folder, 'folder'],
          [['gatekeeper', '--folder'], join(folder, 'plugins'), 'folder'],
        ] as const) {
          const { stdout } = await run(['--json', 'open', ...argv], {
            environment,
            platform: 'linux',
          });
          expect(openDocumentSchema.parse(JSON.parse(stdout))).toEqual({
            schemaVersion: 1,
            kind,
            target,
            opened: true,
          });
          expect(opened()).toBe(target);
        }
      },
    );

    test('prints the address where there is no display, also over SSH', async () => {
      await withWebsite('https://mods.example');
      for (const [platform, environment] of [
        ['linux', {}],
        ['darwin', { SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' }],
      ] as const) {
        const { status, stdout } = await run(['open', 'gatekeeper'], { platform, environment });
        expect({ status, stdout }).toEqual({
          status: 0,
          stdout: 'https://mods.example/plugin/gatekeeper\n',
        });
      }
    });

    test('says so where there is no page', async () => {
      await withWebsite(null);
      expect(await fail(['open', 'gatekeeper'])).toMatchObject({ status: 2, code: 'PAGE_UNKNOWN' });
      expect(await fail(['open', 'porch-light.jar'])).toMatchObject({ code: 'PAGE_UNKNOWN' });
      expect(await fail(['open', 'no-such'])).toMatchObject({ status: 2, code: 'PROJECT_UNKNOWN' });
      expect(await fail(['open', 'no-such', '--folder'])).toMatchObject({ code: 'ADDON_UNKNOWN' });
    });
  });
});
