const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a registry's answer counts as fresh, in milliseconds (design decision 4). */
export const ANSWER_LIVES_MS = {
  identified: 30 * DAY_MS,
  unknown: HOUR_MS,
  newest: 10 * MINUTE_MS,
  versions: 10 * MINUTE_MS,
  project: DAY_MS,
  tag: DAY_MS,
} as const;

/**
 * `at` and `now` in milliseconds since 1970; `at` null: never asked; `expired`: something was
 * written since. An answer from the future is stale: the clock was set back.
 */
export function isFresh(
  { at, expired }: { readonly at: number | null; readonly expired?: boolean },
  lifeMs: number,
  now: number,
): boolean {
  return expired !== true && at !== null && at <= now && now - at < lifeMs;
}
