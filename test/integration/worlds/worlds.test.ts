// @promise a snapshot of a world can be restored as a new world, byte for byte, and no world is ever written to
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SnapshotLimits } from '#shared/domain/settings.ts';
import type { WorldsReport } from '#shared/domain/world.ts';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { readTree } from '#test/helpers/tree.ts';
import { openVerbsSite } from '../manage/verbs-site.ts';

const ANY_LIMIT: SnapshotLimits = { count: null, days: null, bytes: null };
const HOUR_MS = 3_600_000;

async function openWorldSite() {
  // Later than all files, as if the game had been closed for an hour.
  const clock = createFakeClock(Date.now() + HOUR_MS);
  const site = await openVerbsSite({ folders: ['pmods', 'worlds'], clock });
  const { core, folder, loadoutId } = site;
  const { client, finish } = core;
  const home = join(folder, 'worlds/Home');
  const write = (path: string, bytes: string | Uint8Array): void => {
    mkdirSync(join(folder, 'worlds', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'worlds', path), bytes);
  };
  write('Home/worldInfo.json', '{"worldDisplayName":"Sweet home"}');
  write('Home/zones/r0.bin', randomBytes(500_000));
  write('Home/zones/r1.bin', randomBytes(300_000));
  mkdirSync(join(home, 'empty'));

  async function report<Did extends WorldsReport['did']>(
    did: Did,
    started: PromiseLike<{ jobId: string }>,
  ) {
    const found = expectOutcome(await finish(started), 'worlds').report;
    if (found.did !== did) throw new Error(`did ${found.did}`);
    return found as Extract<WorldsReport, { did: Did }>;
  }
  const restoring = (request: { number?: number; name?: string; world?: string } = {}) =>
    client.worlds.restore({ loadoutId, world: 'Home', number: null, name: null, ...request });
  return {
    ...site,
    clock,
    home,
    write,
    store: join(folder, '.loadout/worlds'),
    list: () => client.worlds.list({ loadoutId }),
    snapshot: (worlds: string[] | null = null, fresh = false) =>
      report('snapshot', client.worlds.snapshot({ loadoutId, worlds, fresh })),
    restore: (request?: Parameters<typeof restoring>[0]) => report('restore', restoring(request)),
    prune: (limits: Partial<SnapshotLimits>, { dryRun = false, damaged = false } = {}) =>
      report(
        'prune',
        client.worlds.prune({
          loadoutId,
          limits: { ...ANY_LIMIT, ...limits },
          damaged,
          dryRun,
        }),
      ),
    failure: async (started: PromiseLike<{ jobId: string }>) =>
      expectOutcome(await finish(started), 'failed').error,
    restoring,
    snapshotting: (worlds: string[] | null = null) =>
      client.worlds.snapshot({ loadoutId, worlds, fresh: false }),
  };
}

/** Maps paths to digests. */
const bytesBelow = (folder: string): Record<string, string> =>
  Object.fromEntries([...readTree(folder)].map(([path, { sha512 }]) => [path, sha512]));

const worldsIn = (folder: string): readonly string[] =>
  readdirSync(join(folder, 'worlds')).toSorted();

