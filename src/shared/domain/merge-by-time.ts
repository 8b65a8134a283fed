interface Dated {
  readonly createdAt: string;
}

/** Merges two lists by time; both are sorted newest first and keep their order. */
export function mergeByTime<Entry extends Dated, Other extends Dated>(
  entries: readonly Entry[],
  others: readonly Other[],
): readonly (Entry | Other)[] {
  let waiting = others;
  const merged = entries.flatMap((entry): readonly (Entry | Other)[] => {
    const later = waiting.filter(({ createdAt }) => createdAt >= entry.createdAt);
    waiting = waiting.slice(later.length);
    return [...later, entry];
  });
  return [...merged, ...waiting];
}
