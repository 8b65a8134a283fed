import type { Version, VersionFile } from '../registry/version.ts';
import { RELEASE_CHANNELS, type ReleaseChannel } from '../registry/enumerations.ts';
import type { GameVersion } from '../registry/tag.ts';
import { type FileFit, findMainFile } from './main-file.ts';
import type { ListedVersions } from './version-runs.ts';

/** The target that a version must be made for; null: no requirement. */
export interface Fit {
  readonly gameVersion: string | null;
  readonly loader: string | null;
  /** Orders the game versions in reasons and joins them to ranges; undefined: each is listed. */
  readonly listed?: ListedVersions | undefined;
}

interface MadeFor {
  readonly gameVersions: readonly string[];
  readonly loaders: readonly string[];
}

/** Applies the same rule as the registry's filters (registry §6.3). */
export function fits(version: MadeFor, fit: Fit): boolean {
  const forGame = fit.gameVersion === null || version.gameVersions.includes(fit.gameVersion);
  return forGame && (fit.loader === null || version.loaders.includes(fit.loader));
}

type Published = Pick<Version, 'id' | 'datePublished'>;

/**
 * Whether it is another version that was published later. Version numbers are free text and never
 * compared.
 */
export function isNewer(candidate: Published, installed: Published): boolean {
  return (
    candidate.id !== installed.id &&
    Date.parse(candidate.datePublished) > Date.parse(installed.datePublished)
  );
}

/**
 * Whether a version of `channel` may be offered under `limit`, which allows itself and all more
 * stable channels. An unknown channel is never allowed.
 */
export function isWithinChannel(channel: string, limit: ReleaseChannel): boolean {
  const position = RELEASE_CHANNELS.findIndex((known) => known === channel);
  return position !== -1 && position <= RELEASE_CHANNELS.indexOf(limit);
}

/** A game version for a request: `asked` null means that no filter is sent. */
export interface AskedGameVersion {
  readonly wanted: string | null;
  readonly asked: string | null;
  /** As in `Fit`. */
  readonly listed?: ListedVersions | undefined;
}

/**
 * Maps a game version to one the registry knows: itself, the one with this label, or its number
 * without suffix (`0.4.10b` → `0.4.10`, registry §8.3); null if none of them is listed.
 */
export function toAskedGameVersion(
  wanted: string | null,
  listed: readonly GameVersion[],
): AskedGameVersion {
  if (wanted === null) return { wanted, asked: null };
  const number = /^\d+(\.\d+)*/.exec(wanted)?.[0];
  const asked =
    findListedGameVersion(wanted, listed) ??
    (number ? findListedGameVersion(number, listed) : undefined);
  return { wanted, asked: asked ?? null };
}

function findListedGameVersion(wanted: string, listed: readonly GameVersion[]): string | undefined {
  const exact = listed.find(({ value }) => value === wanted);
  return (exact ?? listed.find(({ label }) => label === wanted))?.value;
}

export interface FileQuestion {
  readonly installed: Version;
  /** Checksum of the installed file. */
  readonly sha512: string;
  readonly candidate: Version;
  /** Extensions that the slot takes, in lower case and without the dot. */
  readonly extensions: readonly string[];
  /** Default: any. */
  readonly fit?: Fit;
}

/** `none`: why no file of the candidate can replace the installed one. */
export type FileChoice =
  | { readonly kind: 'file'; readonly file: VersionFile }
  | {
      readonly kind: 'none';
      readonly cause: 'no-primary-file' | 'no-matching-file' | 'no-sha512' | 'other-file-type';
    };

/**
 * Chooses the file of the candidate that replaces the installed one (design decision 6): the main
 * file for a main file; for an additional file, the only one of the same type whose name differs in
 * digits only.
 */
export function chooseReplacementFile(question: FileQuestion): FileChoice {
  const main = findMainFile(question.candidate, toFileFit(question));
  if (main === null) return { kind: 'none', cause: 'no-primary-file' };
  const file = holdsMain(question) ? main : matchingAdditional(question, main);
  if (file === null) return { kind: 'none', cause: 'no-matching-file' };
  // Bytes that cannot be verified are never downloaded (reliability B2).
  if (file.sha512_hash === null) return { kind: 'none', cause: 'no-sha512' };
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if (!question.extensions.includes(extension)) return { kind: 'none', cause: 'other-file-type' };
  return { kind: 'file', file };
}

function toFileFit({ fit, extensions }: FileQuestion): FileFit {
  return { gameVersion: null, loader: null, ...fit, extensions };
}

/**
 * Also accepts the primary file if another is the main file: the loadout may have had another game
 * version then.
 */
function holdsMain(question: FileQuestion): boolean {
  const { installed, sha512 } = question;
  const mains = [findMainFile(installed, toFileFit(question)), findMainFile(installed)];
  return mains.some((file) => file?.sha512_hash === sha512);
}

function matchingAdditional(
  { installed, sha512, candidate }: FileQuestion,
  main: VersionFile,
): VersionFile | null {
  const current = installed.files.find((file) => file.sha512_hash === sha512);
  if (current === undefined) return null;
  const matching = candidate.files.filter(
    (file) =>
      file.id !== main.id &&
      file.type === current.type &&
      withoutDigits(file.name) === withoutDigits(current.name),
  );
  return matching.length === 1 ? (matching[0] ?? null) : null;
}

function withoutDigits(name: string): string {
  return name.replaceAll(/\d/g, '');
}

export interface ReadinessQuestion {
  readonly installed: Version;
  /** All versions of the installed one's project, in any order. */
  readonly versions: readonly Version[];
  readonly fit: Fit;
  readonly channel: ReleaseChannel;
}

/**
 * `version`: the version to take; null: the installed one fits. `elsewhere`: one that fits in
 * another channel.
 */
export type ReadinessAnswer =
  | { readonly ready: true; readonly version: Version | null }
  | { readonly ready: false; readonly elsewhere: Version | null };

/**
 * Returns whether a project has a version for a game version: the installed one if it fits, else
 * the newest in the channel.
 */
export function judgeReadiness(question: ReadinessQuestion): ReadinessAnswer {
  const { installed, versions, fit, channel } = question;
  if (fits(installed, fit)) return { ready: true, version: null };
  const fitting = versions.filter((version) => fits(version, fit));
  const within = fitting.filter(({ releaseChannel }) => isWithinChannel(releaseChannel, channel));
  const version = findNewestVersion(within);
  return version
    ? { ready: true, version }
    : { ready: false, elsewhere: findNewestVersion(fitting) };
}

/**
 * Returns the newest game version that any of these versions supports, in the registry's order
 * (newest first).
 */
export function findNewestGameVersion(
  versions: readonly Pick<Version, 'gameVersions'>[],
  listed: readonly GameVersion[],
): string | null {
  const supported = new Set(versions.flatMap(({ gameVersions }) => gameVersions));
  return listed.find(({ value }) => supported.has(value))?.value ?? null;
}

function findNewestVersion(versions: readonly Version[]): Version | null {
  return versions.reduce<Version | null>(
    (newest, version) => (newest === null || isNewer(version, newest) ? version : newest),
    null,
  );
}