describe('a snapshot', () => {
  it('is restored beside the world, byte for byte, and the world is unchanged', async () => {
    const site = await openWorldSite();
    const before = bytesBelow(site.home);
    const { taken } = await site.snapshot();
    expect(taken).toMatchObject([{ world: 'Home', snapshot: { number: 1, files: 3, leftOut: 0 } }]);
    site.write('Home/zones/r1.bin', 'the game saved');
    const { path, files } = await site.restore();
    expect([path, files]).toEqual(['worlds/Home (snapshot 1)', 3]);
    expect(bytesBelow(join(site.folder, path))).toEqual(before);
    expect(existsSync(join(site.folder, path, 'empty'))).toBe(true);
    expect(readFileSync(join(site.home, 'zones/r1.bin'), 'utf8')).toBe('the game saved');
    expect(worldsIn(site.folder)).toEqual(['Home', 'Home (snapshot 1)']);
    expect((await site.restore({ number: 1 })).path).toBe('worlds/Home (snapshot 1) 2');
  });

  it('adds only the blocks around what changed', async () => {
    const site = await openWorldSite();
    const first = await site.snapshot();
    const region = readFileSync(join(site.home, 'zones/r0.bin'));
    site.write('Home/zones/r0.bin', Buffer.concat([randomBytes(17), region]));
    const second = await site.snapshot();
    const [whole, added] = [first, second].map(({ taken }) => taken[0]?.snapshot.addedBytes ?? 0);
    expect(whole).toBeGreaterThan(800_000);
    expect(added).toBeGreaterThan(17);
    expect(added).toBeLessThan(300_000);
    expect(second.storedBytes).toBe((whole ?? 0) + (added ?? 0));
    const { path } = await site.restore({ number: 2 });
    expect(bytesBelow(join(site.folder, path))).toEqual(bytesBelow(site.home));
  });

  it('of a world that was deleted is listed and restored', async () => {
    const site = await openWorldSite();
    await site.snapshot(['Home']);
    const before = bytesBelow(site.home);
    rmSync(site.home, { recursive: true });
    expect((await site.list()).worlds).toMatchObject([
      { name: 'Home', title: 'Sweet home', isThere: false, snapshots: [{ number: 1 }] },
    ]);
    await site.restore({ name: 'Home' });
    expect(bytesBelow(site.home)).toEqual(before);
  });

  it('leaves links out, and says how many', async () => {
    const site = await openWorldSite();
    symlinkSync('/etc', join(site.home, 'link'));
    const { taken } = await site.snapshot();
    expect(taken[0]?.snapshot).toMatchObject({ files: 3, leftOut: 1 });
    const { path } = await site.restore();
    expect(existsSync(join(site.folder, path, 'link'))).toBe(false);
  });

  it('is refused while the game writes, and nothing is kept of it', async () => {
    const site = await openWorldSite();
    const { sleep } = site.clock;
    let saves = 0;
    site.clock.sleep = async (ms, signal) => {
      saves += 1;
      await sleep(ms, signal);
    };
    // Writes the file on every clock reading, so the world never becomes idle.
    const now = site.clock.now;
    site.clock.now = () => {
      appendFileSync(join(site.home, 'zones/r0.bin'), 'x');
      return new Date(Math.max(Date.now(), now().getTime() - HOUR_MS));
    };
    expect(await site.failure(site.snapshotting())).toMatchObject({
      code: 'WORLD_IN_USE',
      params: { name: 'Home' },
    });
    expect(saves).toBeGreaterThan(0);
    expect((await site.list()).worlds[0]?.snapshots).toEqual([]);
  });
});

describe('an incomplete snapshot', () => {
  it('is removed by the next one', async () => {
    const site = await openWorldSite();
    await site.snapshot();
    const left = [
      join(site.store, 'Home/2.json.0123456789ab.tmp'),
      join(site.store, '.blocks/new-0123456789abcdef.tmp'),
      join(site.store, '.restoring.0123456789ab.tmp'),
    ];
    for (const path of left) writeFileSync(path, 'a beginning');
    const { taken } = await site.snapshot();
    expect(taken[0]?.snapshot.number).toBe(2);
    expect(left.filter((path) => existsSync(path))).toEqual([]);
  });
});

/** Flips one bit of each stored file. */
function damageStored(store: string): void {
  const blocks = join(store, '.blocks');
  for (const shard of readdirSync(blocks).filter((name) => name.length === 2)) {
    for (const name of readdirSync(join(blocks, shard))) {
      const bytes = readFileSync(join(blocks, shard, name));
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      writeFileSync(join(blocks, shard, name), bytes);
    }
  }
}

describe('a restore', () => {
  it.each([
    [{ world: 'Nowhere' }, 'WORLD_UNKNOWN'],
    [{ number: 7 }, 'SNAPSHOT_UNKNOWN'],
    [{ name: 'Home' }, 'FILE_EXISTS'],
    [{ name: 'HOME' }, 'FILE_EXISTS'],
    [{ name: '../outside' }, 'USAGE'],
    [{ name: 'con' }, 'USAGE'],
  ])('of %o is refused, and makes no folder', async (request, code) => {
    const site = await openWorldSite();
    await site.snapshot();
    expect(await site.failure(site.restoring(request))).toMatchObject({ code });
    expect(worldsIn(site.folder)).toEqual(['Home']);
  });

  it('of a snapshot with a damaged block says so, and makes no folder', async () => {
    const site = await openWorldSite();
    await site.snapshot();
    damageStored(site.store);
    expect(await site.failure(site.restoring())).toMatchObject({ code: 'SNAPSHOT_DAMAGED' });
    expect(worldsIn(site.folder)).toEqual(['Home']);
  });

  it('of a snapshot whose record is damaged says so; the list names it', async () => {
    const site = await openWorldSite();
    await site.snapshot();
    const record = join(site.store, 'Home/1.json');
    writeFileSync(record, readFileSync(record, 'utf8').replace('zones', 'zonez'));
    await site.snapshot();
    expect(await site.failure(site.restoring({ number: 1 }))).toMatchObject({
      code: 'SNAPSHOT_DAMAGED',
    });
    expect((await site.list()).worlds).toMatchObject([
      { snapshots: [{ number: 2 }], damaged: [1] },
    ]);
  });
});

