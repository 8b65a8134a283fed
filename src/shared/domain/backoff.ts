/** Attempts of an idempotent request or a download, including the first (reliability 4.2). */
export const MAX_ATTEMPTS = 4;

const BASE_MS = 500;
const CAP_MS = 30_000;

/**
 * Delay after the n-th failed attempt: 0.5 s · 2^(n−1) ± 50 %, at most 30 s. `random` is in [0, 1).
 */
export function backoffMs(failedAttempts: number, random: number): number {
  return Math.min(CAP_MS, BASE_MS * 2 ** (failedAttempts - 1) * (0.5 + random));
}
