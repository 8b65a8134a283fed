import type { ReleaseChannel } from '../registry/enumerations.ts';
import type { GameVersion } from '../registry/tag.ts';
import type { Version } from '../registry/version.ts';
import { isWithinChannel } from './channels.ts';
import { fits, isNewer, type Fit } from './compatibility.ts';

export interface ReadinessQuestion {
  readonly installed: Version;
  /** Of the installed one's project; its order does not matter. */
  readonly versions: readonly Version[];
  readonly fit: Fit;
  readonly channel: ReleaseChannel;
}

/** `version`: the one to take; null: the installed one serves. `elsewhere`: one that fits outside the channel. */
export type ReadinessAnswer =
  | { readonly ready: true; readonly version: Version | null }
  | { readonly ready: false; readonly elsewhere: Version | null };

/** Whether a project has a version for a game version: the installed one if it fits, else the newest in the channel. */
export function judgeReadiness(question: ReadinessQuestion): ReadinessAnswer {
  const { installed, versions, fit, channel } = question;
  if (fits(installed, fit)) return { ready: true, version: null };
  const fitting = versions.filter((version) => fits(version, fit));
  const within = fitting.filter(({ releaseChannel }) => isWithinChannel(releaseChannel, channel));
  const version = findNewest(within);
  return version ? { ready: true, version } : { ready: false, elsewhere: findNewest(fitting) };
}

/** The newest game version that any of these versions is for, in the registry's order (newest first). */
export function findNewestGameVersion(
  versions: readonly Pick<Version, 'gameVersions'>[],
  listed: readonly GameVersion[],
): string | null {
  const supported = new Set(versions.flatMap(({ gameVersions }) => gameVersions));
  return listed.find(({ value }) => supported.has(value))?.value ?? null;
}

function findNewest(versions: readonly Version[]): Version | null {
  return versions.reduce<Version | null>(
    (newest, version) => (newest === null || isNewer(version, newest) ? version : newest),
    null,
  );
}
