// @promise a duplicated loadout has the same bytes and decisions, and is whole or not there
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hash } from 'node:crypto';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import {
  failureOf,
  fill,
  listTree,
  makeDir,
  openManagedCore,
  type ManagedCore,
} from '../settings/managed-core.ts';

const FILES = {
  'pmods/a.jar': 'a',
  'pmods/b.jar.disabled': 'b',
  'pmods/config/own.json': 'a file of a mod',
  'mods/shaderpacks/s.zip': 's',
  'mods/shaderpacks/s.zip.txt': 'settings of s',
  'mods/loose/data.json': 'unpacked by hand',
  'worlds/home/worldInfo.json': '{}',
  'options.txt': 'the player’s own',
};
const COPIED = Object.keys(FILES).filter(
  (path) => !path.startsWith('worlds') && path !== 'options.txt',
);

async function begin() {
  const core = openManagedCore();
  const games = makeDir('games');
  const folder = fill(join(games, 'mine'), FILES);
  const brief = await core.create(folder, { name: 'Mine' });
  return { core, games, folder, loadoutId: brief.id, target: join(games, 'other') };
}

type Scene = Awaited<ReturnType<typeof begin>>;

function start({ core, loadoutId, target }: Scene, change: object = {}) {
  const request = { loadoutId, grantId: core.grant(target), name: null, ...change };
  return core.client.loadouts.duplicate(request);
}

async function duplicate(scene: Scene, change: object = {}) {
  const outcome = await scene.core.finish(start(scene, change));
  return expectOutcome(outcome, 'duplicate').report;
}

async function refusal(scene: Scene, change: object = {}) {
  const before = readdirSync(scene.games);
  const { error } = expectOutcome(await scene.core.finish(start(scene, change)), 'failed');
  expectNothingMade(scene, before);
  return error;
}

function expectNothingMade({ core, games }: Scene, before: readonly string[]): void {
  expect(readdirSync(games)).toEqual(before);
  expect(readNotes(core)).toEqual([]);
}

function readNotes({ dataDir }: ManagedCore): readonly string[] {
  const folder = join(dataDir, 'copies');
  return existsSync(folder) ? readdirSync(folder) : [];
}

function readRecord(root: string) {
  return JSON.parse(readFileSync(join(root, '.loadout/loadout.json'), 'utf8')) as {
    addons: { path: string; sha512: string | null }[];
  } & Record<string, unknown>;
}

