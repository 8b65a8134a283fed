import type { Version, VersionFile } from '../registry/version.ts';
import { jarKindOfName } from './jar-kind.ts';

/** What a version's file is to be for; null leaves that side open. */
export interface FileFit {
  readonly gameVersion: string | null;
  readonly loader: string | null;
  /** What the slot takes, lower-case and without the dot. */
  readonly extensions: readonly string[] | null;
}

const ANY: FileFit = { gameVersion: null, loader: null, extensions: null };

/** How files call the loaders of registries. */
const LOADER_WORDS: ReadonlyMap<string, string> = new Map([
  ['puzzle', 'puzzle_loader'],
  ['quilt', 'quilt'],
  ['fabric', 'quilt'],
  ['paradox', 'paradox'],
]);

const ARCHIVES: readonly string[] = ['jar', 'zip', '7z', 'gz', 'tar'];

/**
 * The file that stands for the whole version: its primary file, unless the name of that one says plainly that it is for
 * another game version or loader, or that it is a jar of sources and the like, and the name of exactly one other file
 * says that it is the right one. Where none is primary, the only one that fits; null where several do, or none.
 */
export function findMainFile(version: Version, fit: FileFit = ANY): VersionFile | null {
  const primary = version.files.find(({ isPrimary }) => isPrimary) ?? version.primaryFile;
  const others = version.files.filter((file) => file.id !== primary?.id && isTaken(file, fit));
  if (others.length === 0) return primary;
  const says = (file: VersionFile) => readName(file, version, fit);
  const fitting = others.filter((file) => isMain(file, version) && !says(file).isForOthers);
  if (primary === null) {
    const apis = others.filter((file) => kindOf(file, version) === 'api');
    return onlyOf(fitting.length === 0 ? apis : fitting);
  }
  if (isBeside(primary, version)) return onlyOf(fitting) ?? primary;
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

function isTaken({ name }: VersionFile, { extensions }: FileFit): boolean {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return (extensions ?? ARCHIVES).includes(extension);
}

function kindOf({ name }: VersionFile, { versionNumber }: Version) {
  return jarKindOfName(name, { versions: [versionNumber] });
}

function isMain(file: VersionFile, version: Version): boolean {
  return kindOf(file, version) === null;
}

/** Whether it is a jar that nobody plays with. An API may be what the project is. */
function isBeside(file: VersionFile, version: Version): boolean {
  return !isMain(file, version) && kindOf(file, version) !== 'api';
}

type Said = 'wanted' | 'other' | 'nothing';

interface NameFacts {
  readonly gameVersion: Said;
  readonly loader: Said;
  readonly isForOthers: boolean;
}

/** What a file's name says of the game versions and loaders that its version is for. */
function readName({ name }: VersionFile, version: Version, fit: FileFit): NameFacts {
  const numbers = listNumbers(name);
  // A version may have the number of a game version: one mention of it is its own.
  const own = numbers.indexOf(version.versionNumber.toLowerCase());
  const said = numbers.filter((_, at) => at !== own);
  // Two files whose names differ in a game version alone are for one each.
  const swapped = said.filter((one) =>
    version.files.some((other) => other.name === name.replace(one, fit.gameVersion ?? one)),
  );
  const gameVersion = compare(said, [...version.gameVersions, ...swapped], fit.gameVersion);
  const loaders = name.toLowerCase().split(/[^a-z]+/);
  const loader = compare(
    loaders.flatMap((word) => LOADER_WORDS.get(word) ?? []),
    version.loaders,
    fit.loader,
  );
  const isForOthers = gameVersion === 'other' || loader === 'other';
  return { gameVersion, loader, isForOthers };
}

function listNumbers(name: string): readonly string[] {
  return name.toLowerCase().match(/\d+(?:\.\d+)+[a-z]?(?![a-z\d])/g) ?? [];
}

/** Only what the version itself is for counts: any other word of a name may mean anything. */
function compare(said: readonly string[], listed: readonly string[], wanted: string | null): Said {
  if (wanted === null) return 'nothing';
  // Registries list some versions by their number alone.
  const number = /^\d+(?:\.\d+)+/.exec(wanted)?.[0];
  if (said.some((one) => one === wanted.toLowerCase() || one === number)) return 'wanted';
  return said.some((one) => listed.includes(one)) ? 'other' : 'nothing';
}
