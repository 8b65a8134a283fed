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