describe('duplicating a loadout', () => {
  it(
    'takes over every file of the slots and what is recorded of them, and nothing else',
    { tags: ['deep'] },
    async () => {
      const scene = await begin();
      const { core, folder, loadoutId, target } = scene;
      const [first] = readRecord(folder).addons;
      const addons = [first?.path ?? ''];
      await core.finish(
        core.client.policies.pin({ loadoutId, addons, note: 'as it is', until: null }),
      );
      const report = await duplicate(scene);
      expect(report).toMatchObject({ folder: target, addons: 4, files: COPIED.length, leftOut: 0 });
      expect(report.loadout).toMatchObject({ name: 'Mine copy', root: target, generation: 0 });
      expect(listTree(target)).toEqual(COPIED.toSorted());
      for (const path of COPIED)
        expect(readFileSync(join(target, path))).toEqual(readFileSync(join(folder, path)));
      const original = readRecord(folder);
      const copy = readRecord(target);
      const { id, name, generation, sum, ...same } = copy;
      const { id: ownId, name: ownName, generation: ownGeneration, sum: ownSum, ...own } = original;
      expect(same).toEqual(own);
      expect([id, name, generation, sum]).not.toEqual([ownId, ownName, ownGeneration, ownSum]);
      expect((await core.client.loadouts.list()).map((one) => one.name)).toEqual([
        'Mine',
        'Mine copy',
      ]);
      const history = await core.client.loadouts.history({ loadoutId: String(id) });
      expect(history.map(({ kind }) => kind)).toEqual(['init']);
      const verified = await core.finish(core.client.loadouts.verify({ loadoutId: String(id) }));
      expect(expectOutcome(verified, 'verify').report.differences).toEqual([]);
      expect(readNotes(core)).toEqual([]);
    },
  );

  it('copies a file that was changed by hand as it is', async () => {
    const scene = await begin();
    writeFileSync(join(scene.folder, 'pmods/a.jar'), 'changed by hand');
    fill(scene.folder, { 'pmods/new.jar': 'added by hand' });
    await duplicate(scene);
    const digests = new Map(readRecord(scene.target).addons.map((one) => [one.path, one.sha512]));
    expect(digests.get('pmods/a.jar')).toBe(hash('sha512', 'changed by hand'));
    expect(digests.get('pmods/new.jar')).toBe(hash('sha512', 'added by hand'));
  });

  it('never gives a file a second name', async () => {
    const scene = await begin();
    linkSync(join(scene.folder, 'pmods/a.jar'), join(scene.games, 'elsewhere.jar'));
    await duplicate(scene);
    for (const path of COPIED) {
      const copy = lstatSync(join(scene.target, path));
      expect(copy.nlink).toBe(1);
      expect(copy.ino).not.toBe(lstatSync(join(scene.folder, path)).ino);
    }
  });

  it('leaves links out and says how many', async () => {
    const scene = await begin();
    symlinkSync(join(scene.folder, 'options.txt'), join(scene.folder, 'pmods/link.jar'));
    expect(await duplicate(scene)).toMatchObject({ leftOut: 1, addons: 4 });
    expect(listTree(scene.target)).toEqual(COPIED.toSorted());
    expect(existsSync(join(scene.target, 'pmods/link.jar'))).toBe(false);
  });

  it('takes an empty folder', async () => {
    const scene = await begin();
    mkdirSync(scene.target);
    await duplicate(scene, { name: 'Second' });
    expect(readRecord(scene.target)['name']).toBe('Second');
  });

  it('goes beside the original where no folder is named, under a name that is free', async () => {
    const scene = await begin();
    fill(scene.games, { 'Mine copy/': '' });
    const { folder, loadout } = await duplicate(scene, { grantId: null });
    expect(folder).toBe(join(scene.games, 'Mine copy 2'));
    expect(loadout?.name).toBe('Mine copy');
    expect((await duplicate(scene, { grantId: null })).loadout?.name).toBe('Mine copy 2');
  });

  it('copies of a root only add-ons and their companions, and no world in another slot', async () => {
    const core = openManagedCore();
    const games = makeDir('games');
    const files = {
      'a.jar': 'a',
      'a.jar.txt': 'settings of a',
      'options.txt': 'the player’s own',
      'data/pack/y.json': '{}',
      'data/worlds/home/worldInfo.json': '{}',
    };
    const slot = { projectTypes: ['mod'], loader: null, disabledDirectory: null, exclude: [] };
    const { id: loadoutId } = await core.create(fill(join(games, 'mine'), files), {
      game: 'custom',
      slots: [
        {
          ...slot,
          id: 'mods',
          directory: '',
          rule: 'keep',
          extensions: ['jar'],
          companions: ['{name}.txt'],
        },
        { ...slot, id: 'data', directory: 'data', rule: 'unpack', extensions: [], companions: [] },
        {
          ...slot,
          id: 'worlds',
          directory: 'data/worlds',
          rule: 'world',
          extensions: [],
          companions: [],
        },
      ],
    });
    const target = join(games, 'other');
    await duplicate({ core, games, folder: join(games, 'mine'), loadoutId, target });
    expect(listTree(target)).toEqual(['a.jar', 'a.jar.txt', 'data/pack/y.json']);
  });

  it('makes nothing in a dry run', async () => {
    const scene = await begin();
    expect(await duplicate(scene, { dryRun: true })).toMatchObject({
      loadout: null,
      addons: 4,
      files: COPIED.length,
    });
    expectNothingMade(scene, ['mine']);
    expect(await scene.core.client.loadouts.list()).toHaveLength(1);
  });
});

describe('a folder is refused', () => {
  it('that is not empty, is a link or a file', async () => {
    const scene = await begin();
    const { games } = scene;
    fill(games, { 'full/own.txt': 'of the person', 'empty/': '', file: '' });
    symlinkSync(join(games, 'empty'), join(games, 'link'));
    for (const [name, cause] of [
      ['full', 'not-empty'],
      ['link', 'link'],
      ['file', 'not-a-folder'],
    ] as const) {
      for (const dryRun of [true, false]) {
        const error = await refusal({ ...scene, target: join(games, name) }, { dryRun });
        expect(error).toMatchObject({ code: 'DUPLICATE_REFUSED', params: { cause } });
      }
    }
    expect(readdirSync(join(games, 'full'))).toEqual(['own.txt']);
  });

  it('inside, around or of a loadout, and where there is no folder around it', async () => {
    const scene = await begin();
    const { core, games, folder } = scene;
    for (const [target, code] of [
      [folder, 'FOLDER_TAKEN'],
      [join(folder, 'pmods/copy'), 'FOLDER_TAKEN'],
      [games, 'FOLDER_TAKEN'],
      [join(games, 'nowhere/copy'), 'FOLDER_MISSING'],
      [core.home, 'FOLDER_PROTECTED'],
    ] as const) {
      expect((await refusal({ ...scene, target })).code).toBe(code);
    }
    const wrong = { loadoutId: scene.loadoutId, grantId: null, name: 'x'.repeat(65) };
    expect(await failureOf(() => core.client.loadouts.duplicate(wrong))).not.toBeNull();
  });
});

describe('a copy that cannot be made', () => {
  it('is not begun where a file cannot be read', async () => {
    if (process.getuid?.() === 0) return;
    const scene = await begin();
    for (const path of ['pmods/a.jar', 'pmods/config/own.json']) {
      chmodSync(join(scene.folder, path), 0);
      const error = await refusal(scene);
      expect(error).toMatchObject({ code: 'FILE_UNREADABLE', params: { file: path } });
      chmodSync(join(scene.folder, path), 0o644);
    }
  });
});
