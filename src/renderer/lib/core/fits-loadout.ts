import { isWithinChannel, toAskedGameVersion } from '#shared/domain/compatibility.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { GameVersion } from '#shared/registry/tag.ts';
import type { Version } from '#shared/registry/version.ts';

/** Whether a version is of the loadout's channel and for its game version; `listed` as the registry lists them. */
export function fitsLoadout(
  version: Pick<Version, 'releaseChannel' | 'gameVersions'>,
  { target }: Pick<LoadoutBrief, 'target'>,
  listed: readonly GameVersion[],
): boolean {
  const { asked } = toAskedGameVersion(target.gameVersion, listed);
  return (
    isWithinChannel(version.releaseChannel, target.channel) &&
    (asked === null || version.gameVersions.includes(asked))
  );
}
