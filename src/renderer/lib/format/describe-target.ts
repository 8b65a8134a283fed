import type { LoadoutTarget } from '#shared/domain/loadout.ts';
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
  const parts = [
    gameVersion === null ? t('ui-any-game-version') : printable(gameVersion),
    loader === null ? null : describeLoader(loader),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
