import type { Bucket, RegistryProfile } from '#shared/registry/profile.ts';
import type { AppDatabase } from '../database/open-database.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../host.ts';

const MAX_BLOCK_MS = 3_600_000;
/** Shorter waits end before anybody reads of them. */
const NOTED_FROM_MS = 1000;

/** The bucket that a request counts against besides `ddos`; null: none. */
export type OwnBucket = Bucket | null;

export interface PacingOptions {
  readonly database: AppDatabase;
  readonly clock: Clock;
  /**
   * Called before each wait of a second or more, so that a face can say why nothing moves; returns
   * a function that ends the notice.
   */
  readonly onWait?:
    | ((registry: string, bucket: Bucket, ms: number) => (() => void) | void)
    | undefined;
  /** The longest acceptable wait now; beyond it `take` throws REGISTRY_LIMITED. */
  readonly longestWaitMs?: (() => number) | undefined;
}

interface BucketRow {
  readonly tokens: number;
  readonly updated_at: number;
  readonly blocked_until: number;
}

const SELECT_BUCKET =
  'SELECT tokens, updated_at, blocked_until FROM buckets WHERE registry = ? AND bucket = ?';
const UPSERT_BUCKET = `
  INSERT INTO buckets (registry, bucket, tokens, updated_at, blocked_until) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (registry, bucket) DO UPDATE
  SET tokens = excluded.tokens, updated_at = excluded.updated_at, blocked_until = excluded.blocked_until`;

type SaveBucket = (profile: RegistryProfile, bucket: Bucket, row: BucketRow) => void;

interface Draw {
  readonly bucket: Bucket;
  readonly row: BucketRow;
}

interface Shortage {
  readonly bucket: Bucket;
  readonly ms: number;
}

/**
 * One token bucket per (registry, bucket), in the database: it survives a restart and is shared by
 * all processes. Capacity max/2 and a refill of 0.45·max per window stay under 95 % of max in any
 * window, which the public service never refuses (registry §1.6). A profile without limits is paced
 * by `block` alone. With a full disk this process counts on its own.
 */
export function createPacing({
  database,
  clock,
  onWait,
  longestWaitMs = () => Infinity,
}: PacingOptions) {
  const { read, inOneStep } = createBucketStore(database);

  function current(profile: RegistryProfile, bucket: Bucket, nowMs: number): BucketRow {
    const capacity = capacityOf(profile, bucket);
    const row = read(profile, bucket);
    if (row === undefined) return { tokens: capacity, updated_at: nowMs, blocked_until: 0 };
    return refillBucket(profile, bucket, { row, nowMs });
  }

  const findDraws = (profile: RegistryProfile, own: OwnBucket, nowMs: number): Draw[] =>
    bucketsOf(own).map((bucket) => ({ bucket, row: current(profile, bucket, nowMs) }));

  const tryTake = inOneStep((save, profile: RegistryProfile, own: OwnBucket) => {
    const nowMs = clock.now().getTime();
    const draws = findDraws(profile, own, nowMs);
    const longest = findShortage(profile, draws, nowMs);
    for (const { bucket, row } of draws) {
      // Written even when nothing is taken; otherwise the effect of a clock that was set back would
      // never end.
      const tokens = longest === null ? row.tokens - costOf(profile, bucket) : row.tokens;
      save(profile, bucket, { ...row, tokens, updated_at: nowMs });
    }
    return longest;
  });

  const giveBack = inOneStep((save, profile: RegistryProfile, own: OwnBucket) => {
    const nowMs = clock.now().getTime();
    for (const { bucket, row } of findDraws(profile, own, nowMs)) {
      const returned = row.tokens + costOf(profile, bucket);
      const tokens = Math.min(capacityOf(profile, bucket), returned);
      save(profile, bucket, { ...row, tokens, updated_at: nowMs });
    }
  });

  const block = inOneStep((save, profile: RegistryProfile, bucket: Bucket, ms: number) => {
    const nowMs = clock.now().getTime();
    const row = current(profile, bucket, nowMs);
    const until = Math.max(row.blocked_until, Math.round(nowMs + ms));
    save(profile, bucket, { ...row, updated_at: nowMs, blocked_until: until });
  });

  return {
    /**
     * Estimates how long `count` requests, made from now on, would wait in all, in milliseconds;
     * null when the profile has no limits. Takes nothing.
     */
    estimate(profile: RegistryProfile, own: OwnBucket, count: number): number | null {
      const nowMs = clock.now().getTime();
      return estimateWait(profile, findDraws(profile, own, nowMs), { nowMs, count });
    },
    /** Resolves when one request may start. Throws CANCELLED, REGISTRY_LIMITED. */
    async take(profile: RegistryProfile, own: OwnBucket, signal?: AbortSignal) {
      for (;;) {
        const shortage = tryTake(profile, own);
        if (shortage === null) return;
        if (shortage.ms > longestWaitMs()) throw limited(profile, shortage.ms);
        await sleepNoted({ clock, onWait }, { ...shortage, registry: profile.id }, signal);
      }
    },
    /** For a request that did not reach the registry. */
    giveBack,
    /** Blocks requests of this bucket for `ms` from now. */
    block,
  };
}

