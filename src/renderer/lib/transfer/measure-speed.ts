import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { JobTransfer } from '#shared/domain/job-transfer.ts';

/** How many bytes had come over the network by then. */
export interface Sample {
  readonly atMs: number;
  readonly bytes: number;
}

const WINDOW_MS = 5000;
/** Over less time a speed says more about buffers than about the connection. */
const LEAST_MS = 2000;

/** Bytes per second, averaged over the last five seconds; null: it is too early to tell. */
export function measureSpeed(samples: readonly Sample[], nowMs: number): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return null;
  const sinceMs = Math.max(first.atMs, nowMs - WINDOW_MS);
  const passedMs = nowMs - sinceMs;
  if (passedMs < LEAST_MS) return null;
  const before = samples.findLast(({ atMs }) => atMs <= sinceMs) ?? first;
  return Math.max(0, ((last.bytes - before.bytes) / passedMs) * 1000);
}

/** The samples with another one, without those that no later measurement needs. */
export function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const lastBefore = samples.findLastIndex(({ atMs }) => atMs <= sample.atMs - WINDOW_MS);
  return [...samples.slice(Math.max(0, lastBefore)), sample];
}

interface Left {
  readonly bytes: number;
  /** Bytes per second; null: not known yet. */
  readonly speed: number | null;
  /** When the registry's limit lets the last file begin, in milliseconds since 1970; null: there is no such wait. */
  readonly limitedUntilMs: number | null;
  /** Bytes arrive now. */
  readonly isMoving: boolean;
}

/** Milliseconds until everything is there; null: it is too early to tell. */
export function estimateLeft(
  { bytes, speed, limitedUntilMs, isMoving }: Left,
  nowMs: number,
): number | null {
  const limitMs = Math.max(0, (limitedUntilMs ?? nowMs) - nowMs);
  // Between two files that a limit holds apart the average falls to nothing, which says nothing about the connection.
  const transferMs = isMoving && speed !== null && speed > 0 ? (bytes / speed) * 1000 : null;
  if (transferMs === null) return limitMs > 0 ? limitMs : null;
  return Math.max(limitMs, transferMs);
}

/** The downloads of a running job, with what a person wants to know of them. */
export interface Transfer extends JobTransfer {
  readonly jobId: string;
  readonly isPaused: boolean;
  /** Bytes per second; null: not known yet. */
  readonly speed: number | null;
  /** null: not known yet. */
  readonly leftMs: number | null;
  /** When the registry's limit lets the next file begin; null: it holds nothing back now. */
  readonly waitingUntil: string | null;
}

/** Null: the job downloads nothing, or it is over. */
export function toTransfer(
  { id, state, progress: { transfer, waitingUntil } }: JobBrief,
  samples: readonly Sample[],
  nowMs: number,
): Transfer | null {
  // Where every file was in the vault, nothing is downloaded.
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

/** By job, what was measured so far with what its list says now. */
export function addSamples(
  known: ReadonlyMap<string, readonly Sample[]>,
  jobs: readonly JobBrief[],
  atMs: number,
): ReadonlyMap<string, readonly Sample[]> {
  return new Map(
    jobs.flatMap(({ id, state, progress: { transfer } }) => {
      // What comes after a pause says nothing of the time before.
      if (transfer === undefined || state === 'paused' || state === 'ended') return [];
      const sample = { atMs, bytes: transfer.bytesReceived };
      return [[id, addSample(known.get(id) ?? [], sample)] as const];
    }),
  );
}
