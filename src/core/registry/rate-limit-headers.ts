import type { Bucket, RegistryProfile } from '#shared/registry/profile.ts';
import type { HttpAnswer } from './http.ts';

const MIN_WAIT_MS = 1000;
const MAX_WAIT_MS = 3_600_000;
/**
 * Wait after the first 429 of a registry without limits in its profile and without a stated wait;
 * tripled each time.
 */
const FIRST_GUESS_MS = 5000;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
/** Reset times above this are seconds since 1970, below it seconds from now: services differ. */
const SINCE_1970_SECONDS = 1_000_000_000;

type Headers = Pick<HttpAnswer, 'header'>;

interface RateLimitContext {
  readonly profile: RegistryProfile;
  readonly bucket: Bucket;
  /** Number of 429 answers to this request before. */
  readonly blocks: number;
  readonly nowMs: number;
}

/**
 * Returns how long the answer forbids further requests of the bucket; null: none. Known limits need
 * no headers: for such a registry only a 429 counts.
 */
export function heldForMs(
  answer: Pick<HttpAnswer, 'header' | 'status'>,
  asked: RateLimitContext,
): number | null {
  const { profile, nowMs } = asked;
  if (answer.status === 429) return refusedForMs(answer, asked);
  if (profile.buckets !== null) return null;
  if (answer.status === 503) return retryAfterMs(answer, nowMs);
  return remaining(answer) === 0 ? resetMs(answer, nowMs) : null;
}

/** `Retry-After`, else two windows of the bucket (registry §1.6), else a guess. */
function refusedForMs(
  answer: Headers,
  { profile, bucket, blocks, nowMs }: RateLimitContext,
): number {
  const said = retryAfterMs(answer, nowMs) ?? resetMs(answer, nowMs);
  if (said !== null) return said;
  if (profile.buckets === null) return FIRST_GUESS_MS * 3 ** blocks;
  return 2 * profile.buckets[bucket].windowSeconds * 1000;
}

/** `Retry-After` in seconds or as a date, between 1 s and 1 h; null when missing or unreadable. */
function retryAfterMs(answer: Headers, nowMs: number): number | null {
  const text = answer.header('retry-after')?.trim() ?? '';
  const isSeconds = /^-?\d+$/.test(text);
  // Date.parse alone would accept almost any text that ends in a number.
  if (!isSeconds && !HTTP_DATE.test(text)) return null;
  return withinBounds(isSeconds ? Number(text) * 1000 : Date.parse(text) - nowMs);
}

/**
 * Requests left in the window: `RateLimit: …;r=0`, `RateLimit-Remaining`, `X-RateLimit-Remaining`.
 */
function remaining(answer: Headers): number | null {
  return readNumber(answer, 'remaining', 'r');
}

function resetMs(answer: Headers, nowMs: number): number | null {
  const seconds = readNumber(answer, 'reset', 't');
  if (seconds === null) return null;
  return withinBounds(seconds > SINCE_1970_SECONDS ? seconds * 1000 - nowMs : seconds * 1000);
}

function readNumber(answer: Headers, name: 'remaining' | 'reset', key: 'r' | 't'): number | null {
  const combined = answer.header('ratelimit') ?? '';
  const text =
    new RegExp(`(?:^|[;,\\s])(?:${key}|${name})=(\\d{1,15})`).exec(combined)?.[1] ??
    answer.header(`ratelimit-${name}`) ??
    answer.header(`x-ratelimit-${name}`) ??
    '';
  return /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : null;
}

function withinBounds(ms: number): number | null {
  if (Number.isNaN(ms)) return null;
  return Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, ms));
}
