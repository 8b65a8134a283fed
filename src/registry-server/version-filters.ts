import { RELEASE_CHANNELS } from '#shared/registry/enumerations.ts';
import type { VersionCandidate } from './storage/version-store.ts';

export interface VersionListFilters {
  /** The least stable channel allowed, or exactly one channel with `-only`; absent: any. */
  readonly releaseChannel?: string | undefined;
  /** A version must support at least one of them; empty: any. */
  readonly gameVersions?: readonly string[] | undefined;
  readonly loader?: string | undefined;
}

/**
 * Returns the first of `candidates` (newest first) that passes every filter of registry §6.3; it
 * may be an old one.
 */
export function findFirstPassingVersion(
  candidates: readonly VersionCandidate[],
  filters: VersionListFilters,
): VersionCandidate | null {
  return candidates.find(createVersionFilter(filters)) ?? null;
}

/** Whether a version passes every filter of registry §6.3. */
export function createVersionFilter(
  filters: VersionListFilters,
): (candidate: VersionCandidate) => boolean {
  const { gameVersions, loader } = filters;
  const channels = listChannels(filters.releaseChannel);
  return (candidate) =>
    (channels === null || channels.includes(candidate.releaseChannel)) &&
    (isAbsent(gameVersions) ||
      gameVersions.some((value) => candidate.gameVersions.includes(value))) &&
    (isAbsent(loader) || candidate.loaders.includes(loader));
}

/** null: no filter. Unknown text means release only. */
function listChannels(releaseChannel: string | undefined): readonly string[] | null {
  if (isAbsent(releaseChannel)) return null;
  const only = RELEASE_CHANNELS.find((channel) => releaseChannel === `${channel}-only`);
  if (only !== undefined) return [only];
  const limit = RELEASE_CHANNELS.findIndex((channel) => channel === releaseChannel.toLowerCase());
  return RELEASE_CHANNELS.slice(0, Math.max(limit, 0) + 1);
}

function isAbsent(value: string | readonly string[] | undefined): value is undefined {
  return value === undefined || value.length === 0;
}
