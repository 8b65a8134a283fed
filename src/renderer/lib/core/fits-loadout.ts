import { isWithinChannel, toAskedGameVersion } from '#shared/domain/compatibility.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { GameVersion } from '#shared/registry/tag.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import { describeLoader } from '../format/describe-target.ts';
import { t } from '../format/text.ts';

/** Types and targets: of a project, or of a version with its project's type. */
type Kinds = Pick<ProjectSummary, 'type' | 'gameVersions' | 'loaders'>;
type LoadoutToFit = Pick<LoadoutBrief, 'slots' | 'target'>;

/** Why it cannot be installed, in a few words and as a sentence. */
export interface Unfit {
  readonly short: string;
  readonly whole: string;
}

/**
 * Returns whether an install could choose this version of a project of this type: the loadout has a
 * folder for it, and channel and game version match; `listed` in the registry's order.
 */
export function fitsLoadout(
  version: Pick<Version, 'releaseChannel' | 'gameVersions' | 'loaders'>,
  { type, loadout }: { readonly type: readonly string[]; readonly loadout: LoadoutToFit },
  listed: readonly GameVersion[],
): boolean {
  const { asked } = toAskedGameVersion(loadout.target.gameVersion, listed);
  return (
    isWithinChannel(version.releaseChannel, loadout.target.channel) &&
    (asked === null || version.gameVersions.includes(asked)) &&
    explainUnfitProject({ ...version, type: [...type] }, loadout, listed) === null
  );
}

/** Returns why no version of the project can be installed into the loadout; null: one might. */
export function explainUnfitProject(
  kinds: Kinds,
  loadout: LoadoutToFit,
  listed: readonly GameVersion[],
): Unfit | null {
  const unplaced = explainNoSlot(kinds, loadout);
  if (unplaced !== null) return unplaced;
  const { type, gameVersions, loaders } = kinds;
  const { gameVersion, loader } = loadout.target;
  const { asked } = toAskedGameVersion(gameVersion, listed);
  if (asked !== null && gameVersions.length > 0 && !gameVersions.includes(asked)) {
    return inOne(t('ui-unfit-game', { version: asked }));
  }
  // If the loadout's loader has a folder of its own, only that folder counts.
  const hasOwn =
    loader !== null && listSlotsForTypes(type, loadout).some((one) => one.loader === loader);
  return hasOwn && loaders.length > 0 && !loaders.includes(loader) ? onlyFor(loaders) : null;
}

/**
 * Returns why the loadout has no folder for it, even for a version requested by name; null: it has
 * one. A named version for another game version or loader can be installed, with a warning.
 */
export function explainNoSlot(
  { type, loaders }: Pick<Kinds, 'type' | 'loaders'>,
  loadout: LoadoutToFit,
): Unfit | null {
  const { slots } = loadout;
  if (slots.length === 0) return null;
  const places = listSlotsForTypes(type, loadout);
  if (places.length === 0) {
    const worlds = slots.find((slot) => acceptsAnyType(slot, type));
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

type LoadoutSlots = LoadoutBrief['slots'];

/** Slots for these types. Worlds belong to the player. */
function listSlotsForTypes(types: readonly string[], { slots }: LoadoutToFit): LoadoutSlots {
  return slots.filter((slot) => acceptsAnyType(slot, types) && slot.rule !== 'world');
}

function acceptsAnyType({ projectTypes }: LoadoutSlots[number], types: readonly string[]): boolean {
  return projectTypes.some((one) => types.includes(one));
}

function onlyFor(loaders: readonly string[]): Unfit {
  return inOne(t('ui-unfit-loader', { loaders: loaders.map(describeLoader).join(', ') }));
}

function inOne(text: string): Unfit {
  return { short: text, whole: text };
}