/** Rows of the database; while its disk is full, unwritten ones are kept in memory. */
function createBucketStore(database: AppDatabase) {
  const select = database.prepare<[string, string], BucketRow>(SELECT_BUCKET);
  const upsert = database.prepare(UPSERT_BUCKET);
  const unwritten = new Map<string, BucketRow>();
  return {
    read: (profile: RegistryProfile, bucket: Bucket): BucketRow | undefined =>
      unwritten.get(keyOf(profile, bucket)) ?? select.get(profile.id, bucket),
    /** Reads and writes in one transaction. */
    inOneStep<Args extends unknown[], T>(change: (save: SaveBucket, ...args: Args) => T) {
      const written = database.transaction((...args: Args) => {
        const saved: string[] = [];
        const save: SaveBucket = (profile, bucket, { tokens, updated_at, blocked_until }) => {
          upsert.run(profile.id, bucket, tokens, updated_at, blocked_until);
          saved.push(keyOf(profile, bucket));
        };
        return { result: change(save, ...args), saved };
      });
      return (...args: Args): T => {
        try {
          const { result, saved } = written.immediate(...args);
          for (const key of saved) unwritten.delete(key);
          return result;
        } catch (error) {
          if (codeOf(error) !== 'SQLITE_FULL') throw error;
          return change(
            (profile, bucket, row) => {
              unwritten.set(keyOf(profile, bucket), row);
            },
            ...args,
          );
        }
      };
    },
  };
}

function keyOf({ id }: RegistryProfile, bucket: Bucket): string {
  return `${id}\n${bucket}`;
}

/** Returns the bucket's state at `nowMs`. */
function refillBucket(
  profile: RegistryProfile,
  bucket: Bucket,
  { row, nowMs }: { readonly row: BucketRow; readonly nowMs: number },
): BucketRow {
  // A wall clock that was set back neither refills, nor blocks for longer than the longest block.
  const elapsedMs = Math.max(0, nowMs - row.updated_at);
  const tokens = row.tokens + elapsedMs * refillPerMs(profile, bucket);
  return {
    tokens: Math.min(capacityOf(profile, bucket), tokens),
    updated_at: nowMs,
    blocked_until: Math.min(row.blocked_until, nowMs + longestBlockMs(profile, bucket)),
  };
}

/** Returns the bucket with the longest wait; null when everything can be taken now. */
function findShortage(
  profile: RegistryProfile,
  draws: readonly Draw[],
  nowMs: number,
): Shortage | null {
  const shortages = draws.flatMap(({ bucket, row }): Shortage[] => {
    const blockedMs = row.blocked_until - nowMs;
    const missing = costOf(profile, bucket) - row.tokens;
    const emptyMs = profile.buckets === null ? 0 : missing / refillPerMs(profile, bucket);
    const ms = Math.ceil(Math.max(blockedMs, emptyMs));
    return ms > 0 ? [{ bucket, ms }] : [];
  });
  return shortages.toSorted((a, b) => b.ms - a.ms)[0] ?? null;
}

/** Returns how long `count` draws from `nowMs` on wait in all. */
function estimateWait(
  profile: RegistryProfile,
  draws: readonly Draw[],
  { nowMs: startMs, count }: { readonly nowMs: number; readonly count: number },
): number | null {
  if (profile.buckets === null) return null;
  let nowMs = startMs;
  let rows = draws;
  for (let taken = 0; taken < count;) {
    const shortage = findShortage(profile, rows, nowMs);
    if (shortage === null) taken += 1;
    else nowMs += shortage.ms;
    rows = rows.map(({ bucket, row }) => {
      const tokens = shortage === null ? row.tokens - costOf(profile, bucket) : row.tokens;
      return { bucket, row: refillBucket(profile, bucket, { row: { ...row, tokens }, nowMs }) };
    });
  }
  return nowMs - startMs;
}

async function sleepNoted(
  { clock, onWait }: Pick<PacingOptions, 'clock' | 'onWait'>,
  { registry, bucket, ms }: Shortage & { readonly registry: string },
  signal: AbortSignal | undefined,
): Promise<void> {
  const end = ms < NOTED_FROM_MS ? undefined : onWait?.(registry, bucket, ms);
  try {
    await clock.sleep(ms, signal);
  } finally {
    end?.();
  }
}

/** The error for a reached rate limit, with the wait that the next request would need. */
export function limited({ id }: RegistryProfile, ms: number): AppError {
  return new AppError('REGISTRY_LIMITED', { registry: id, seconds: Math.ceil(ms / 1000) });
}

function bucketsOf(own: OwnBucket): readonly Bucket[] {
  return own === null ? ['ddos'] : ['ddos', own];
}

/** A bucket with a capacity below one token could never pay a whole one. */
function costOf(profile: RegistryProfile, bucket: Bucket): number {
  return Math.min(1, capacityOf(profile, bucket));
}

/** Tokens of a full bucket; 0 when the profile has no limits. */
function capacityOf({ buckets }: RegistryProfile, bucket: Bucket): number {
  return buckets === null ? 0 : buckets[bucket].max / 2;
}

function refillPerMs({ buckets }: RegistryProfile, bucket: Bucket): number {
  if (buckets === null) return 0;
  const { max, windowSeconds } = buckets[bucket];
  return (0.45 * max) / (windowSeconds * 1000);
}

function longestBlockMs({ buckets }: RegistryProfile, bucket: Bucket): number {
  return Math.max(MAX_BLOCK_MS, 2000 * (buckets?.[bucket].windowSeconds ?? 0));
}
