import { z } from 'zod';

/** Why a snapshot was taken: by hand, or before a change that can hurt a world. */
export const SNAPSHOT_REASONS = ['manual', 'game-version', 'removal'] as const;
export type SnapshotReason = (typeof SNAPSHOT_REASONS)[number];

/** One snapshot of a world, as lists show it. */
const worldSnapshotSchema = z.object({
  number: z.number(),
  /** ISO 8601. */
  takenAt: z.string(),
  reason: z.enum(SNAPSHOT_REASONS),
  /** The game version that the loadout was set to; null: none. */
  gameVersion: z.string().nullable(),
  /** The generation of the loadout at that time. */
  generation: z.number(),
  files: z.number(),
  /** Of the world. */
  sizeBytes: z.number(),
  /** What the snapshot added to the disk: everything else was in earlier ones. */
  addedBytes: z.number(),
  /** Links and names that cannot be restored everywhere; not in the snapshot. */
  leftOut: z.number(),
});
export type WorldSnapshot = z.infer<typeof worldSnapshotSchema>;

/** A world of a loadout and its snapshots. */
const worldSchema = z.object({
  /** The name of its folder. */
  name: z.string(),
  /** Relative to the root. */
  path: z.string(),
  /** The name that the player gave it; null: its `worldInfo.json` has none that can be read. */
  title: z.string().nullable(),
  /** false: only its snapshots are left. */
  isThere: z.boolean(),
  /** Newest first. */
  snapshots: z.array(worldSnapshotSchema),
  /** Snapshots whose record is damaged. */
  damaged: z.array(z.number()),
});
export type World = z.infer<typeof worldSchema>;

export const worldListSchema = z.object({
  worlds: z.array(worldSchema),
  /** What all snapshots of the loadout take on the disk. */
  storedBytes: z.number(),
});
export type WorldList = z.infer<typeof worldListSchema>;

/** What snapshots stay; null: no limit. The newest of each world always stays. */
export const snapshotLimitsSchema = z.object({
  /** Of each world. */
  count: z.number().int().min(1).max(1000).nullable(),
  days: z.number().int().min(1).max(36_500).nullable(),
  /** Of all worlds of the loadout together. */
  bytes: z.number().int().nonnegative().nullable(),
});
export type SnapshotLimits = z.infer<typeof snapshotLimitsSchema>;

/** Automatic snapshots that were removed because a new one was taken. */
export const prunedSnapshotsSchema = z.object({ count: z.number(), freedBytes: z.number() });
export type PrunedSnapshots = z.infer<typeof prunedSnapshotsSchema>;

/** What a job on worlds did. */
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
    /** Damaged records: what they need is unknown, so no data was removed. */
    isBlocked: z.boolean(),
  }),
]);
export type WorldsReport = z.infer<typeof worldsReportSchema>;
