import type { AddonRecord } from '#shared/domain/addon.ts';
import type { Generation } from '#shared/domain/loadout.ts';

/** Digests that undoing the newest operation needs: the vault never lets go of them (design.md decision 8). */
export function digestsToKeep(newestFirst: Iterable<Generation>): ReadonlySet<string> {
  const newest = findNewestChange(newestFirst);
  const records = newest.flatMap(({ changes }) => changes.flatMap(({ from, to }) => [from, to]));
  return new Set(
    records
      .filter((record): record is AddonRecord => record !== null)
      .flatMap(({ sha512, files }) =>
        [sha512 ?? [], files?.map((file) => file.sha512) ?? []].flat(),
      ),
  );
}

/** With all of its parts where it was applied in parts; the first one ends the search. */
function findNewestChange(newestFirst: Iterable<Generation>): readonly Generation[] {
  const found: Generation[] = [];
  for (const generation of newestFirst) {
    const { changes, partOf } = generation;
    if (found.length === 0 ? changes.length === 0 : partOf?.id !== found[0]?.partOf?.id) continue;
    found.push(generation);
    if (partOf === undefined || partOf.part === 1) break;
  }
  return found;
}
