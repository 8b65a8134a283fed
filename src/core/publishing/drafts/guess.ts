import type { ReleaseChannel } from '#shared/registry/enumerations.ts';
import { TEXT_LIMITS } from '#shared/registry/limits.ts';
import { toSlug } from '#shared/registry/slug.ts';

const IN_FILE_NAME =
  /\d+(?:\.\d+)+(?:[-+._]?(?:alpha|beta|rc|pre|preview|dev|snapshot|nightly)[-.]?\d*)?/gi;
/** Placeholders that a build tool failed to replace. */
const PLACEHOLDER = /\$\{|^@.*@$|^%.*%$/;

const CHANNELS: readonly (readonly [ReleaseChannel, RegExp])[] = [
  ['dev', /(?:^|[^a-z])(?:dev|snapshot|nightly|canary)/],
  ['alpha', /(?:^|[^a-z])(?:alpha|a)(?:[^a-z]|$)/],
  ['beta', /(?:^|[^a-z])(?:beta|b|rc|pre|preview)(?:[^a-z]|$)/],
];

/** Guesses the channel from a version number; a release when it names none. */
export function guessChannel(number: string): ReleaseChannel {
  const text = number.toLowerCase();
  return CHANNELS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'release';
}

/**
 * Returns the text as a version number that a registry accepts (registry §9.2), or null when it
 * contains none.
 */
export function toVersionNumber(text: string | null): string | null {
  if (text === null || PLACEHOLDER.test(text)) return null;
  const number = toSlug(text).slice(0, TEXT_LIMITS.versionNumber[1]);
  return number === '' ? null : number;
}

/**
 * Returns the last dotted number in a file name: the game's version comes before the file's own.
 */
export function findNumberIn(fileName: string): string | null {
  const stem = fileName.replace(/\.(?:jar|zip|7z|tar|gz)$/i, '').replace(/\.tar$/i, '');
  return toVersionNumber(stem.match(IN_FILE_NAME)?.at(-1) ?? null);
}