describe('a fresh snapshot', () => {
  it('stores again what is damaged, where another relies on it', async () => {
    const site = await openWorldSite();
    await site.snapshot();
    damageStored(site.store);
    await site.snapshot();
    expect(await site.failure(site.restoring())).toMatchObject({ code: 'SNAPSHOT_DAMAGED' });
    const before = bytesBelow(site.home);
    const { taken } = await site.snapshot(null, true);
    // Only the damaged blocks are stored again.
    expect(taken[0]?.snapshot.addedBytes).toBeGreaterThan(0);
    expect(taken[0]?.snapshot.addedBytes).toBeLessThan(400_000);
    const { path } = await site.restore();
    expect(bytesBelow(join(site.folder, path))).toEqual(before);
    expect((await site.snapshot(null, true)).taken[0]?.snapshot.addedBytes).toBe(0);
  });
});

describe('pruning', () => {
  it('keeps the newest of each world, and every byte that it needs', async () => {
    const site = await openWorldSite();
    await site.snapshot();
    site.write('Home/zones/r0.bin', randomBytes(400_000));
    await site.snapshot();
    const before = bytesBelow(site.home);
    const planned = await site.prune({ count: 1 }, { dryRun: true });
    expect(planned.removed).toEqual([{ world: 'Home', number: 1 }]);
    expect((await site.list()).worlds[0]?.snapshots).toHaveLength(2);
    const done = await site.prune({ count: 1 });
    expect(done.freedBytes).toBe(planned.freedBytes);
    expect(done.freedBytes).toBeGreaterThanOrEqual(500_000);
    expect((await site.list()).storedBytes).toBe(done.storedBytes);
    const { path } = await site.restore();
    expect(bytesBelow(join(site.folder, path))).toEqual(before);
    expect((await site.prune({ count: 1 })).removed).toEqual([]);
  });

  it.each([
    [{ days: 1 }, [1]],
    [{ bytes: 0 }, [1, 2]],
    [{ bytes: 10_000_000 }, []],
  ])('with %o removes %j', async (limits, numbers) => {
    const site = await openWorldSite();
    await site.snapshot();
    site.clock.jump(48 * HOUR_MS);
    await site.snapshot();
    await site.snapshot();
    const { removed } = await site.prune(limits);
    expect(removed.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(numbers);
  });

  it('frees nothing while a record is damaged, because its files are unknown', async () => {
    const site = await openWorldSite();
    await site.snapshot();
    site.write('Home/zones/r0.bin', randomBytes(400_000));
    await site.snapshot();
    writeFileSync(join(site.store, 'Home/1.json'), '{');
    const stored = (await site.list()).storedBytes;
    expect(await site.prune({ count: 1 })).toMatchObject({ freedBytes: 0, isBlocked: true });
    expect((await site.list()).storedBytes).toBe(stored);
  });

  it('of damaged snapshots frees what only they needed', async () => {
    const site = await openWorldSite();
    await site.snapshot();
    site.write('Home/zones/r0.bin', randomBytes(400_000));
    await site.snapshot();
    writeFileSync(join(site.store, 'Home/1.json'), '{');
    const before = bytesBelow(site.home);
    const pruned = await site.prune({}, { damaged: true });
    expect(pruned).toMatchObject({ removed: [{ world: 'Home', number: 1 }], isBlocked: false });
    expect(pruned.freedBytes).toBeGreaterThanOrEqual(500_000);
    expect((await site.list()).worlds).toMatchObject([{ damaged: [] }]);
    const { path } = await site.restore();
    expect(bytesBelow(join(site.folder, path))).toEqual(before);
  });

  it('knows more than ten thousand snapshots, and what the oldest needs', async () => {
    const site = await openWorldSite();
    await site.snapshot();
    const first = readFileSync(join(site.store, 'Home/1.json'));
    site.write('Home/zones/r0.bin', randomBytes(400_000));
    await site.snapshot();
    for (let number = 3; number <= 10_003; number += 1)
      writeFileSync(join(site.store, `Home/${number}.json`), '{');
    const pruned = await site.prune({}, { damaged: true });
    expect(pruned).toMatchObject({ freedBytes: 0 });
    expect(pruned.removed).toHaveLength(10_001);
    expect(readFileSync(join(site.store, 'Home/1.json'))).toEqual(first);
    await site.restore({ number: 1 });
  });
});
