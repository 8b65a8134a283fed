import { findVersionRuns } from '#shared/domain/version-runs.ts';
import type { GameVersion } from '#shared/registry/tag.ts';
import { ownPropertyOf } from './own-property.ts';
import { printable, t } from './text.ts';

const KIND_KEYS: Readonly<Record<string, () => string>> = {
  mod: () => t('ui-kind-mod'),
  datamod: () => t('ui-kind-datamod'),
  'resource-pack': () => t('ui-kind-resource-pack'),
  shader: () => t('ui-kind-shader'),
  modpack: () => t('ui-kind-modpack'),
  plugin: () => t('ui-kind-plugin'),
  world: () => t('ui-kind-world'),
};

/** `Mod`, `Shader`: names the types of a project on one line. */
export function describeKinds(types: readonly string[]): string {
  return types.map((type) => ownPropertyOf(KIND_KEYS, type)?.() ?? printable(type)).join(', ');
}

const TYPE_KEYS: Readonly<Record<string, () => string>> = {
  mod: () => t('ui-type-mods'),
  datamod: () => t('ui-type-datamods'),
  'resource-pack': () => t('ui-type-resource-packs'),
  shader: () => t('ui-type-shaders'),
  modpack: () => t('ui-type-modpacks'),
  plugin: () => t('ui-type-plugins'),
  world: () => t('ui-type-worlds'),
};

/** `Mods`: names a tab. */
export function describeType(type: string): string {
  return (
    ownPropertyOf(TYPE_KEYS, type)?.() ?? (type === 'other' ? t('ui-type-other') : printable(type))
  );
}

/** Formats `game-mechanics` as `Game mechanics`. */
export function describeCategory(name: string): string {
  const words = printable(name).replaceAll(/[-_]/g, ' ').trim();
  // `8x-` and `512x+` are sizes, not words.
  if (/^\d/.test(name)) return printable(name);
  return words.slice(0, 1).toLocaleUpperCase() + words.slice(1);
}

interface ProjectSides {
  readonly clientSide: string;
  readonly serverSide: string;
}

const SIDE_KEYS: Readonly<Record<string, () => string>> = {
  required: () => t('ui-side-required'),
  optional: () => t('ui-side-optional'),
  unsupported: () => t('ui-side-unsupported'),
  unknown: () => t('ui-side-unknown'),
};

/** Names the requirement of a project on one side. */
export function describeSide(side: string): string {
  return ownPropertyOf(SIDE_KEYS, side)?.() ?? printable(side);
}

/** `Client required, server optional`; empty if both are unknown. */
export function describeSides({ clientSide, serverSide }: ProjectSides): string {
  if (clientSide === 'unknown' && serverSide === 'unknown') return '';
  return t('ui-sides', { client: describeSide(clientSide), server: describeSide(serverSide) });
}

const USUAL_SIDES: readonly string[] = ['required', 'optional', 'unknown'];

/**
 * Returns `describeSides` for a project that a player's game cannot use, or with an unknown value
 * for a side; otherwise empty.
 */
export function describeUnusualSides(sides: ProjectSides): string {
  const { clientSide, serverSide } = sides;
  const isUsual =
    USUAL_SIDES.includes(clientSide) && [...USUAL_SIDES, 'unsupported'].includes(serverSide);
  return isUsual ? '' : describeSides(sides);
}

/** Formats game versions as ranges in the registry's order: `0.5.20–0.5.28, 0.4.17`. */
export function describeGameVersions(
  versions: readonly string[],
  listed: readonly Pick<GameVersion, 'value' | 'releaseType'>[],
): string {
  return findVersionRuns(versions, listed).map(describeVersionRange).join(', ');
}

/** `0.5.20–0.5.28`; a single version as itself. */
export function describeVersionRange({
  newest,
  oldest,
}: {
  newest: string;
  oldest: string;
}): string {
  return newest === oldest ? printable(newest) : `${printable(oldest)}–${printable(newest)}`;
}

/**
 * Short form of the same: `0.3.17+` if the newest listed version is included, else oldest to
 * newest, `0.3.17–0.5.20`.
 */
export function describeLowestVersion(
  versions: readonly string[],
  listed: readonly Pick<GameVersion, 'value' | 'releaseType'>[],
): string {
  const wanted = new Set(versions);
  const known = listed.filter(({ value }) => wanted.has(value));
  const [newest, lowest] = [known[0]?.value, known.at(-1)?.value];
  if (newest === undefined || lowest === undefined) return describeGameVersions(versions, listed);
  const newestListed = listed.find(({ releaseType }) => releaseType !== 'pre-release')?.value;
  const reachesNewest = newest === listed[0]?.value || wanted.has(newestListed ?? '');
  if (newest === lowest) return printable(newest);
  return reachesNewest ? `${printable(lowest)}+` : `${printable(lowest)}–${printable(newest)}`;
}
