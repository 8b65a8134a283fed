import type { Io } from '#core/disk/io.ts';
import { objectFile, prepareBlockStore } from '#core/worlds/block-store.ts';
import { pruneSnapshots } from '#core/worlds/prune-snapshots.ts';
import { removeUnfinishedRestore, restoreWorld } from '#core/worlds/restore-world.ts';
import {
  listSnapshots,
  readSnapshotRecord,
  snapshotFolder,
  type SnapshotRecord,
} from '#core/worlds/snapshot-record.ts';
import { takeSnapshot } from '#core/worlds/take-snapshot.ts';
import { DEFAULT_WORLD_FORMAT, type Slot } from '#shared/domain/slot.ts';
import { NO_FAULTS } from '../apply/sim-io.ts';
import type { SimWorld } from '../apply/sim-world.ts';
import { drawText, type MakeScenario, toText } from './scenario.ts';

const WORLD = { name: 'Home', path: 'worlds/Home', format: DEFAULT_WORLD_FORMAT };
const RESTORED = { directory: 'worlds', name: 'Home again' };
const SLOTS = [{ rule: 'world', directory: 'worlds' }] as unknown as readonly Slot[];
const BLOCK_SIZES = { least: 8, usual: 32, most: 64 };
const JOB = { signal: new AbortController().signal, report: () => undefined };
/** Long after every file of the simulated disk was written. */
const CLOCK = {
  now: () => new Date(1_000_000_000),
  monotonicMs: () => 0,
  sleep: async () => undefined,
};

/**
 * Takes a snapshot, lets the game save, takes another, prunes the first and restores the second
 * beside the world. The world itself never changes, every listed snapshot has all its bytes, and a
 * restored world is complete or absent.
 */
const makeWorlds: MakeScenario = (world, prng) => {
  const region = drawText(prng, 400);
  const saved = `${drawText(prng, 20)}${region}`;
  world.plant('.loadout/loadout.json', '{}');
  world.plant('worlds/Home/worldInfo.json', '{}');
  world.plant('worlds/Home/zones/a.bin', region);
  world.plant('worlds/Home/zones/b.bin', drawText(prng, 300));
  const { root } = world;
  const own = (): Record<string, string | null> =>
    Object.fromEntries(filesBelow(world, WORLD.path));
  let expected = own();

  return {
    async run(io) {
      const request = {
        root,
        world: WORLD,
        reason: 'manual' as const,
        isFresh: false,
        gameVersion: null,
        generation: 0,
      };
      prepareBlockStore(io, root);
      removeUnfinishedRestore(io, root, SLOTS);
      await takeSnapshot({ io, clock: CLOCK, blockSizes: BLOCK_SIZES }, request, JOB);
      world.plant('worlds/Home/zones/a.bin', saved);
      expected = own();
      const second = await takeSnapshot(
        { io, clock: CLOCK, blockSizes: BLOCK_SIZES },
        request,
        JOB,
      );
      const limits = { count: 1, days: null, bytes: null };
      await pruneSnapshots(io, root, {
        limits,
        onlyAutomatic: false,
        dropsDamaged: false,
        nowMs: 0,
        isDryRun: false,
      });
      if (filesBelow(world, 'worlds/Home again').size > 0) return;
      await restoreWorld(io, { root, record: second, format: DEFAULT_WORLD_FORMAT }, RESTORED, JOB);
    },
    problems(isDone) {
      const { io } = world.start(NO_FAULTS);
      const records = readAll(io, root);
      const restored = filesBelow(world, 'worlds/Home again');
      const isRestored = [...restored].every(([path, text]) => isKnown(path, text));
      const lost = Object.entries(expected).filter(([path, text]) => own()[path] !== text);
      const size = Object.keys(expected).length;
      return [
        ...lost.map(([path]) => `the world changed: ${path}`),
        ...records.flatMap((record) => findHoles(world, record)),
        ...(isRestored && [0, size].includes(restored.size)
          ? []
          : ['a restored world is not whole']),
        ...(isDone && records.length === 0 ? ['no snapshot'] : []),
        ...(isDone && restored.size !== size ? ['the restored world is gone'] : []),
      ];
    },
  };

  function isKnown(path: string, text: string): boolean {
    return expected[path] === text || (path === 'zones/a.bin' && [region, saved].includes(text));
  }
};

function filesBelow(world: SimWorld, folder: string): ReadonlyMap<string, string> {
  const below = [...world.files()].filter(([path]) => path.startsWith(`${folder}/`));
  return new Map(below.map(([path, { data }]) => [path.slice(folder.length + 1), data]));
}

function readAll(io: Io, root: string): readonly SnapshotRecord[] {
  const folder = snapshotFolder(root, WORLD.name);
  return listSnapshots(io, folder)
    .map((number) => readSnapshotRecord(io, folder, number))
    .filter((record) => record !== null);
}

/** Files of a snapshot that its stored blocks do not contain completely. */
function findHoles(world: SimWorld, { number, files }: SnapshotRecord): readonly string[] {
  const holes = files.filter(({ size, blocks }) => {
    const pieces = blocks.map((block) => {
      const path = objectFile(world.root, block.object).slice(world.root.length + 1);
      return (world.read(path) ?? '').slice(block.offset, block.offset + block.size);
    });
    return toText(Buffer.from(pieces.join(''), 'latin1')).length !== size;
  });
  return holes.map(({ path }) => `snapshot ${number} lacks bytes of ${path}`);
}

/** Snapshots of worlds: taken, pruned, restored. */
export const WORLD_SCENARIOS = { worlds: makeWorlds };
