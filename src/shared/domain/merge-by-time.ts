import type { UndoneInterruption } from './recovery.ts';

/** Puts interrupted changes between the entries of a history by time; both are newest first and keep their order. */
export function mergeByTime<Entry extends { readonly createdAt: string }>(
  history: readonly Entry[],
  interrupted: readonly UndoneInterruption[],
): readonly (Entry | UndoneInterruption)[] {
  let waiting = interrupted;
  const merged = history.flatMap((entry) => {
    const later = waiting.filter(({ createdAt }) => createdAt >= entry.createdAt);
    waiting = waiting.slice(later.length);
    return [...later, entry];
  });
  return [...merged, ...waiting];
}
