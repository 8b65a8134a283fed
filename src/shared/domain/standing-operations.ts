import type { Generation } from './loadout.ts';

/**
 * True for a generation that can be undone: changes made outside Loadout are recorded and never undone. Of a loadout's
 * settings only the rules of add-ons can be undone, if they were recorded.
 */
export function isOwnOperation({ kind, policies }: Pick<Generation, 'kind' | 'policies'>): boolean {
  if (kind === 'policy') return policies !== undefined;
  return kind !== 'init' && kind !== 'external';
}

/** The entries of one stack: `undo` without a generation undoes the newest of them. */
export function canBeUndone(
  entry: Pick<Generation, 'kind' | 'policies'> & { readonly undone: boolean },
): boolean {
  return isOwnOperation(entry) && entry.kind !== 'undo' && !entry.undone;
}

/** Numbers of the generations that are undone by a later one, unless that one is undone too. */
export function findUndone(
  generations: readonly Pick<Generation, 'number' | 'undoes'>[],
): ReadonlySet<number> {
  const undone = new Set<number>();
  for (const { number, undoes } of generations.toSorted((a, b) => b.number - a.number)) {
    if (undone.has(number)) continue;
    for (const earlier of undoes) if (earlier < number) undone.add(earlier);
  }
  return undone;
}
