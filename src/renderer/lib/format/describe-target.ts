import type { LoadoutBrief, LoadoutTarget } from '#shared/domain/loadout.ts';
import { nameLoader } from '#shared/messages/render.ts';
import { RELEASE_CHANNELS } from '#shared/registry/enumerations.ts';
import { printable, t } from './text.ts';

export function describeLoader(loader: string): string {
  return printable(nameLoader(loader));
}

/** Capitalizes a word for use as an option of a field. */
export function toOption(word: string): string {
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}

/** Release channels as options of a field. */
export const CHANNEL_OPTIONS = RELEASE_CHANNELS.map((value) => ({
  value,
  label: toOption(value),
}));

/** `0.5.28 · Puzzle`: the target of a loadout on one line. */
export function describeTarget({ gameVersion, loader }: LoadoutTarget): string {
  return describe(gameVersion, loader === null ? [] : [loader]);
}

/**
 * `0.5.28 · Puzzle, Quilt`: a loadout in a list. Without a chosen loader, names those of its
 * add-ons.
 */
export function describeLoadoutTarget({
  target: { gameVersion, loader },
  loaders,
}: Pick<LoadoutBrief, 'target' | 'loaders'>): string {
  return describe(gameVersion, loader === null ? loaders : [loader]);
}

function describe(gameVersion: string | null, loaders: readonly string[]): string {
  const version = gameVersion === null ? t('ui-any-game-version') : printable(gameVersion);
  const names = loaders.map(describeLoader).join(', ');
  return names === '' ? version : `${version} · ${names}`;
}
