import type { Generation } from './loadout.ts';

/**
 * True for a generation that Loadout's own operation made: what a person did is recorded, never undone;
 * policies are no part of an undo (design.md decision 9).
 */
export function isOwnOperation({ kind }: Pick<Generation, 'kind'>): boolean {
  return kind !== 'init' && kind !== 'external' && kind !== 'policy';
}

/** Numbers of the generations whose operations are taken back by a later one that itself still stands. */
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
