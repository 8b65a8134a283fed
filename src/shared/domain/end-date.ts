const ENDLESS_FROM_MS = Date.parse('9999-01-01T00:00:00.000Z');

/** Returns the end for display: null for none, which registries write as a day in the year 9999. */
export function toRealEnd(iso: string | null): string | null {
  if (iso === null) return null;
  return Date.parse(iso) >= ENDLESS_FROM_MS ? null : iso;
}
