import type { Bucket, RegistryProfile } from '#shared/registry/profile.ts';
import type { AppDatabase } from '../database/open-database.ts';
import type { Clock } from '../host.ts';

const MAX_BLOCK_MS = 3_600_000;

export interface Demand {
  /** null draws from `ddos` only. */
  readonly bucket: Bucket | null;
  readonly cost: number;
}

export interface Pacing {
  /** Resolves when the demand, and one token of `ddos`, were taken. Throws CANCELLED. */
  take(profile: RegistryProfile, demand: Demand, signal?: AbortSignal): Promise<void>;
  /** Takes a demand back that reached nobody. */
  giveBack(profile: RegistryProfile, demand: Demand): void;
  /** No request of this bucket starts before `ms` from now. */
  block(profile: RegistryProfile, bucket: Bucket, ms: number): void;
}

export interface PacingOptions {
  readonly database: AppDatabase;
  readonly clock: Clock;
  /** Told before each wait, so that a face can say why nothing moves. */
  readonly onWait?: ((registry: string, bucket: Bucket, ms: number) => void) | undefined;
}

interface BucketRow {
  readonly tokens: number;
  readonly updated_at: number;
  readonly blocked_until: number;
}

interface Shortage {
  readonly bucket: Bucket;
  readonly ms: number;
}

/**
 * One token bucket per (registry, bucket), in the database: it survives a restart and is shared by all processes.
 * Capacity max/2 and a refill of 0.45·max per window stay under 95 % of max in any window, which the public
 * service never refuses (registry-facts §1.6).
 */
export function createPacing({ database, clock, onWait }: PacingOptions): Pacing {
  const select = database.prepare<[string, string], BucketRow>(
    'SELECT tokens, updated_at, blocked_until FROM buckets WHERE registry = ? AND bucket = ?',
  );
  const upsert = database.prepare(
    `INSERT INTO buckets (registry, bucket, tokens, updated_at, blocked_until) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (registry, bucket) DO UPDATE
     SET tokens = excluded.tokens, updated_at = excluded.updated_at, blocked_until = excluded.blocked_until`,
  );

  function current(profile: RegistryProfile, bucket: Bucket, nowMs: number): BucketRow {
    const { max } = profile.buckets[bucket];
    const row = select.get(profile.id, bucket);
    if (row === undefined) return { tokens: max / 2, updated_at: nowMs, blocked_until: 0 };
    // A wall clock that went back neither refills nor blocks for longer than a block can last.
    const elapsedMs = Math.max(0, nowMs - row.updated_at);
    return {
      tokens: Math.min(max / 2, row.tokens + elapsedMs * refillPerMs(profile, bucket)),
      updated_at: nowMs,
      blocked_until: Math.min(row.blocked_until, nowMs + longestBlockMs(profile, bucket)),
    };
  }

  const tryTake = database.transaction((profile: RegistryProfile, demand: Demand) => {
    const nowMs = clock.now().getTime();
    const draws = drawsOf(profile, demand).map((draw) => ({
      ...draw,
      row: current(profile, draw.bucket, nowMs),
    }));
    const shortages = draws.flatMap(({ bucket, cost, row }): Shortage[] => {
      const blockedMs = row.blocked_until - nowMs;
      const emptyMs = (cost - row.tokens) / refillPerMs(profile, bucket);
      const ms = Math.ceil(Math.max(blockedMs, emptyMs));
      return ms > 0 ? [{ bucket, ms }] : [];
    });
    const longest = shortages.toSorted((a, b) => b.ms - a.ms)[0] ?? null;
    for (const { bucket, cost, row } of draws) {
      // Written also when nothing is taken: what a clock that went back left would otherwise never end.
      const tokens = longest === null ? row.tokens - cost : row.tokens;
      upsert.run(profile.id, bucket, tokens, nowMs, row.blocked_until);
    }
    return longest;
  });

  const giveBack = database.transaction((profile: RegistryProfile, demand: Demand) => {
    const nowMs = clock.now().getTime();
    for (const { bucket, cost } of drawsOf(profile, demand)) {
      const row = current(profile, bucket, nowMs);
      const tokens = Math.min(profile.buckets[bucket].max / 2, row.tokens + cost);
      upsert.run(profile.id, bucket, tokens, nowMs, row.blocked_until);
    }
  });

  const block = database.transaction((profile: RegistryProfile, bucket: Bucket, ms: number) => {
    const nowMs = clock.now().getTime();
    const row = current(profile, bucket, nowMs);
    const until = Math.max(row.blocked_until, Math.round(nowMs + ms));
    upsert.run(profile.id, bucket, row.tokens, nowMs, until);
  });

  return {
    async take(profile, demand, signal) {
      for (;;) {
        const shortage = tryTake.immediate(profile, demand);
        if (shortage === null) return;
        onWait?.(profile.id, shortage.bucket, shortage.ms);
        await clock.sleep(shortage.ms, signal);
      }
    },
    giveBack(profile, demand) {
      giveBack.immediate(profile, demand);
    },
    block(profile, bucket, ms) {
      block.immediate(profile, bucket, ms);
    },
  };
}

/** What a refusal without `Retry-After` costs: two windows of that bucket (registry-facts §1.6). */
export function twoWindowsMs(profile: RegistryProfile, bucket: Bucket): number {
  return 2 * profile.buckets[bucket].windowSeconds * 1000;
}

function drawsOf(profile: RegistryProfile, { bucket, cost }: Demand) {
  const draws: { bucket: Bucket; cost: number }[] = [{ bucket: 'ddos', cost: 1 }];
  if (bucket !== null) draws.push({ bucket, cost });
  // A cost above the capacity could never be paid.
  return draws.map((draw) => ({
    bucket: draw.bucket,
    cost: Math.min(draw.cost, profile.buckets[draw.bucket].max / 2),
  }));
}

function refillPerMs(profile: RegistryProfile, bucket: Bucket): number {
  const { max, windowSeconds } = profile.buckets[bucket];
  return (0.45 * max) / (windowSeconds * 1000);
}

function longestBlockMs(profile: RegistryProfile, bucket: Bucket): number {
  return Math.max(MAX_BLOCK_MS, twoWindowsMs(profile, bucket));
}
