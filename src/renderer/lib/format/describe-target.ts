import type { LoadoutBrief, LoadoutTarget } from '#shared/domain/loadout.ts';
import { own } from './own.ts';
import { printable, t } from './text.ts';

const LOADER_WORDS: Readonly<Record<string, string>> = {
  puzzle_loader: 'Puzzle',
  quilt: 'Quilt',
  simply_shaders: 'Simply Shaders',
  paradox: 'Paradox',
  void: 'Void',
};

export function describeLoader(loader: string): string {
  return own(LOADER_WORDS, loader) ?? printable(loader);
}

/** `0.5.28 · Puzzle`: what a loadout is set to, in one line. */
export function describeTarget({ gameVersion, loader }: LoadoutTarget): string {
  return describe(gameVersion, loader === null ? [] : [loader]);
}

/** Of a loadout in a list: `0.5.28 · Puzzle, Quilt`. The loaders are those of its add-ons where none is chosen. */
export function describeLoadout({
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
