import type { Io } from '#core/disk/io.ts';
import type { Contents } from './operations.ts';
import { createPrng, type Prng } from './prng.ts';
import type { Node } from './sim-disk.ts';
import { SimWorld } from './sim-world.ts';

/** Unpacked files, one of their folders shared with others. */
const RECEIPT_FILES: Contents = {
  'data/stones/a.json': 'stones-a',
  'data/stones/deep/b.json': 'stones-b',
  'disableddata/off/c.json': 'off-c',
};
/** Equal bytes under several names. */
const TWINS: Contents = {
  'mods/a.jar': 'twin',
  'mods/b.jar': 'twin',
  'mods/c.jar': 'twin',
  'mods/twin.jar': 'twin',
};
const STRANGERS: Contents = {
  'mods/stranger.jar': 'a stranger',
  'mods/notes.txt': 'notes of a person',
};

/** Folders that are separate file systems, by seed modulo 16. */
const MOUNTS: Readonly<Record<number, string>> = { 5: 'mods', 13: 'data' };

/** Change of a name by somebody else during an operation; content null: removed. */
export interface Intrusion {
  readonly path: string;
  content: string | null;
  readonly kind: 'person' | 'antivirus';
  /** Old content that it destroyed, so that it cannot be restored. */
  readonly lost: string | null;
}

export interface Run {
  readonly world: SimWorld;
  readonly prng: Prng;
  /** The managed files at the beginning. */
  readonly start: Contents;
  readonly strangers: Contents;
  /** Inode numbers of the strangers, until the folder is copied. */
  strangerIds: ReadonlyMap<string, number>;
  readonly intrusions: Intrusion[];
  /** A managed file whose bytes were unsynced when the operation began. */
  unsynced: { readonly path: string; readonly content: string; readonly node: Node } | null;
  /** Contents with a corrupted or deleted copy. */
  readonly damaged: Set<string>;
  /** Paths of files that a person gave up by a choice. */
  givenUp: ReadonlySet<string>;
  /** A call was refused, so an empty folder that could not be removed may remain. */
  refused: boolean;
}

export interface ScheduleStats {
  operations: number;
  crashes: number;
  powerLosses: number;
  recoveries: number;
  ended: { old: number; new: number };
}

export function emptyStats(): ScheduleStats {
  return { operations: 0, crashes: 0, powerLosses: 0, recoveries: 0, ended: { old: 0, new: 0 } };
}

/**
 * Creates a machine with a loadout of a few files, and files that are not Loadout's. The same seed
 * gives the same machine.
 */
export function createRun(seed: number, wrap: (io: Io) => Io = (io) => io): Run {
  const prng = createPrng(seed);
  const world = new SimWorld(prng, {
    hasLinks: prng.chance(0.9),
    foldsCase: prng.chance(0.1),
    wrap,
    hasOlderVault: seed % 11 === 3,
    // Decided without the generator, so that older seeds still give the same schedules.
    mount: MOUNTS[seed % 16] ?? null,
  });
  const start: Contents = {
    'mods/a.jar': 'a-0',
    'mods/b.jar': 'b-0',
    'mods/c.jar': 'c-0',
    'mods/d.jar.disabled': 'd-0',
    ...(prng.chance(0.4) ? RECEIPT_FILES : {}),
    ...(seed % 5 === 4 ? TWINS : {}),
  };
  world.initialize(start, STRANGERS);
  const files = world.files();
  const strangerIds = new Map(
    Object.keys(STRANGERS).map((path) => [path, files.get(path)?.id ?? 0]),
  );
  return {
    world,
    prng,
    start,
    strangers: STRANGERS,
    strangerIds,
    intrusions: [],
    unsynced: null,
    damaged: new Set(),
    givenUp: new Set(),
    refused: false,
  };
}

/**
 * True for bytes that could not be kept: overwritten by a person, corrupted, or unsynced before the
 * power was lost.
 */
export function isForgiven(run: Run, content: string): boolean {
  const lost = run.intrusions.map((intrusion) => intrusion.lost);
  return run.damaged.has(content) || [...lost, run.unsynced?.content].includes(content);
}

/** Returns the error thrown, or null. */
export function attempt(use: () => unknown): unknown {
  try {
    use();
    return null;
  } catch (error) {
    return error;
  }
}

export function sorted(contents: Contents): [string, string][] {
  return Object.entries(contents).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

export function requireEqual(what: string, actual: unknown, expected: unknown): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted) throw new Error(`${what}\n  found  ${found}\n  wanted ${wanted}`);
}
