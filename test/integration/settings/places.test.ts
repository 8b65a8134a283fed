// @promise every setting takes effect immediately, in every process
// @promise a loadout is moved in one step or not at all; removing it from the list changes no file
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import {
  failureOf,
  fill,
  listTree,
  makeDir,
  openManagedCore,
  type ManagedCore,
} from './managed-core.ts';

const FILES = {
  'pmods/a.jar': 'a',
  'mods/shaderpacks/s.zip': 's',
  'worlds/home/worldInfo.json': '{}',
  'options.txt': 'the player’s own',
};

async function begin() {
  const core = openManagedCore();
  const games = makeDir('games');
  const folder = fill(join(games, 'mine'), FILES);
  const brief = await core.create(folder, { name: 'Mine' });
  return { core, games, folder, loadoutId: brief.id };
}

async function change(core: ManagedCore, loadoutId: string, change: object) {
  const outcome = await core.finish(core.client.loadouts.change({ loadoutId, change }));
  return expectOutcome(outcome, 'loadout').loadout;
}

async function failedJob(core: ManagedCore, started: PromiseLike<{ jobId: string }>) {
  return expectOutcome(await core.finish(started), 'failed').error;
}

async function conditionOf({ client }: ManagedCore, loadoutId: string) {
  return (await client.loadouts.list()).find(({ id }) => id === loadoutId)?.condition;
}

describe('a loadout’s name and rules', () => {
  it('are changed in its record, and no file of the game is', async () => {
    const { core, folder, loadoutId } = await begin();
    const before = listTree(folder);
    const brief = await change(core, loadoutId, { name: 'Skies', holdHours: 24, lookups: false });
    expect(brief).toMatchObject({ name: 'Skies', holdHours: 24, lookups: false, generation: 1 });
    const record = JSON.parse(
      readFileSync(join(folder, '.loadout/loadout.json'), 'utf8'),
    ) as object;
    expect(record).toMatchObject({ name: 'Skies', holdHours: 24, lookups: false });
    expect(listTree(folder)).toEqual(before);
    expect((await core.client.loadouts.list())[0]?.name).toBe('Skies');
    const history = await core.client.loadouts.history({ loadoutId });
    expect(history.map(({ kind }) => kind)).toEqual(['policy', 'init']);
  });

  it('are listed with the loaders of its add-ons, which an older Loadout did not keep', async () => {
    const { core, loadoutId } = await begin();
    const loadersIn = async ({ client }: ManagedCore) => (await client.loadouts.list())[0]?.loaders;
    expect(await loadersIn(core)).toEqual(['puzzle_loader', 'simply_shaders']);
    const database = new Database(join(core.dataDir, 'loadout.db'));
    database.exec(`UPDATE loadouts SET brief = json_remove(brief, '$.usedSlots')`);
    database.close();
    const newer = openManagedCore({ dataDir: core.dataDir });
    expect(await loadersIn(newer)).toEqual([]);
    await newer.finish(newer.client.addons.scan({ loadoutId }));
    expect(await loadersIn(newer)).toEqual(['puzzle_loader', 'simply_shaders']);
  });

  it('that are the same already write nothing', async () => {
    const { core, loadoutId } = await begin();
    expect((await change(core, loadoutId, { name: 'Mine' })).generation).toBe(0);
    expect((await change(core, loadoutId, {})).generation).toBe(0);
  });

  it.each([{ name: '' }, { name: 'x'.repeat(65) }, { holdHours: -1 }, { root: '/etc' }])(
    'cannot be %j',
    async (wrong) => {
      const { core, loadoutId } = await begin();
      const failure = await failureOf(() =>
        core.client.loadouts.change({ loadoutId, change: wrong }),
      );
      expect(failure).not.toBeNull();
      expect((await core.client.loadouts.list())[0]).toMatchObject({ name: 'Mine', generation: 0 });
    },
  );
});

