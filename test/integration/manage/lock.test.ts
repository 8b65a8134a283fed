import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { shippedProfiles } from '#core/registry/profiles.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import type { LockFile } from '#shared/domain/lock-file.ts';
import { formatLockFile, parseLockFile } from '#shared/domain/lock-text.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import { expectOutcome, openCore, type CoreHarness } from '#test/helpers/core-harness.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { readTree } from '#test/helpers/tree.ts';
import { createLockSeed, listSeedFiles, writeFiles } from './lock-site.ts';

const SEED = createLockSeed(4);
const STRANGER = 'pmods/my-own.jar';

let server: RegistryServer;
let profile: RegistryProfile;
let core: CoreHarness;
let folder: string;
let loadoutId: string;

beforeEach(async () => {
  server = await startTestRegistry({ seed: SEED });
  const local = shippedProfiles().find(({ id }) => id === 'local');
  if (!local) throw new Error('no profile local');
  profile = { ...local, id: 'test', apiOrigin: server.origin, fileOrigins: [server.origin] };
  folder = createTempDir();
  writeFiles(folder, listSeedFiles(SEED));
  core = openCore({ dataDir: createTempDir(), profiles: [profile] });
  ({ id: loadoutId } = await core.create(folder, { registry: 'test' }));
});

const makeLock = async (id = loadoutId, at = core): Promise<LockFile> =>
  expectOutcome(await at.finish(at.client.locks.make({ loadoutId: id })), 'lock').lock;

const check = async (lock: LockFile, id = loadoutId, at = core) =>
  expectOutcome(await at.finish(at.client.locks.check({ loadoutId: id, lock })), 'lock-check')
    .differences;

async function planSync(
  lock: LockFile,
  { id = loadoutId, at = core, prune = false } = {},
): Promise<Plan> {
  const started = at.client.plans.sync({ loadoutId: id, lock, prune });
  return expectOutcome(await at.finish(started), 'plan').plan;
}

async function sync(lock: LockFile, options: Parameters<typeof planSync>[1] = {}): Promise<Plan> {
  const plan = await planSync(lock, options);
  const at = options.at ?? core;
  expectOutcome(await at.finish(at.client.plans.apply({ planId: plan.id })), 'apply');
  return plan;
}

const digests = (root: string): Record<string, string> =>
  Object.fromEntries([...readTree(root, ['.loadout'])].map(([path, { sha512 }]) => [path, sha512]));

const kindsOf = ({ items }: Plan): string[] =>
  [...new Set(items.map(({ kind }) => kind))].toSorted();
const reasonsOf = ({ items }: Plan) =>
  items.map(({ kind, reason }) => `${kind} ${reason.code}`).toSorted();

/** An empty folder of another loadout, in a data folder that has heard nothing of the registry. */
async function openElsewhere(registryProfile = profile) {
  const elsewhere = openCore({ dataDir: createTempDir(), profiles: [registryProfile] });
  const root = createTempDir();
  const { id } = await elsewhere.create(root, { registry: registryProfile.id });
  return { at: elsewhere, root, id };
}

describe('writing', () => {
  test('names every add-on with what it takes to get it again, in one order', async () => {
    const lock = await makeLock();
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
    const lock = await makeLock();
    const text = formatLockFile(lock);
    expect(formatLockFile(await makeLock())).toBe(text);
    expect(parseLockFile(text)).toEqual(lock);
    expect(text.split('\n').length).toBeGreaterThan(16 * 10);
  });
});

