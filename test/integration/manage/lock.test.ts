import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RegistryServer } from '#registry-server/start.ts';
import { render } from '#shared/messages/render.ts';
import type { LockFile } from '#shared/domain/lock-file.ts';
import { formatLockFile, parseLockFile } from '#shared/domain/lock-text.ts';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { openMachine, reasonsOf, type Machine } from './lock-machine.ts';
import { createLockSeed, listSeedFiles } from './lock-site.ts';

const SEED = await createLockSeed(4);
const STRANGER = 'pmods/my-own.jar';

let server: RegistryServer;
let here: Machine;

const at = (path: string): string => join(here.folder, path);

beforeEach(async () => {
  server = await startTestRegistry({ seed: SEED });
  here = await openMachine(server, listSeedFiles(SEED));
});

describe('writing', () => {
  test('names every add-on with what it takes to get it again, in one order', async () => {
    const lock = await here.makeLock();
    expect(lock.addons).toHaveLength(16);
    expect(lock.addons.map(({ slot, path }) => `${slot} ${path}`)).toEqual(
      lock.addons.map(({ slot, path }) => `${slot} ${path}`).toSorted(),
    );
    const first = lock.addons.find(({ path }) => path === 'pmods/puzzle-0-1.jar');
    expect(first).toMatchObject({
      enabled: true,
      origin: 'found',
      project: { id: 'puzzle-0', slug: 'puzzle-0' },
      version: { id: 'puzzle-0-v1', versionNumber: '1.0.0' },
      urlPath: '/cdn/data/project/puzzle-0/version/puzzle-0-v1/puzzle-0-1.jar',
      policy: null,
    });
  });

  test('gives the same text again, and the text reads back as the same lockfile', async () => {
    const lock = await here.makeLock();
    const text = formatLockFile(lock);
    expect(formatLockFile(await here.makeLock())).toBe(text);
    expect(parseLockFile(text)).toEqual(lock);
    expect(text.split('\n').length).toBeGreaterThan(16 * 10);
  });
});

describe('checking', () => {
  test('finds nothing in the folder that was written, and every kind of difference', async () => {
    const lock = await here.makeLock();
    expect(await here.check(lock)).toEqual([]);
    rmSync(at('pmods/puzzle-0-1.jar'));
    renameSync(at('mods/quilt-0-1.jar'), at('mods/quilt-0-1.jar.disabled'));
    writeFileSync(at('plugins/plugin-0-1.jar'), 'something else');
    writeFileSync(at(STRANGER), 'mine');
    const found = await here.check({ ...lock, target: { ...lock.target, gameVersion: '0.5.0' } });
    expect(found.map(({ kind, path, own }) => [kind, path, own])).toEqual([
      ['target', null, false],
      ['missing', 'plugins/plugin-0-1.jar', false],
      ['missing', 'pmods/puzzle-0-1.jar', false],
      ['moved', 'mods/quilt-0-1.jar', false],
      ['unlocked', 'plugins/plugin-0-1.jar', true],
      ['unlocked', STRANGER, true],
    ]);
  });

  test('is refused for another registry and another game', async () => {
    const lock = await here.makeLock();
    for (const [change, code] of [
      [{ registry: 'crmm' }, 'LOCK_REGISTRY_DIFFERS'],
      [{ game: 'custom' }, 'LOCK_GAME_DIFFERS'],
    ] as const) {
      const foreign = { ...lock, ...change };
      const outcomes = [
        await here.core.finish(
          here.core.client.locks.check({ loadoutId: here.loadoutId, lock: foreign }),
        ),
        await here.core.finish(
          here.core.client.plans.sync({ loadoutId: here.loadoutId, lock: foreign, prune: false }),
        ),
      ];
      expect(outcomes.map((outcome) => expectOutcome(outcome, 'failed').error.code)).toEqual([
        code,
        code,
      ]);
    }
  });
});