describe('moving to another folder', () => {
  it('takes the whole folder along, with its history', async () => {
    const { core, folder, loadoutId } = await begin();
    const before = listTree(folder);
    const parent = makeDir('elsewhere');
    const outcome = await core.finish(
      core.client.loadouts.move({ loadoutId, grantId: core.grant(parent) }),
    );
    const { loadout } = expectOutcome(outcome, 'loadout');
    expect(loadout).toMatchObject({ id: loadoutId, root: join(parent, 'mine'), condition: 'ok' });
    expect(existsSync(folder)).toBe(false);
    expect(listTree(loadout.root)).toEqual(before);
    expect(existsSync(join(loadout.root, '.loadout/lock.json'))).toBe(false);
    expect((await change(core, loadoutId, { name: 'Still mine' })).generation).toBe(1);
    expect((await core.client.loadouts.list()).map(({ root }) => root)).toEqual([loadout.root]);
  });

  it.each(['mine/', 'mine'])('is refused where %s is there already', async (taken) => {
    const { core, games, folder, loadoutId } = await begin();
    fill(join(games, 'target'), { [taken]: 'a file' });
    const grantId = core.grant(join(games, 'target'));
    const before = listTree(folder);
    const error = await failedJob(core, core.client.loadouts.move({ loadoutId, grantId }));
    expect(error).toMatchObject({ code: 'MOVE_REFUSED', params: { cause: 'name-taken' } });
    expect(listTree(folder)).toEqual(before);
    expect(await conditionOf(core, loadoutId)).toBe('ok');
  });

  it('is refused into itself and into another loadout', async () => {
    const { core, folder, loadoutId } = await begin();
    const other = fill(makeDir('other'), FILES);
    await core.create(other);
    for (const [target, cause] of [
      [join(folder, 'pmods'), 'inside'],
      [join(other, 'worlds'), 'other-loadout'],
    ] as const) {
      const grantId = core.grant(target);
      const error = await failedJob(core, core.client.loadouts.move({ loadoutId, grantId }));
      expect(error).toMatchObject({ code: 'MOVE_REFUSED', params: { cause } });
    }
    expect(await conditionOf(core, loadoutId)).toBe('ok');
  });

  it('is refused to another disk, and nothing is half there', async ({ skip }) => {
    const { core, folder, loadoutId } = await begin();
    const own = statSync(folder).dev;
    const disk = ['/dev/shm', '/var/tmp'].find(
      (path) => existsSync(path) && statSync(path).dev !== own,
    );
    if (disk === undefined) {
      skip('no other disk is known here');
      return;
    }
    const other = mkdtempSync(join(disk, 'loadout-'));
    onTestFinished(() => rmSync(other, { recursive: true }));
    const grantId = core.grant(other);
    const error = await failedJob(core, core.client.loadouts.move({ loadoutId, grantId }));
    expect(error).toMatchObject({ code: 'MOVE_REFUSED', params: { cause: 'other-disk' } });
    expect(existsSync(join(other, 'mine'))).toBe(false);
    expect(listTree(folder)).toHaveLength(Object.keys(FILES).length);
    expect(await conditionOf(core, loadoutId)).toBe('ok');
  });

  it('waits for what opening the folder has to do: a foreign intent is set aside first', async () => {
    const { core, folder, loadoutId } = await begin();
    const intents = join(folder, '.loadout/intent');
    mkdirSync(intents, { recursive: true });
    writeFileSync(join(intents, 'AAAAAAAAAAAAAAAAAA.json'), '{}');
    const grantId = core.grant(makeDir('elsewhere'));
    const moved = await core.finish(core.client.loadouts.move({ loadoutId, grantId }));
    const { root } = expectOutcome(moved, 'loadout').loadout;
    expect(existsSync(join(root, '.loadout/intent/AAAAAAAAAAAAAAAAAA.json'))).toBe(false);
    expect(existsSync(join(root, '.loadout/set-aside'))).toBe(true);
  });
});

describe('a folder that has gone missing', () => {
  it('is reported, waits, and is there again when the drive is', async () => {
    const { core, folder, loadoutId } = await begin();
    renameSync(folder, `${folder}-away`);
    expect(await conditionOf(core, loadoutId)).toBe('missing');
    const error = await failedJob(core, core.client.addons.scan({ loadoutId }));
    expect(error.code).toBe('FOLDER_MISSING');
    renameSync(`${folder}-away`, folder);
    expect(await conditionOf(core, loadoutId)).toBe('ok');
  });

  it('is found where it was moved to by hand', async () => {
    const { core, games, folder, loadoutId } = await begin();
    const moved = join(games, 'renamed');
    renameSync(folder, moved);
    const grantId = core.grant(moved);
    expect(await core.client.loadouts.relocate({ loadoutId, grantId })).toMatchObject({
      id: loadoutId,
      root: moved,
      condition: 'ok',
    });
    expect((await change(core, loadoutId, { name: 'Found' })).root).toBe(moved);
  });

  it('is found on another disk as well: its record says that it is it', async () => {
    const { core, games, folder, loadoutId } = await begin();
    const copied = join(games, 'copied');
    cpSync(folder, copied, { recursive: true });
    renameSync(folder, join(makeDir('trash'), 'old'));
    const grantId = core.grant(copied);
    expect((await core.client.loadouts.relocate({ loadoutId, grantId })).root).toBe(copied);
  });

  it('is not another folder, nor another loadout’s, nor a copy beside the original', async () => {
    const { core, games, folder, loadoutId } = await begin();
    const plain = fill(join(games, 'plain'), FILES);
    const other = fill(join(games, 'other'), FILES);
    await core.create(other);
    const copy = join(games, 'copy');
    cpSync(folder, copy, { recursive: true });
    for (const [wrong, code] of [
      [plain, 'FOLDER_OF_OTHER'],
      [other, 'FOLDER_OF_OTHER'],
      [join(games, 'nowhere'), 'FOLDER_MISSING'],
      [copy, 'FOLDER_COPIED'],
    ] as const) {
      const grantId = core.grant(wrong);
      expect(await failureOf(() => core.client.loadouts.relocate({ loadoutId, grantId }))).toBe(
        code,
      );
    }
    expect((await core.client.loadouts.list()).find(({ id }) => id === loadoutId)?.root).toBe(
      folder,
    );
  });
});

describe('forgetting', () => {
  it('leaves every file where it is, and managing it again takes the history up', async () => {
    const { core, folder, loadoutId } = await begin();
    await change(core, loadoutId, { name: 'Skies' });
    const before = listTree(folder);
    expect(await core.client.loadouts.forget({ loadoutId })).toEqual({ root: folder });
    expect(await core.client.loadouts.list()).toEqual([]);
    expect(listTree(folder)).toEqual(before);
    expect(existsSync(join(folder, '.loadout/loadout.json'))).toBe(true);
    expect(await failureOf(() => core.client.loadouts.forget({ loadoutId }))).toBe(
      'LOADOUT_UNKNOWN',
    );
    expect(await core.create(folder)).toMatchObject({
      id: loadoutId,
      name: 'Skies',
      generation: 1,
    });
  });

  it('needs no folder', async () => {
    const { core, folder, loadoutId } = await begin();
    renameSync(folder, `${folder}-away`);
    await core.client.loadouts.forget({ loadoutId });
    expect(await core.client.loadouts.list()).toEqual([]);
  });
});
