import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorDocumentSchema } from '#cli/json/documents.ts';
import { writeDemoFolder } from '#registry-server/start.ts';
import { makeScratch, runLoadout } from './cli-harness.ts';

let scratch: string;
let dataDir: string;
let folder: string;

beforeAll(async () => {
  scratch = makeScratch();
  dataDir = join(scratch, 'data');
  folder = join(scratch, 'game');
  await writeDemoFolder(folder);
  const { status, stderr } = await runLoadout([
    '--data-dir',
    dataDir,
    '--registry',
    'demo',
    'init',
    folder,
  ]);
  if (status !== 0) throw new Error(stderr);
});

/** Runs with --json, requires that stdout holds exactly one error document, and returns it. */
async function fail(argv: readonly string[], cwd = folder) {
  const { status, stdout, stderr } = await runLoadout(['--data-dir', dataDir, '--json', ...argv], {
    cwd,
  });
  const document = errorDocumentSchema.parse(JSON.parse(stdout));
  expect(Object.keys(document)[0]).toBe('schemaVersion');
  expect(stderr).toContain(document.error.text.slice(0, 30));
  return { status, ...document.error };
}

describe('a usage error exits 2 with an error document', () => {
  test.each([
    [['unknown-command']],
    [['scan', '--unknown-option']],
    [['scan', 'surplus']],
    [['init']],
    [['init', '']],
    [['init', 'x', '--channel', 'nightly']],
    [['init', 'x', '--game', 'custom']],
    [['init', 'x', '--game', 'custom', '--slot', 'hats=hats']],
    [['init', 'x', '--slot', 'mod=mods']],
    [['update']],
    [['update', '--all', 'tidy-hotbar']],
    [['undo', '--to', 'yesterday']],
    [['registry']],
    [['registry', 'serve', '--port', '99999']],
    [['registry', 'serve', '--profile', 'nice']],
    [['registry', 'serve', '--fault', 'no-such-fault']],
    [['registry', 'serve', '--port', '0', '--public-url', 'registry.example']],
    [['registry', 'serve', '--port', '0', '--public-url', 'ftp://registry.example']],
    [['registry', 'serve', '--port', '0', '--public-url', 'https://registry.example/below']],
    [['auth', 'login', '--until', '2027-02-31']],
    [['--registry', 'local', 'scan']],
  ])('%j', async (argv) => {
    expect(await fail(argv)).toMatchObject({ status: 2, code: 'USAGE' });
  });

  test('and names what was misspelled, with a guess', async () => {
    const { text } = await fail(['updat']);
    expect(text).toContain('updat');
    expect(text).toContain('update');
  });
});

describe('names', () => {
  test('of an unknown add-on exit 2', async () => {
    expect(await fail(['check', 'no-such-addon'])).toMatchObject({
      status: 2,
      code: 'ADDON_UNKNOWN',
      text: 'No add-on matches “no-such-addon”.',
    });
    expect(await fail(['update', 'no-such-addon', '--yes'])).toMatchObject({
      status: 2,
      code: 'ADDON_UNKNOWN',
    });
  });

  test('of an unknown loadout exit 2', async () => {
    expect(await fail(['--loadout', 'nope', 'scan'])).toMatchObject({
      status: 2,
      code: 'LOADOUT_UNKNOWN',
    });
  });

  test('of an unknown registry exit 2', async () => {
    const other = join(scratch, 'other', 'pmods');
    await mkdir(other, { recursive: true });
    expect(await fail(['--registry', 'nope', 'init', join(scratch, 'other')])).toMatchObject({
      status: 2,
      code: 'REGISTRY_UNKNOWN',
    });
  });
});

describe('without a terminal', () => {
  test('update and undo need --yes, and exit 2 before anything changes', async () => {
    expect(await fail(['update', '--all'])).toMatchObject({
      status: 2,
      code: 'CONFIRMATION_NEEDED',
    });
    const { stdout } = await runLoadout(['--data-dir', dataDir, '--json', 'history'], {
      cwd: folder,
    });
    expect((JSON.parse(stdout) as { generations: unknown[] }).generations).toHaveLength(1);
  });

  test('--dry-run prints the plan and needs no --yes', async () => {
    const { status, stdout } = await runLoadout(
      ['--data-dir', dataDir, 'update', '--all', '--dry-run'],
      { cwd: folder },
    );
    expect(status).toBe(0);
    expect(stdout).toContain('Tidy Hotbar');
    expect(stdout).toContain('Nothing was changed');
  });
});

