import cosmicReach from '#resources/games/cosmic-reach.json' with { type: 'json' };
import { isWithinChannel, toAskedGameVersion } from '#shared/domain/compatibility.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { GameVersion } from '#shared/registry/tag.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import { describeLoader } from '../format/describe-target.ts';
import { t } from '../format/text.ts';

/** What something is, and for what: a project, or one of its versions with the project's type. */
type Kinds = Pick<ProjectSummary, 'type' | 'gameVersions' | 'loaders'>;
type Target = Pick<LoadoutBrief, 'layout' | 'slots' | 'target'>;

/** Why it cannot be installed, in a few words and in a sentence. */
export interface Unfit {
  readonly short: string;
  readonly whole: string;
}

/**
 * Whether a version of a project of this type is what an install would take: it has a place in the loadout, and is of its
 * channel and for its game version; `listed` as the registry lists them.
 */
export function fitsLoadout(
  version: Pick<Version, 'releaseChannel' | 'gameVersions' | 'loaders'>,
  { type, loadout }: { readonly type: readonly string[]; readonly loadout: Target },
  listed: readonly GameVersion[],
): boolean {
  const { asked } = toAskedGameVersion(loadout.target.gameVersion, listed);
  return (
    isWithinChannel(version.releaseChannel, loadout.target.channel) &&
    (asked === null || version.gameVersions.includes(asked)) &&
    explainUnfit({ ...version, type: [...type] }, loadout, listed) === null
  );
}

/** Why nothing of the project can be installed into the loadout; null: something may. */
export function explainUnfit(
  kinds: Kinds,
  loadout: Target,
  listed: readonly GameVersion[],
): Unfit | null {
  const unplaced = explainNoPlace(kinds, loadout);
  if (unplaced !== null) return unplaced;
  const { type, gameVersions, loaders } = kinds;
  const { gameVersion, loader } = loadout.target;
  const { asked } = toAskedGameVersion(gameVersion, listed);
  if (asked !== null && gameVersions.length > 0 && !gameVersions.includes(asked)) {
    return inOne(t('ui-unfit-game', { version: asked }));
  }
  // Where the loadout's loader has a place of its own, only that one counts.
  const hasOwn = loader !== null && listPlaces(type, loadout).some((one) => one.loader === loader);
  return hasOwn && loaders.length > 0 && !loaders.includes(loader) ? onlyFor(loaders) : null;
}

/**
 * Why the loadout has no place for it, whatever a person asks for by name; null: it has one. A named version for another
 * game version or loader can be installed, with a warning.
 */
export function explainNoPlace(
  { type, loaders }: Pick<Kinds, 'type' | 'loaders'>,
  loadout: Target,
): Unfit | null {
  const slots = listSlots(loadout);
  if (slots.length === 0) return null;
  const places = listPlaces(type, loadout);
  if (places.length === 0) {
    const worlds = slots.find((slot) => takes(slot, type));
    return worlds
      ? {
          short: t('ui-unfit-world-short'),
          whole: t('ui-unfit-world', { directory: worlds.directory }),
        }
      : { short: t('ui-unfit-type-short'), whole: t('ui-unfit-type') };
  }
  if (loaders.length === 0) return null;
  const hasPlace = places.some(({ loader }) => loader === null || loaders.includes(loader));
  return hasPlace ? null : onlyFor(loaders);
}

type Slots = readonly Pick<
  NonNullable<LoadoutBrief['slots']>[number],
  'projectTypes' | 'loader' | 'directory'
>[];

/** Those that the person named, else those of the game's layout. */
function listSlots({ slots, layout }: Target): Slots {
  return slots ?? cosmicReach.layouts.find(({ id }) => id === layout)?.slots ?? [];
}

/** Where something of these types is installed. Worlds are the player's. */
function listPlaces(types: readonly string[], loadout: Target): Slots {
  return listSlots(loadout).filter(
    (slot) => takes(slot, types) && !slot.projectTypes.includes('world'),
  );
}

function takes({ projectTypes }: Slots[number], types: readonly string[]): boolean {
  return projectTypes.some((one) => types.includes(one));
}

function onlyFor(loaders: readonly string[]): Unfit {
  return inOne(t('ui-unfit-loader', { loaders: loaders.map(describeLoader).join(', ') }));
}

function inOne(text: string): Unfit {
  return { short: text, whole: text };
}
