// @promise every setting takes effect immediately, in every process
// @promise a folder is refused with a reason before anything is written to it
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { render } from '#shared/messages/render.ts';
import { failureOf, fill, makeDir, openManagedCore } from './managed-core.ts';

const SAVE_FOLDER = {
  'pmods/a.jar': 'a',
  'pmods/b.jar.disabled': 'b',
  'pmods/notes.txt': 'no add-on',
  'mods/shaderpacks/s.zip': 's',
  'mods/base/x.json': '{}',
  'worlds/home/worldInfo.json': '{}',
};

const CRLAUNCHER = {
  'instance.json': '{"name":"Mine","cosmicVersion":"0.4.12"}',
  'cosmic-reach/pmods/a.jar': 'a',
  'cosmic-reach/disabledpuzzlemods/b.jar': 'b',
  'quiltmods/q.jar': 'q',
};

async function check(
  core: ReturnType<typeof openManagedCore>,
  folder: string,
  game = 'cosmic-reach',
) {
  return core.client.folders.check({ grantId: core.grant(folder), game });
}

describe('folders at the default paths of launchers', () => {
  it('are found with their layout, version and add-ons, and the managed one is known', async () => {
    const core = openManagedCore({ platform: 'linux' });
    const plain = fill(join(core.home, '.local/share/cosmic-reach'), SAVE_FOLDER);
    const instances = join(core.home, 'CRLauncher/cosmic-reach/instances');
    fill(join(instances, 'Mine'), CRLAUNCHER);
    fill(join(instances, 'empty'), { 'readme.txt': 'nothing' });
    const polaris = join(core.home, '.local/share/PolarisLauncher/instances');
    fill(polaris, { 'Sky-ab1/jmods/p.jar': 'p', 'Sky-ab1.json': '{"version":"0.5.3-alpha"}' });
    const brief = await core.create(plain);
    const found = await core.client.folders.detect();
    expect(
      found.map(({ folder, found: { layout, gameVersion, slots }, loadoutId }) => ({
        name: folder.name,
        layout,
        gameVersion,
        addons: Object.fromEntries(slots.map(({ id, addons }) => [id, addons])),
        loadoutId,
      })),
    ).toEqual([
      {
        name: 'cosmic-reach',
        layout: 'save-folder',
        gameVersion: null,
        addons: {
          'puzzle-mods': 2,
          'quilt-mods': 0,
          'data-mods': 1,
          'shader-packs': 1,
          worlds: 1,
          plugins: 0,
        },
        loadoutId: brief.id,
      },
      {
        name: 'Sky-ab1',
        layout: 'polaris',
        gameVersion: '0.5.3',
        addons: { 'puzzle-mods': 1, 'data-mods': 0, 'shader-packs': 0, worlds: 0, plugins: 0 },
        loadoutId: null,
      },
      {
        name: 'Mine',
        layout: 'crlauncher',
        gameVersion: '0.4.12',
        addons: {
          'puzzle-mods': 2,
          'quilt-mods': 1,
          'data-mods': 0,
          'shader-packs': 0,
          worlds: 0,
          plugins: 0,
        },
        loadoutId: null,
      },
    ]);
    const [, , mine] = found;
    if (mine === undefined) throw new Error('it was found');
    const check = await core.client.folders.check({
      grantId: mine.folder.grantId,
      game: mine.found.game,
    });
    expect(check.verdict).toBe('ok');
  });

  it.each([
    ['linux', { XDG_DATA_HOME: 'relative/data' }, '.local/share/cosmic-reach'],
    ['darwin', {}, 'Library/Application Support/cosmic-reach'],
    ['darwin', {}, 'Library/cosmic-reach'],
  ] as const)('on %s with %j the folder is %s', async (platform, environment, path) => {
    const core = openManagedCore({ platform, environment });
    fill(join(core.home, path), SAVE_FOLDER);
    const found = await core.client.folders.detect();
    expect(found.map(({ folder }) => folder.path)).toEqual([join(core.home, path)]);
  });

  it('are none where there is no game', async () => {
    expect(await openManagedCore().client.folders.detect()).toEqual([]);
  });
});

