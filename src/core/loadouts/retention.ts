import type { AddonRecord } from '#shared/domain/addon.ts';
import type { Generation } from '#shared/domain/loadout.ts';

/** Digests that undoing the newest operation needs: the vault never lets go of them (design.md decision 8). */
export function digestsToKeep(newestFirst: Iterable<Generation>): ReadonlySet<string> {
  const newest = findNewestChange(newestFirst);
  const records = newest?.changes.flatMap(({ from, to }) => [from, to]) ?? [];
  return new Set(
    records
      .filter((record): record is AddonRecord => record !== null)
      .flatMap(({ sha512, files }) =>
        [sha512 ?? [], files?.map((file) => file.sha512) ?? []].flat(),
      ),
  );
}

function findNewestChange(newestFirst: Iterable<Generation>): Generation | null {
  for (const generation of newestFirst) if (generation.changes.length > 0) return generation;
  return null;
}
