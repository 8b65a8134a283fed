import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { JobTransfer } from '#shared/domain/job-transfer.ts';

/** Bytes received over the network by that time. */
export interface SpeedSample {
  readonly atMs: number;
  readonly bytes: number;
}

const WINDOW_MS = 5000;
/** Over a shorter time, the speed depends more on buffers than on the connection. */
const LEAST_MS = 2000;

/** Bytes per second, averaged over the last five seconds; null: too early to tell. */
export function measureSpeed(samples: readonly SpeedSample[], nowMs: number): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return null;
  const sinceMs = Math.max(first.atMs, nowMs - WINDOW_MS);
  const passedMs = nowMs - sinceMs;
  if (passedMs < LEAST_MS) return null;
  const before = samples.findLast(({ atMs }) => atMs <= sinceMs) ?? first;
  return Math.max(0, ((last.bytes - before.bytes) / passedMs) * 1000);
}

/** Adds a sample and drops those that no later measurement needs. */
export function addSample(
  samples: readonly SpeedSample[],
  sample: SpeedSample,
): readonly SpeedSample[] {
  const lastBefore = samples.findLastIndex(({ atMs }) => atMs <= sample.atMs - WINDOW_MS);
  return [...samples.slice(Math.max(0, lastBefore)), sample];
}

interface RemainingTransfer {
  readonly bytes: number;
  /** Bytes per second; null: unknown. */
  readonly speed: number | null;
  /**
   * When the rate limit lets the last file begin, in milliseconds since 1970; null: no limit
   * applies.
   */
  readonly limitedUntilMs: number | null;
  /** Bytes are arriving now. */
  readonly isMoving: boolean;
}

/** Milliseconds until everything is downloaded; null: too early to tell. */
export function estimateLeft(
  { bytes, speed, limitedUntilMs, isMoving }: RemainingTransfer,
  nowMs: number,
): number | null {
  const limitMs = Math.max(0, (limitedUntilMs ?? nowMs) - nowMs);
  // Between two files separated by a rate limit the average drops to zero, which says nothing about
  // the connection.
  const transferMs = isMoving && speed !== null && speed > 0 ? (bytes / speed) * 1000 : null;
  if (transferMs === null) return limitMs > 0 ? limitMs : null;
  return Math.max(limitMs, transferMs);
}

/** The downloads of a running job, with derived values for display. */
export interface RunningTransfer extends JobTransfer {
  readonly jobId: string;
  readonly isPaused: boolean;
  /** Bytes per second; null: unknown. */
  readonly speed: number | null;
  /** null: unknown. */
  readonly leftMs: number | null;
  /** When the rate limit lets the next file begin; null: no wait. */
  readonly waitingUntil: string | null;
}

/** null: the job downloads nothing, or has ended. */
export function toTransfer(
  { id, state, progress: { transfer, waitingUntil } }: JobBrief,
  samples: readonly SpeedSample[],
  nowMs: number,
): RunningTransfer | null {
  // If all files were in the vault, nothing is downloaded.
  if (state === 'ended' || transfer === undefined || transfer.filesTotal === 0) return null;
  const speed = measureSpeed(samples, nowMs);
  const left = {
    bytes: transfer.bytesTotal - transfer.bytesDone,
    speed,
    limitedUntilMs: transfer.limitedUntil === null ? null : Date.parse(transfer.limitedUntil),
    isMoving: transfer.active.length > 0,
  };
  return {
    ...transfer,
    jobId: id,
    isPaused: state === 'paused',
    speed,
    leftMs: estimateLeft(left, nowMs),
    waitingUntil: waitingUntil !== null && Date.parse(waitingUntil) > nowMs ? waitingUntil : null,
  };
}

/** Adds the current state of the job list to the samples, by job. */
export function addSamples(
  known: ReadonlyMap<string, readonly SpeedSample[]>,
  jobs: readonly JobBrief[],
  atMs: number,
): ReadonlyMap<string, readonly SpeedSample[]> {
  return new Map(
    jobs.flatMap(({ id, state, progress: { transfer } }) => {
      // Speed after a pause says nothing about the time before.
      if (transfer === undefined || state === 'paused' || state === 'ended') return [];
      const sample = { atMs, bytes: transfer.bytesReceived };
      return [[id, addSample(known.get(id) ?? [], sample)] as const];
    }),
  );
}