describe('a folder before it is managed', () => {
  it('is good when it is a game’s, and nothing stays in it of the check', async () => {
    const core = openManagedCore();
    const folder = fill(makeDir('game'), SAVE_FOLDER);
    const { verdict, reason, found, freeBytes } = await check(core, folder);
    expect({ verdict, text: render(reason) }).toEqual({
      verdict: 'ok',
      text: 'Recognised: Save folder.',
    });
    expect(found?.slots.find(({ id }) => id === 'puzzle-mods')?.addons).toBe(2);
    expect(freeBytes).toBeGreaterThan(0);
    expect(readdirSync(folder).toSorted()).toEqual(['mods', 'pmods', 'worlds']);
  });

  it('is missing', async () => {
    const core = openManagedCore();
    const { verdict, reason } = await check(core, join(makeDir('game'), 'gone'));
    expect([verdict, render(reason)]).toEqual(['missing', 'This folder does not exist.']);
  });

  it('is no game’s, and may be managed as another game', async () => {
    const core = openManagedCore();
    const folder = fill(makeDir('game'), { 'letters/mum.txt': 'dear' });
    expect((await check(core, folder)).verdict).toBe('not-a-game');
    expect((await check(core, folder, 'custom')).verdict).toBe('ok');
    expect(await failureOf(() => check(core, folder, 'tetris'))).toBe('USAGE');
  });

  it.each(['', 'Documents', 'Downloads', '.local/share'])(
    'is the home folder or one of its own: %j',
    async (path) => {
      const core = openManagedCore();
      const folder = join(core.home, path);
      fill(folder, SAVE_FOLDER);
      expect((await check(core, folder)).verdict).toBe('protected');
      await expect(core.create(folder)).rejects.toThrow('FOLDER_PROTECTED');
      expect(existsSync(join(folder, '.loadout'))).toBe(false);
    },
  );

  it.each(['/', '/usr', '/usr/lib', '/etc', '/home', '/tmp'])(
    'belongs to the system: %s',
    async (folder) => {
      if (!existsSync(folder)) mkdirSync(folder);
      const core = openManagedCore({ platform: 'linux' });
      expect((await check(core, folder)).verdict).toBe('protected');
    },
  );

  it('holds Loadout’s own data, or lies in it', async () => {
    const core = openManagedCore();
    const around = fill(makeDir('around'), SAVE_FOLDER);
    const other = openManagedCore({ dataDir: join(around, 'data') });
    expect((await check(other, around)).verdict).toBe('protected');
    expect((await check(core, fill(join(core.dataDir, 'game'), SAVE_FOLDER))).verdict).toBe(
      'protected',
    );
  });

  it('is a loadout, lies in one, or around one', async () => {
    const core = openManagedCore();
    const games = makeDir('games');
    const folder = fill(join(games, 'mine'), SAVE_FOLDER);
    const { id } = await core.create(folder);
    for (const taken of [folder, join(folder, 'pmods'), games]) {
      const { verdict, loadoutId, reason } = await check(core, taken);
      expect({ verdict, loadoutId }).toEqual({ verdict: 'taken', loadoutId: id });
      expect(render(reason)).toMatch(
        taken === folder ? /already managed/ : /contains the loadout .* or is inside it/,
      );
    }
  });

  it('was a loadout before: its record is taken up again', async () => {
    const core = openManagedCore();
    const folder = fill(makeDir('game'), SAVE_FOLDER);
    const { id } = await core.create(folder);
    await core.client.loadouts.forget({ loadoutId: id });
    expect((await check(core, folder)).verdict).toBe('known-record');
    expect((await core.create(folder)).id).toBe(id);
  });

  it('has a .loadout that is a link, so that nothing of it is opened', async () => {
    const core = openManagedCore();
    const folder = fill(makeDir('game'), SAVE_FOLDER);
    symlinkSync(makeDir('elsewhere'), join(folder, '.loadout'));
    expect(await check(core, folder)).toMatchObject({
      verdict: 'taken',
      reason: { params: { cause: 'UNSAFE_STATE_FOLDER' } },
    });
  });

  it('is copied by a cloud service, which is a warning only', async () => {
    const core = openManagedCore();
    const folder = fill(join(makeDir('cloud'), 'Dropbox', 'game'), SAVE_FOLDER);
    const { verdict, warnings } = await check(core, folder);
    expect(verdict).toBe('ok');
    expect(warnings.map((warning) => render(warning))).toEqual([
      'Dropbox syncs this folder. Pause syncing while you play and update.',
    ]);
  });
});

describe('browsing', () => {
  it('goes below the home folder, without hidden folders and links, and never above', async () => {
    const core = openManagedCore();
    fill(core.home, {
      'games/b/': '',
      'games/a10/': '',
      'games/a9/': '',
      '.secret/': '',
      'x.txt': '',
    });
    symlinkSync('/', join(core.home, 'everything'));
    const top = await core.client.folders.list({ grantId: null, hidden: false });
    expect(top.parentGrantId).toBeNull();
    expect(top.folders.map(({ name }) => name)).toEqual(['games']);
    const all = await core.client.folders.list({ grantId: null, hidden: true });
    expect(all.folders.map(({ name }) => name)).toEqual(['.secret', 'games']);
    const games = await core.client.folders.list({
      grantId: top.folders[0]?.grantId ?? '',
      hidden: false,
    });
    expect(games.folders.map(({ name }) => name)).toEqual(['a9', 'a10', 'b']);
    const back = await core.client.folders.list({ grantId: games.parentGrantId, hidden: false });
    expect(back.folder.path).toBe(top.folder.path);
    const above = core.grant(join(core.home, '..'));
    expect(await failureOf(() => core.client.folders.list({ grantId: above, hidden: false }))).toBe(
      'FOLDER_PROTECTED',
    );
    const link = core.grant(join(core.home, 'everything'));
    expect(await failureOf(() => core.client.folders.list({ grantId: link, hidden: false }))).toBe(
      'FOLDER_PROTECTED',
    );
  });

  it('accepts no path, only granted folders', async () => {
    const core = openManagedCore();
    expect(
      await failureOf(() => core.client.folders.list({ grantId: '/etc', hidden: false })),
    ).toBe('FOLDER_MISSING');
    expect(
      await failureOf(() => core.client.folders.check({ grantId: '/etc', game: 'custom' })),
    ).toBe('FOLDER_MISSING');
  });
});

describe('the dialog', () => {
  it('of the host gives a grant, or nothing', async () => {
    const folder = fill(makeDir('game'), SAVE_FOLDER);
    const answers = [folder, null];
    const core = openManagedCore({ pickFolder: async () => answers.shift() ?? null });
    const { folder: picked } = await core.client.folders.pick();
    expect(picked?.path).toBe(folder);
    const check = await core.client.folders.check({
      grantId: picked?.grantId ?? '',
      game: 'cosmic-reach',
    });
    expect(check.verdict).toBe('ok');
    expect(await core.client.folders.pick()).toEqual({ hasDialog: true, folder: null });
  });

  it('is missing where the host has none', async () => {
    expect(await openManagedCore().client.folders.pick()).toEqual({
      hasDialog: false,
      folder: null,
    });
  });
});