describe('checking', () => {
  test('finds nothing in the folder that was written, and every kind of difference', async () => {
    const lock = await makeLock();
    expect(await check(lock)).toEqual([]);
    rmSync(join(folder, 'pmods/puzzle-0-1.jar'));
    renameSync(join(folder, 'mods/quilt-0-1.jar'), join(folder, 'mods/quilt-0-1.jar.disabled'));
    writeFileSync(join(folder, 'plugins/plugin-0-1.jar'), 'something else');
    writeFileSync(join(folder, STRANGER), 'mine');
    const found = await check({ ...lock, target: { ...lock.target, gameVersion: '0.5.0' } });
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
    const lock = await makeLock();
    for (const [change, code] of [
      [{ registry: 'crmm' }, 'LOCK_REGISTRY_DIFFERS'],
      [{ game: 'custom' }, 'LOCK_GAME_DIFFERS'],
    ] as const) {
      const foreign = { ...lock, ...change };
      const outcomes = [
        await core.finish(core.client.locks.check({ loadoutId, lock: foreign })),
        await core.finish(core.client.plans.sync({ loadoutId, lock: foreign, prune: false })),
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
    renameSync(join(folder, 'pmods/puzzle-1-1.jar'), join(folder, 'pmods/puzzle-1-1.jar.disabled'));
    const text = formatLockFile(await makeLock());
    const { at, root, id } = await openElsewhere();
    const plan = await sync(parseLockFile(text), { at, id });
    expect(kindsOf(plan)).toEqual(['add']);
    expect(digests(root)).toEqual(digests(folder));
    expect(formatLockFile(await makeLock(id, at))).toBe(text);
    expect(await check(parseLockFile(text), id, at)).toEqual([]);
  });

  test('brings everything back from the vault while the registry is down', async () => {
    const lock = await makeLock();
    const before = digests(folder);
    await sync({ ...lock, addons: [] });
    expect(digests(folder)).toEqual({});
    await server.close();
    await sync(lock);
    expect(digests(folder)).toEqual(before);
    expect(await check(lock)).toEqual([]);
  });

  test('changes versions, names and switches, and nothing that is equal', async () => {
    const lock = await makeLock();
    const updated = expectOutcome(
      await core.finish(
        core.client.plans.update({ loadoutId, addons: ['puzzle-0', 'shader-0'], to: null }),
      ),
      'plan',
    ).plan;
    await core.finish(core.client.plans.apply({ planId: updated.id }));
    renameSync(join(folder, 'mods/quilt-0-1.jar'), join(folder, 'mods/quilt-0-1.jar.disabled'));
    renameSync(join(folder, 'plugins/plugin-0-1.jar'), join(folder, 'plugins/renamed.jar'));
    const plan = await sync(lock);
    expect(reasonsOf(plan)).toEqual([
      'replace lock-other-bytes',
      'replace lock-other-bytes',
      'restore lock-moves',
      'switch lock-switches',
    ]);
    expect(await check(lock)).toEqual([]);
    expect((await planSync(lock)).items).toEqual([]);
  });

  test('keeps what a person put there, lists it, and takes it out only when told to prune', async () => {
    const lock = await makeLock();
    writeFileSync(join(folder, STRANGER), 'mine');
    const kept = await planSync(lock);
    expect(reasonsOf(kept)).toEqual(['leave lock-own-file']);
    const pruned = await sync(lock, { prune: true });
    expect(reasonsOf(pruned)).toEqual(['remove lock-removes']);
    expect(existsSync(join(folder, STRANGER))).toBe(false);
    const undo = expectOutcome(
      await core.finish(core.client.plans.undo({ loadoutId, to: null })),
      'plan',
    ).plan;
    await core.finish(core.client.plans.apply({ planId: undo.id }));
    expect(readFileSync(join(folder, STRANGER), 'utf8')).toBe('mine');
  });

  test('never writes over a file of a person that holds the name', async () => {
    const lock = await makeLock();
    writeFileSync(join(folder, 'plugins/plugin-0-1.jar'), 'mine under that name');
    const plan = await planSync(lock);
    expect(reasonsOf(plan)).toEqual(['leave lock-own-file', 'leave plan-name-taken']);
    await sync(lock, { prune: true });
    expect(await check(lock)).toEqual([]);
  });

  test('takes over pins, skips, origins and the target', async () => {
    const lock = await makeLock();
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
    expect((await check(wanted)).map(({ kind }) => kind)).toEqual(['target', 'record']);
    await sync(wanted);
    expect(await check(wanted)).toEqual([]);
    expect(formatLockFile(await makeLock())).toBe(formatLockFile(wanted));
    await sync(lock);
    expect(formatLockFile(await makeLock())).toBe(formatLockFile(lock));
  });

  test('leaves out what is told, with the rest done', async () => {
    const lock = await makeLock();
    rmSync(join(folder, 'pmods'), { recursive: true });
    mkdirSync(join(folder, 'pmods'));
    const { id: planId, items } = await planSync(lock);
    const exclude = items.slice(0, 1).map(({ id }) => id);
    const revised = expectOutcome(
      await core.finish(core.client.plans.revise({ planId, exclude })),
      'plan',
    ).plan;
    expect(reasonsOf(revised)).toEqual([
      'add lock-adds',
      'add lock-adds',
      'add lock-adds',
      'leave plan-left-out',
    ]);
  });

  test('says which bytes nobody has', async () => {
    writeFileSync(join(folder, STRANGER), 'mine');
    const lock = await makeLock();
    const { at, root, id } = await openElsewhere();
    const plan = await sync(lock, { at, id });
    expect(reasonsOf(plan)).toContain('leave lock-bytes-nowhere');
    expect(Object.keys(digests(root))).toHaveLength(16);
  });
});

describe('a lockfile of a stranger', () => {
  test('writes nowhere but directly in the slots', async () => {
    const lock = await makeLock();
    const [first] = lock.addons;
    if (!first) throw new Error('no add-on');
    const places = [
      { slot: first.slot, path: 'elsewhere/x.jar' },
      { slot: first.slot, path: 'pmods/deeper/y.jar' },
      { slot: first.slot, path: 'plugins/z.exe' },
      { slot: 'worlds', path: 'worlds/save.jar' },
      { slot: 'no-such-slot', path: 'pmods/w.jar' },
    ];
    const { at, root, id } = await openElsewhere();
    const addons = places.map((place) => ({ ...first, ...place, files: null }));
    await sync({ ...lock, addons }, { at, id });
    expect(Object.keys(digests(root)).toSorted()).toEqual(['plugins/x.jar', 'plugins/y.jar']);
  });

  test('with other bytes than it names changes nothing', async () => {
    const lock = await makeLock();
    const [first, second] = lock.addons;
    if (!first || !second) throw new Error('no add-ons');
    const { at, root, id } = await openElsewhere();
    const addons = [{ ...first, version: null, urlPath: second.urlPath }];
    const plan = await planSync({ ...lock, addons }, { at, id });
    const outcome = await at.finish(at.client.plans.apply({ planId: plan.id }));
    expect(expectOutcome(outcome, 'failed').error.code).toBe('DOWNLOAD_DIFFERS');
    expect(digests(root)).toEqual({});
  });
});