describe('syncing', () => {
  test('fills the empty folder of another loadout to the byte, and writes the same text there', async () => {
    renameSync(at('pmods/puzzle-1-1.jar'), at('pmods/puzzle-1-1.jar.disabled'));
    const text = formatLockFile(await here.makeLock());
    const there = await openMachine(server);
    const plan = await there.sync(parseLockFile(text));
    expect(new Set(reasonsOf(plan))).toEqual(new Set(['add lock-adds']));
    expect(there.digests()).toEqual(here.digests());
    expect(formatLockFile(await there.makeLock())).toBe(text);
    expect(await there.check(parseLockFile(text))).toEqual([]);
  });

  test('warns of a replaced version as other plans do', { tags: ['deep'] }, async () => {
    const lock = await here.makeLock();
    const updated = await here.core.finish(
      here.core.client.plans.update({
        loadoutId: here.loadoutId,
        addons: ['puzzle-0'],
        to: null,
      }),
    );
    await here.core.finish(
      here.core.client.plans.apply({ planId: expectOutcome(updated, 'plan').plan.id }),
    );
    const newer = await here.makeLock();
    const [back] = (await here.planSync(lock)).items;
    expect(back).toMatchObject({
      kind: 'replace',
      title: 'The puzzle-0',
      fromVersion: { versionNumber: '2.0.0' },
      toVersion: { versionNumber: '1.0.0' },
      warnings: [{ code: 'plan-older-version', params: { from: '2.0.0', to: '1.0.0' } }],
      choice: { why: { code: 'plan-why-locked' }, passedOver: [] },
    });
    const there = await openMachine(server, listSeedFiles(SEED));
    const target = { ...newer.target, gameVersion: '0.4.0' };
    const [forth] = (await there.planSync({ ...newer, target })).items;
    expect(forth).toMatchObject({
      toVersion: { versionNumber: '2.0.0' },
      changelogs: [{ versionNumber: '2.0.0', changelog: 'What 2 brings.' }],
      warnings: [{ code: 'plan-outside-game-version' }],
    });
    const empty = await openMachine(server);
    const plan = await empty.planSync(newer);
    expect(plan.items.map(({ title }) => title)).toContain('The quilt-0');
    const alone = await openMachine(server, listSeedFiles(SEED));
    await alone.makeLock();
    await server.close();
    const unasked = await alone.planSync(newer);
    const [item] = unasked.items;
    expect([item?.changelogs, item?.moreChangelogs]).toEqual([[], true]);
    const asked = alone.core.client.plans.changelogs({
      planId: unasked.id,
      itemId: item?.id ?? '',
    });
    await expect(asked).rejects.toMatchObject({ data: { code: 'REGISTRY_UNREACHABLE' } });
  });

  test(
    'brings everything back from the vault while the registry is down',
    { tags: ['deep'] },
    async () => {
      const lock = await here.makeLock();
      const before = here.digests();
      await here.sync({ ...lock, addons: [] });
      expect(here.digests()).toEqual({});
      await server.close();
      await here.sync(lock);
      expect(here.digests()).toEqual(before);
      expect(await here.check(lock)).toEqual([]);
    },
  );

  test('changes versions, names and switches, and nothing that is equal', async () => {
    const lock = await here.makeLock();
    const updated = expectOutcome(
      await here.core.finish(
        here.core.client.plans.update({
          loadoutId: here.loadoutId,
          addons: ['puzzle-0', 'shader-0'],
          to: null,
        }),
      ),
      'plan',
    ).plan;
    await here.core.finish(here.core.client.plans.apply({ planId: updated.id }));
    renameSync(at('mods/quilt-0-1.jar'), at('mods/quilt-0-1.jar.disabled'));
    renameSync(at('plugins/plugin-0-1.jar'), at('plugins/renamed.jar'));
    const plan = await here.sync(lock);
    expect(reasonsOf(plan)).toEqual([
      'replace lock-other-bytes',
      'replace lock-other-bytes',
      'restore lock-moves',
      'switch lock-switches',
    ]);
    expect(await here.check(lock)).toEqual([]);
    expect((await here.planSync(lock)).items).toEqual([]);
  });

  test('keeps and lists a file that a person put there, and removes it only with prune', async () => {
    const lock = await here.makeLock();
    writeFileSync(at(STRANGER), 'mine');
    const kept = await here.planSync(lock);
    expect(reasonsOf(kept)).toEqual(['leave lock-own-file']);
    const pruned = await here.sync(lock, { prune: true });
    expect(reasonsOf(pruned)).toEqual(['remove lock-removes']);
    expect(existsSync(at(STRANGER))).toBe(false);
    await here.undo();
    expect(readFileSync(at(STRANGER), 'utf8')).toBe('mine');
  });

  test('never writes over a file of a person that holds the name', async () => {
    const lock = await here.makeLock();
    writeFileSync(at('plugins/plugin-0-1.jar'), 'mine under that name');
    const plan = await here.planSync(lock);
    expect(reasonsOf(plan)).toEqual(['leave lock-own-file', 'leave plan-name-held']);
    await here.sync(lock, { prune: true });
    expect(await here.check(lock)).toEqual([]);
  });

  test('takes over pins, skips, origins and the target', async () => {
    const lock = await here.makeLock();
    const wanted: LockFile = {
      ...lock,
      target: { gameVersion: '0.5.1', loader: 'puzzle_loader', channel: 'beta' },
      addons: lock.addons.map((addon) =>
        addon.path === 'pmods/puzzle-0-1.jar'
          ? {
              ...addon,
              origin: 'dependency',
              neededBy: ['puzzle-1'],
              policy: { channel: 'dev', pin: { note: 'stays', until: null }, skip: null },
            }
          : addon,
      ),
    };
    expect((await here.check(wanted)).map(({ kind }) => kind)).toEqual(['target', 'record']);
    await here.sync(wanted);
    expect(await here.check(wanted)).toEqual([]);
    expect(formatLockFile(await here.makeLock())).toBe(formatLockFile(wanted));
    const newestNotes = async () => {
      const { loadoutId } = here;
      const [newest] = await here.core.client.loadouts.history({ loadoutId });
      return newest?.notes.map((note) => render(note));
    };
    expect(await newestNotes()).toEqual([
      'Set the game version to 0.5.1',
      'Set the loader to Puzzle',
      'Channel release → beta',
      'Pinned The puzzle-0: “stays”',
      'Set the channel of The puzzle-0 to dev',
    ]);
    await here.sync(lock);
    expect(formatLockFile(await here.makeLock())).toBe(formatLockFile(lock));
    expect(await newestNotes()).toContain('Unpinned The puzzle-0');
  });

  test('leaves out the excluded items, with the rest done', async () => {
    const lock = await here.makeLock();
    rmSync(at('pmods'), { recursive: true });
    mkdirSync(at('pmods'));
    const { id: planId, items } = await here.planSync(lock);
    const exclude = items.slice(0, 1).map(({ id }) => id);
    const revised = expectOutcome(
      await here.core.finish(here.core.client.plans.revise({ planId, exclude })),
      'plan',
    ).plan;
    expect(reasonsOf(revised)).toEqual([
      'add lock-adds',
      'add lock-adds',
      'add lock-adds',
      'leave plan-left-out',
    ]);
  });

  test('names the files that are not available', async () => {
    writeFileSync(at(STRANGER), 'mine');
    const lock = await here.makeLock();
    const there = await openMachine(server);
    const plan = await there.sync(lock);
    expect(reasonsOf(plan)).toContain('leave lock-bytes-nowhere');
    expect(Object.keys(there.digests())).toHaveLength(16);
  });
});

