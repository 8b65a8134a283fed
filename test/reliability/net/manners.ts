import assert from 'node:assert/strict';
import type { Come } from './servers.ts';

/**
 * Four attempts, one more for wrong bytes, each repeated after up to three refusals, with up to
 * five redirects.
 */
const MOST_PER_FILE = 5 * 4 * 6;
const MIN_WAIT_MS = 1000;
const MAX_WAIT_MS = 3_600_000;
/** Two windows of one second: the limits of the test registry are known. */
const UNSAID_MS = 2000;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/;

/**
 * Requires that attempts are bounded, and that after a 429 nothing is sent too early (I9). With
 * several files it compares only requests for the same one: others may be in progress when the
 * answer arrives, and the case's clock jumps meanwhile.
 */
export function requireManners(come: readonly Come[], files: number): void {
  assert.ok(come.length <= files * MOST_PER_FILE, `${come.length} requests`);
  for (const [at, { reply, atMs, address }] of come.entries()) {
    if (reply.status !== 429) continue;
    const waitMs = waitOf(reply.headers?.['retry-after'], atMs);
    const again = come.slice(at + 1).find((later) => later.address === address);
    if (again)
      assert.ok(again.atMs - atMs >= waitMs, `again after ${again.atMs - atMs} ms, not ${waitMs}`);
  }
}

function waitOf(said: string | readonly string[] | undefined, nowMs: number): number {
  const text = String(said ?? '').trim();
  if (/^-?\d+$/.test(text)) return within(Number(text) * 1000);
  return HTTP_DATE.test(text) ? within(Date.parse(text) - nowMs) : UNSAID_MS;
}

function within(ms: number): number {
  return Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, ms));
}
