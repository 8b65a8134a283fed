import { z } from 'zod';

/** Why a snapshot was taken: manually, or before a change that may damage a world. */
export const SNAPSHOT_REASONS = ['manual', 'game-version', 'removal'] as const;
export type SnapshotReason = (typeof SNAPSHOT_REASONS)[number];

/** One snapshot of a world, as listed. */
const worldSnapshotSchema = z.object({
  number: z.number(),
  /** ISO 8601. */
  takenAt: z.string(),
  reason: z.enum(SNAPSHOT_REASONS),
  /** The game version of the loadout; null: none was set. */
  gameVersion: z.string().nullable(),
  /** The generation of the loadout at that time. */
  generation: z.number(),
  files: z.number(),
  /** Size of the world. */
  sizeBytes: z.number(),
  /** Bytes the snapshot added to the disk; the rest was already in earlier ones. */
  addedBytes: z.number(),
  /**
   * Number of links and names that are not in the snapshot, because they cannot be restored on
   * every system.
   */
  leftOut: z.number(),
});
export type WorldSnapshot = z.infer<typeof worldSnapshotSchema>;

/** A world of a loadout and its snapshots. */
const worldSchema = z.object({
  /** Name of its folder. */
  name: z.string(),
  /** Relative to the root. */
  path: z.string(),
  /** Name given by the player; null: its `worldInfo.json` has no readable one. */
  title: z.string().nullable(),
  /** false: only its snapshots exist. */
  isThere: z.boolean(),
  /** Newest first. */
  snapshots: z.array(worldSnapshotSchema),
  /** Snapshots whose record is damaged. */
  damaged: z.array(z.number()),
});
export type World = z.infer<typeof worldSchema>;

export const worldListSchema = z.object({
  worlds: z.array(worldSchema),
  /** Disk usage of all snapshots of the loadout. */
  storedBytes: z.number(),
});
export type WorldList = z.infer<typeof worldListSchema>;

/** Automatic snapshots removed because a new one was taken. */
export const prunedSnapshotsSchema = z.object({ count: z.number(), freedBytes: z.number() });
export type PrunedSnapshots = z.infer<typeof prunedSnapshotsSchema>;

/** The result of a job on worlds. */
export const worldsReportSchema = z.discriminatedUnion('did', [
  z.object({
    did: z.literal('snapshot'),
    taken: z.array(z.object({ world: z.string(), snapshot: worldSnapshotSchema })),
    pruned: prunedSnapshotsSchema,
    storedBytes: z.number(),
  }),
  z.object({
    did: z.literal('restore'),
    world: z.string(),
    number: z.number(),
    /** The new folder, relative to the root. */
    path: z.string(),
    files: z.number(),
    sizeBytes: z.number(),
  }),
  z.object({
    did: z.literal('prune'),
    removed: z.array(z.object({ world: z.string(), number: z.number() })),
    freedBytes: z.number(),
    storedBytes: z.number(),
    /** There are damaged records: the data they refer to is unknown, so none was removed. */
    isBlocked: z.boolean(),
  }),
]);
export type WorldsReport = z.infer<typeof worldsReportSchema>;
