import type { ReleaseChannel } from '#shared/registry/enumerations.ts';
import { TEXT_LIMITS } from '#shared/registry/limits.ts';
import { toSlug } from '#shared/registry/slug.ts';

const IN_FILE_NAME =
  /\d+(?:\.\d+)+(?:[-+._]?(?:alpha|beta|rc|pre|preview|dev|snapshot|nightly)[-.]?\d*)?/gi;
/** What a build tool was to replace and did not. */
const PLACEHOLDER = /\$\{|^@.*@$|^%.*%$/;

const CHANNELS: readonly (readonly [ReleaseChannel, RegExp])[] = [
  ['dev', /(?:^|[^a-z])(?:dev|snapshot|nightly|canary)/],
  ['alpha', /(?:^|[^a-z])(?:alpha|a)(?:[^a-z]|$)/],
  ['beta', /(?:^|[^a-z])(?:beta|b|rc|pre|preview)(?:[^a-z]|$)/],
];

/** The channel that a version number speaks of; none spoken of: a release. */
export function guessChannel(number: string): ReleaseChannel {
  const text = number.toLowerCase();
  return CHANNELS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'release';
}

/** A version as a registry takes it (registry §9.2); null for a text that says none. */
export function toVersionNumber(text: string | null): string | null {
  if (text === null || PLACEHOLDER.test(text)) return null;
  const number = toSlug(text).slice(0, TEXT_LIMITS.versionNumber[1]);
  return number === '' ? null : number;
}

/** The last number with dots in a file's name: the game's version stands before the file's own. */
export function findNumberIn(fileName: string): string | null {
  const stem = fileName.replace(/\.(?:jar|zip|7z|tar|gz)$/i, '').replace(/\.tar$/i, '');
  return toVersionNumber(stem.match(IN_FILE_NAME)?.at(-1) ?? null);
}
