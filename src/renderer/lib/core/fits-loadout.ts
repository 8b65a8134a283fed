import cosmicReach from '#resources/games/cosmic-reach.json' with { type: 'json' };
import { isWithinChannel, toAskedGameVersion } from '#shared/domain/compatibility.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { GameVersion } from '#shared/registry/tag.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import { describeLoader } from '../format/describe-target.ts';
import { t } from '../format/text.ts';

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

type Kinds = Pick<ProjectSummary, 'type' | 'gameVersions' | 'loaders'>;

/**
 * Why nothing of the project can be installed into the loadout, in a few words and in a sentence; null: something may.
 * Of a game whose folders the person named, only the game version is known.
 */
export function explainUnfit(
  { type, gameVersions, loaders }: Kinds,
  { layout, target }: Pick<LoadoutBrief, 'layout' | 'target'>,
  listed: readonly GameVersion[],
): { readonly short: string; readonly whole: string } | null {
  const slots = cosmicReach.layouts.find(({ id }) => id === layout)?.slots ?? [];
  const ofType = slots.filter(({ projectTypes }) => projectTypes.some((one) => type.includes(one)));
  const places = ofType.filter(({ rule }) => rule !== 'world');
  const [worlds] = ofType;
  if (slots.length > 0 && places.length === 0) {
    const whole = worlds
      ? t('ui-unfit-world', { directory: worlds.directory })
      : t('ui-unfit-type');
    return { short: t('ui-unfit'), whole };
  }
  const { asked } = toAskedGameVersion(target.gameVersion, listed);
  if (asked !== null && gameVersions.length > 0 && !gameVersions.includes(asked)) {
    const text = t('ui-unfit-game', { version: asked });
    return { short: text, whole: text };
  }
  if (loaders.length === 0 || isForLoader(places, loaders, target.loader)) return null;
  const text = t('ui-unfit-loader', { loaders: loaders.map(describeLoader).join(', ') });
  return { short: text, whole: text };
}

/** Where the loadout's loader has a place of its own, only that one counts. */
function isForLoader(
  places: readonly { readonly loader: string | null }[],
  loaders: readonly string[],
  own: string | null,
): boolean {
  const hasOwn = own !== null && places.some(({ loader }) => loader === own);
  const matching = places.filter(({ loader }) => loader === null || loaders.includes(loader));
  return places.length === 0 || (hasOwn ? loaders.includes(own) : matching.length > 0);
}
