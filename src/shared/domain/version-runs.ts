import type { GameVersion } from '../registry/tag.ts';

/** Game versions in the registry's order, newest first. */
export type ListedVersions = readonly Pick<GameVersion, 'value' | 'releaseType'>[];

interface VersionRun {
  readonly newest: string;
  readonly oldest: string;
  /** The wanted versions in the range, newest first. */
  readonly values: readonly string[];
}

/**
 * Groups game versions into ranges of the registry's list (newest first in `listed`). Missing
 * pre-releases do not end a range; unlisted versions come last, each by itself.
 */
export function findVersionRuns(
  versions: readonly string[],
  listed: ListedVersions,
): readonly VersionRun[] {
  const wanted = new Set(versions);
  const runs: string[][] = [];
  let isInRun = false;
  for (const { value, releaseType } of listed) {
    const isWanted = wanted.delete(value);
    if (!isWanted && isPreRelease(releaseType)) continue;
    if (isWanted && isInRun) runs.at(-1)?.push(value);
    else if (isWanted) runs.push([value]);
    isInRun = isWanted;
  }
  return [...runs, ...[...wanted].map((value) => [value])].map((values) => ({
    newest: values[0] ?? '',
    oldest: values.at(-1) ?? '',
    values,
  }));
}

/** `0.1.40–0.3.24`, `0.5.1`: the ranges as text, newest first. */
export function nameVersionRuns(
  versions: readonly string[],
  listed: ListedVersions = [],
): readonly string[] {
  return findVersionRuns(versions, listed).map(({ newest, oldest }) =>
    newest === oldest ? newest : `${oldest}–${newest}`,
  );
}

/**
 * Returns both ends and the listed versions between them, newest first; pre-releases between them
 * only if `withPre`.
 */
export function findVersionsBetween(
  listed: ListedVersions,
  ends: readonly [string, string],
  withPre: boolean,
): readonly string[] {
  const places = ends.map((end) => listed.findIndex(({ value }) => value === end));
  if (places.includes(-1)) return [];
  return listed
    .slice(Math.min(...places), Math.max(...places) + 1)
    .filter(
      ({ value, releaseType }) => withPre || ends.includes(value) || !isPreRelease(releaseType),
    )
    .map(({ value }) => value);
}

export function isPreRelease(releaseType: string): boolean {
  return releaseType === 'pre-release';
}
