import cosmicReach from '#resources/games/cosmic-reach.json' with { type: 'json' };
import { isWithinChannel, isNewer, toAskedGameVersion } from '#shared/domain/compatibility.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { GameVersion } from '#shared/registry/tag.ts';
import type { Version } from '#shared/registry/version.ts';
import { describeLoader } from '../../lib/format/describe-target.ts';
import { printable, t } from '../../lib/format/text.ts';

export interface VersionPlace {
  readonly loadout: LoadoutBrief;
  readonly row: Pick<AddonRow, 'slot' | 'version'>;
  /** Game versions that the registry lists. */
  readonly listed: readonly GameVersion[];
}

/** Why Loadout would not take the version by itself; empty: it would, or it is the installed one. */
export function describeMisfits(version: Version, place: VersionPlace): readonly string[] {
  const { loadout, row, listed } = place;
  const { channel, gameVersion } = loadout.target;
  const { asked } = toAskedGameVersion(gameVersion, listed);
  const loader = loaderOf(loadout, row.slot);
  const installed = row.version;
  const misfits = [
    version.primaryFile === null ? [t('ui-version-no-file')] : [],
    isWithinChannel(version.releaseChannel, channel)
      ? []
      : [t('ui-version-off-channel', { releaseChannel: version.releaseChannel, channel })],
    asked === null || version.gameVersions.includes(asked)
      ? []
      : [t('ui-version-other-game', { gameVersions: shorten(version.gameVersions) })],
    loader === null || version.loaders.includes(loader)
      ? []
      : [t('ui-version-other-loader', { loaders: version.loaders.map(describeLoader).join(', ') })],
    installed !== null && isNewer(installed, version) ? [t('ui-version-older')] : [],
  ];
  return misfits.flat();
}

/** The loader whose add-ons the slot takes; null: any, or a place that a person named. */
function loaderOf({ layout }: LoadoutBrief, slotId: string): string | null {
  const known = cosmicReach.layouts.find(({ id }) => id === layout);
  return known?.slots.find(({ id }) => id === slotId)?.loader ?? null;
}

const SHOWN = 3;

function shorten(values: readonly string[]): string {
  const shown = values.slice(0, SHOWN).map(printable).join(', ');
  return values.length > SHOWN ? `${shown}, …` : shown;
}
