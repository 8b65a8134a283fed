import type { Version, VersionFile } from '../registry/version.ts';
import { jarKindOfName } from './jar-kind.ts';

/** Requirements for a version's file; null: none. */
export interface FileFit {
  readonly gameVersion: string | null;
  readonly loader: string | null;
  /** Extensions that the slot takes, in lower case and without the dot. */
  readonly extensions: readonly string[] | null;
}

const ANY: FileFit = { gameVersion: null, loader: null, extensions: null };

const ARCHIVES: readonly string[] = ['jar', 'zip', '7z', 'gz', 'tar'];

/**
 * Returns the main file of a version: its primary file, unless its name clearly says that it is for
 * another game version or loader, or a jar of sources or the like, and the name of exactly one
 * other file says that it fits. Without a primary file, the only one that fits; null if several do,
 * or none.
 */
export function findMainFile(version: Version, fit: FileFit = ANY): VersionFile | null {
  const primary = version.files.find(({ isPrimary }) => isPrimary) ?? version.primaryFile;
  const others = version.files.filter(
    (file) => file.id !== primary?.id && hasAcceptedExtension(file, fit),
  );
  if (others.length === 0) return primary;
  const says = (file: VersionFile) => compareNameWithVersion(file, version, fit);
  const fitting = others.filter((file) => isMain(file, version) && !says(file).isForOthers);
  if (primary === null) {
    const apis = others.filter((file) => jarKindOf(file, version) === 'api');
    return onlyOf(fitting.length === 0 ? apis : fitting);
  }
  if (isSecondaryJar(primary, version)) return onlyOf(fitting) ?? primary;
  const { isForOthers, gameVersion, loader } = says(primary);
  if (!isForOthers) return primary;
  const named = fitting.filter(
    (file) =>
      (gameVersion !== 'other' || says(file).gameVersion === 'wanted') &&
      (loader !== 'other' || says(file).loader === 'wanted'),
  );
  return onlyOf(named) ?? primary;
}

function onlyOf(files: readonly VersionFile[]): VersionFile | null {
  return files.length === 1 ? (files[0] ?? null) : null;
}

function hasAcceptedExtension({ name }: VersionFile, { extensions }: FileFit): boolean {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return (extensions ?? ARCHIVES).includes(extension);
}

function jarKindOf({ name }: VersionFile, { versionNumber }: Version) {
  return jarKindOfName(name, { versions: [versionNumber] });
}

function isMain(file: VersionFile, version: Version): boolean {
  return jarKindOf(file, version) === null;
}

/** Whether it is a jar that players do not use. An API may be the project itself. */
function isSecondaryJar(file: VersionFile, version: Version): boolean {
  return !isMain(file, version) && jarKindOf(file, version) !== 'api';
}

type NameMatch = 'wanted' | 'other' | 'nothing';

interface NameFacts {
  readonly gameVersion: NameMatch;
  readonly loader: NameMatch;
  readonly isForOthers: boolean;
}

/** Compares a file's name with the game versions and loaders of its version. */
function compareNameWithVersion({ name }: VersionFile, version: Version, fit: FileFit): NameFacts {
  const numbers = listNumbersInName(name);
  // A version number may equal a game version: one occurrence is taken for the former.
  const own = numbers.indexOf(version.versionNumber.toLowerCase());
  const said = numbers.filter((_, at) => at !== own);
  // If two file names differ only in a game version, each file is for one of them.
  const swapped = said.filter((one) =>
    version.files.some((other) => other.name === name.replace(one, fit.gameVersion ?? one)),
  );
  const gameVersion = matchNameWords(said, [...version.gameVersions, ...swapped], fit.gameVersion);
  const words = name.toLowerCase().split(/[^a-z]+/);
  const loaders = [...version.loaders, ...(fit.loader === null ? [] : [fit.loader])];
  const loader = matchNameWords(
    loaders.filter((one) => words.some((word) => isWordForLoader(word, one))),
    version.loaders,
    fit.loader,
  );
  const isForOthers = gameVersion === 'other' || loader === 'other';
  return { gameVersion, loader, isForOthers };
}

/** `puzzle` means `puzzle_loader`. Quilt also loads what is made for Fabric. */
function isWordForLoader(word: string, loader: string): boolean {
  return word === loader.split('_')[0] || (word === 'fabric' && loader === 'quilt');
}

function listNumbersInName(name: string): readonly string[] {
  return name.toLowerCase().match(/\d+(?:\.\d+)+[a-z]?(?![a-z\d])/g) ?? [];
}

/** Only values of the version itself count: any other word of a name may mean anything. */
function matchNameWords(
  said: readonly string[],
  listed: readonly string[],
  wanted: string | null,
): NameMatch {
  if (wanted === null) return 'nothing';
  // Registries list some versions by their number alone.
  const number = /^\d+(?:\.\d+)+/.exec(wanted)?.[0];
  if (said.some((one) => one === wanted.toLowerCase() || one === number)) return 'wanted';
  return said.some((one) => listed.includes(one)) ? 'other' : 'nothing';
}