describe('a lockfile of a stranger', () => {
  test('writes only directly in the slots', async () => {
    const lock = await here.makeLock();
    const [first] = lock.addons;
    if (!first) throw new Error('no add-on');
    const places = [
      { slot: first.slot, path: 'elsewhere/x.jar' },
      { slot: first.slot, path: 'pmods/deeper/y.jar' },
      { slot: first.slot, path: 'plugins/z.exe' },
      { slot: 'worlds', path: 'worlds/save.jar' },
      { slot: 'no-such-slot', path: 'pmods/w.jar' },
    ];
    const there = await openMachine(server);
    const addons = places.map((place) => ({ ...first, ...place, files: null }));
    await there.sync({ ...lock, addons });
    expect(Object.keys(there.digests()).toSorted()).toEqual(['plugins/x.jar', 'plugins/y.jar']);
  });

  test('with other bytes than it names changes nothing', async () => {
    const lock = await here.makeLock();
    const [first, second] = lock.addons;
    if (!first || !second) throw new Error('no add-ons');
    const there = await openMachine(server);
    const addons = [{ ...first, version: null, urlPath: second.urlPath }];
    const plan = await there.planSync({ ...lock, addons });
    const outcome = await there.core.finish(there.core.client.plans.apply({ planId: plan.id }));
    expect(expectOutcome(outcome, 'failed').error.code).toBe('DOWNLOAD_DIFFERS');
    expect(there.digests()).toEqual({});
  });
});