describe('folders', () => {
  test('that hold a loadout, lie in one or above one are refused', async () => {
    for (const taken of [folder, join(folder, 'mods'), scratch]) {
      expect(await fail(['--registry', 'demo', 'init', taken])).toMatchObject({
        status: 1,
        code: 'FOLDER_TAKEN',
      });
    }
  });

  test('that are the mods folder of a game are refused, and the game folder is named', async () => {
    const parent = join(scratch, 'inner');
    await mkdir(join(parent, 'pmods'), { recursive: true });
    await writeFile(join(parent, 'pmods', 'a.jar'), '');
    for (const more of [[], ['--dry-run']]) {
      const refused = await fail(['--registry', 'demo', 'init', join(parent, 'pmods'), ...more]);
      expect(refused).toMatchObject({
        status: 1,
        code: 'NOT_A_GAME_FOLDER',
        text: `This folder holds the add-ons of the game folder ${parent}.`,
      });
    }
  });

  test('with too long a path are refused before anything is created in them', async () => {
    const long = join(scratch, 'a'.repeat(200), 'b'.repeat(200), 'c'.repeat(200));
    await mkdir(join(long, 'pmods'), { recursive: true });
    expect(await fail(['--registry', 'demo', 'init', long])).toMatchObject({
      status: 1,
      code: 'PATH_TOO_LONG',
      params: { bytes: long.length },
    });
    expect(await readdir(long)).toEqual(['pmods']);
  });

  test('in which nothing of the game was found, or the mods folder is a link, are taken with a warning', async () => {
    const linked = join(scratch, 'linked');
    await mkdir(linked);
    await mkdir(join(scratch, 'shared'));
    await symlink(join(scratch, 'shared'), join(linked, 'pmods'));
    const empty = join(scratch, 'empty');
    await mkdir(empty);
    const warn = async (of: string, ...more: readonly string[]) => {
      const argv = ['--data-dir', dataDir, '--json', '--registry', 'demo', 'init', of, ...more];
      const { status, stdout } = await runLoadout(argv);
      const { warnings } = JSON.parse(stdout) as { warnings: { code: string }[] };
      return { status, codes: warnings.map(({ code }) => code) };
    };
    expect(await warn(empty, '--dry-run')).toEqual({ status: 0, codes: ['folder-without-addons'] });
    expect(await warn(linked)).toEqual({ status: 0, codes: ['scan-directory-link'] });
    expect(await warn(empty)).toEqual({ status: 0, codes: ['folder-without-addons'] });
  });

  test('that are not there, or cannot be looked at, are FOLDER_MISSING', async () => {
    const loop = join(scratch, 'loop');
    await symlink(loop, loop);
    for (const missing of [join(scratch, 'missing'), loop]) {
      expect(await fail(['init', missing])).toMatchObject({
        status: 1,
        code: 'FOLDER_MISSING',
        params: { folder: missing },
      });
    }
  });
});

test('a registry is a whole host: the rest of its address is reported as unused', async () => {
  const offline = ['--data-dir', join(scratch, 'other-data'), '--offline'];
  const address = 'https://registry.example/base/?a=b';
  const said =
    'The registry is asked at https://registry.example. The rest of its address, /base/?a=b, is not used.';
  for (const argv of [
    ['--registry', address, 'list'],
    ['registry', 'add', address],
  ]) {
    const { stdout } = await runLoadout([...offline, ...argv]);
    expect(stdout.replaceAll(/\s+/g, ' ').split(said)).toHaveLength(2);
  }
  const whole = await runLoadout([...offline, '--registry', 'https://registry.example/', 'list']);
  expect(whole.stdout).not.toContain('not used');
});

describe('the game version that a launcher records in its instance', () => {
  const init = async (name: string, ...argv: string[]) => {
    const instance = join(scratch, name);
    await mkdir(join(instance, 'cosmic-reach/pmods'), { recursive: true });
    await writeFile(join(instance, 'instance.json'), '{"cosmicVersion":"0.5.26-alpha"}');
    return runLoadout(['--data-dir', dataDir, '--json', 'init', instance, ...argv]);
  };
  const SAID =
    'The launcher records game version 0.5.26 for this folder, and this loadout uses it.';

  test('is taken by the loadout, and said', async () => {
    const dry = await init('instance', '--dry-run');
    expect(dry.stderr.replaceAll(/\s+/g, ' ')).toContain(SAID);
    const made = await init('instance');
    expect(made.stderr.replaceAll(/\s+/g, ' ')).toContain(SAID);
    expect(JSON.parse(made.stdout)).toMatchObject({
      loadout: { target: { gameVersion: '0.5.26' } },
    });
    const again = await init('instance');
    expect(again.stderr).toContain('already has a loadout');
  });

  test.each([
    ['0.5.20', '0.5.20'],
    ['none', null],
  ])('gives way to the one that is named: %s', async (named, gameVersion) => {
    const made = await init(`instance-${named}`, '--game-version', named);
    expect(made.stderr).not.toContain('records game version');
    expect(JSON.parse(made.stdout)).toMatchObject({ loadout: { target: { gameVersion } } });
  });
});

test.each(['/proc/registry', join(import.meta.filename, 'below')])(
  'a registry whose data cannot be kept at %s is refused in words',
  async (data) => {
    expect(await fail(['registry', 'serve', '--port', '0', '--data', data])).toMatchObject({
      status: 1,
      code: 'FOLDER_NOT_WRITABLE',
      params: { folder: data },
    });
  },
);

test('a folder of one’s own kind is managed through slots that are named', async () => {
  const own = makeScratch();
  await mkdir(join(own, 'stuff'));
  await writeFile(join(own, 'stuff', 'a.jar'), 'a');
  const argv = [
    '--registry',
    'demo',
    'init',
    '--game',
    'custom',
    '--slot',
    'mod=stuff',
    '--slot',
    'shader=packs',
    own,
  ];
  const { status, stdout } = await runLoadout([
    '--data-dir',
    join(makeScratch(), 'data'),
    '--json',
    ...argv,
  ]);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ loadout: { game: 'custom', addonCount: 1 } });
});
