import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RegistryServer } from '#registry-server/start.ts';
import type { LockedAddon, LockFile } from '#shared/domain/lock-file.ts';
import { formatLockFile } from '#shared/domain/lock-text.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { openMachine, reasonsOf, type Machine } from './lock-machine.ts';
import { createLockSeed } from './lock-site.ts';

const PER_KIND = 3;
const SEED = await createLockSeed(PER_KIND);
const UNPACKED = SEED.projects.filter(({ type }) => isUnpacked(type));

function isUnpacked(types: readonly string[]): boolean {
  return types.includes('datamod') || types.includes('resource-pack');
}

/** A lockfile written from the registry's data alone, without an unpacked add-on. */
function createLock(release: 0 | 1): LockFile {
  const addons = UNPACKED.map(({ id, slug, versions }): LockedAddon => {
    const version = versions[release];
    const file = version?.files[0];
    if (!version || !file) throw new RangeError(`the seed has no such version of ${id}`);
    return {
      slot: 'data-mods',
      path: id.startsWith('pack') ? 'mods/base' : `mods/${id}`,
      enabled: true,
      project: { id, slug },
      version: { id: version.id, versionNumber: version.versionNumber },
      origin: 'chosen',
      neededBy: [],
      policy: null,
      size: file.bytes.length,
      sha512: createHash('sha512').update(file.bytes).digest('hex'),
      urlPath: `/cdn/data/project/${id}/version/${version.id}/${file.name}`,
      files: [],
    };
  });
  return {
    lockVersion: 1,
    game: 'cosmic-reach',
    registry: 'test',
    target: { gameVersion: null, loader: null, channel: 'release' },
    addons,
  };
}

let server: RegistryServer;
let here: Machine;

beforeEach(async () => {
  server = await startTestRegistry({ seed: SEED });
  here = await openMachine(server);
  await here.sync(createLock(0));
});

describe('an unpacked add-on of a lockfile', () => {
  test('comes from the registry, is written with its files, and is the same elsewhere', async () => {
    expect(Object.keys(here.digests())).toHaveLength(2 * PER_KIND * 3);
    expect(await here.check(createLock(0))).toEqual([]);
    const lock = await here.makeLock();
    expect(lock.addons.map(({ files }) => files?.length)).toEqual(UNPACKED.map(() => 3));
    const there = await openMachine(server);
    await there.sync(lock);
    expect(there.digests()).toEqual(here.digests());
    expect(formatLockFile(await there.makeLock())).toBe(formatLockFile(lock));
  });

  test('is removed and restored while the registry is down', async () => {
    const lock = await here.makeLock();
    const before = here.digests();
    await here.sync({ ...lock, addons: [] });
    expect(here.digests()).toEqual({});
    await server.close();
    await here.sync(lock);
    expect(here.digests()).toEqual(before);
    expect(formatLockFile(await here.makeLock())).toBe(formatLockFile(lock));
  });

  test('changes its version, and is disabled and enabled', async () => {
    const first = await here.makeLock();
    await here.sync(createLock(1));
    const second = await here.makeLock();
    expect(second.addons.map(({ version }) => version?.versionNumber)).toEqual(
      UNPACKED.map(() => '2.0.0'),
    );
    const off = { ...second, addons: second.addons.map((addon) => ({ ...addon, enabled: false })) };
    expect(new Set(reasonsOf(await here.sync(off)))).toEqual(new Set(['switch lock-switches']));
    expect(Object.keys(here.digests()).every((path) => path.startsWith('disabledmods/'))).toBe(
      true,
    );
    expect(await here.check(off)).toEqual([]);
    await here.sync(second);
    await here.sync(first);
    expect(formatLockFile(await here.makeLock())).toBe(formatLockFile(first));
  });

  test('is undone to the byte', async () => {
    const before = here.digests();
    const [kept, ...others] = createLock(1).addons;
    if (!kept || others.length === 0) throw new Error('the lockfile names too little');
    await here.sync({ ...createLock(1), addons: [{ ...kept, enabled: false }] });
    expect(Object.keys(here.digests())).toHaveLength(3);
    await here.undo();
    expect(here.digests()).toEqual(before);
  });

  test('is left alone, and said to differ, once a person changed a file of it', async () => {
    const lock = await here.makeLock();
    writeFileSync(join(here.folder, 'mods/datamod-0/one.json'), 'changed by hand');
    expect(await here.check(lock)).toMatchObject([
      { kind: 'different', path: 'mods/datamod-0', presentSha512: null },
    ]);
    const { items } = await here.planSync(lock);
    expect(items.map(({ kind }) => kind)).toEqual(['leave']);
  });
});
