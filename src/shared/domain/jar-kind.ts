/**
 * A jar that a build produces besides the one players install. `empty`: it contains nothing a game
 * loads.
 */
export type JarKind = 'sources' | 'javadoc' | 'dev' | 'api' | 'tests' | 'empty';

const WORDS: ReadonlyMap<string, JarKind> = new Map([
  ['sources', 'sources'],
  ['source', 'sources'],
  ['src', 'sources'],
  ['javadoc', 'javadoc'],
  ['javadocs', 'javadoc'],
  ['dev', 'dev'],
  ['deobf', 'dev'],
  ['api', 'api'],
  ['tests', 'tests'],
]);

/** Words that may appear between a classifier and a number without being part of the mod's name. */
const LOADERS = new Set(['fabric', 'quilt', 'puzzle', 'paradox', 'forge', 'neoforge']);

/** Context in which a word such as `dev` or `api` is not a classifier. */
export interface JarContext {
  /** Version numbers: the file of version `1.0-dev` is not a development jar. */
  readonly versions?: readonly (string | null)[];
  /** Names of the mod: the jar of “Flux API” is its main one. */
  readonly titles?: readonly (string | null | undefined)[];
}

/**
 * Returns the kind of jar by its name: `mod-1.0-sources.jar`, `mod-api-1.0.jar`; null without a
 * classifier, as for a main jar. A word counts at the end of the name or next to a number.
 */
export function jarKindOfName(name: string, { versions, titles }: JarContext = {}): JarKind | null {
  const words = maskVersions(toJarStem(name), versions ?? [])
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !LOADERS.has(word));
  const titled = (titles ?? []).join(' ').toLowerCase();
  const place = words.findLastIndex((word, at) => {
    const kind = WORDS.get(word);
    if (kind === undefined || titled.includes(word)) return false;
    if (at === 0) return words.length === 1;
    const [before, after] = [isNumber(words[at - 1]), isNumber(words[at + 1])];
    // `1.0-dev.3` is a build of version 1.0.
    return kind === 'dev' && after ? false : at === words.length - 1 || before || after;
  });
  return WORDS.get(words[place] ?? '') ?? null;
}

/**
 * In lower case, without the extension, the marks of a disabled file, and a browser's number of a
 * repeated download.
 */
function toJarStem(name: string): string {
  const file = name.toLowerCase().replace(/(?:\.(?:disabled|old))+$/, '');
  return file.replace(/\.[^.]*$/, '').replace(/ ?\(\d+\)$/, '');
}

function maskVersions(stem: string, versions: readonly (string | null)[]): string {
  return versions.reduce<string>(
    (text, version) => (version ? text.replace(version.toLowerCase(), '0') : text),
    stem,
  );
}

function isNumber(word: string | undefined): boolean {
  return word !== undefined && /^(?:v|mc)?\d/.test(word);
}

/** A file of a project, installed or about to be. */
export interface ProjectFile {
  readonly path: string;
  readonly sha512: string | null;
  readonly versionId: string | null;
  readonly modIds: ReadonlySet<string>;
}

/**
 * Whether two files of a project belong together, such as a mod and its API; false for two copies.
 */
export function belongTogether(one: ProjectFile, other: ProjectFile): boolean {
  const isSameMod = [...one.modIds].some((modId) => other.modIds.has(modId));
  if (isSameMod || one.sha512 === other.sha512) return false;
  const isSameVersion = one.versionId !== null && one.versionId === other.versionId;
  return isSameVersion || kindAt(one) !== kindAt(other);
}

function kindAt({ path }: ProjectFile): JarKind | null {
  return jarKindOfName(path.slice(path.lastIndexOf('/') + 1));
}

const CLASS = /\.class$/i;
const SOURCE = /\.(?:java|kt|scala|groovy)$/i;
const TEXT = /\.(?:txt|md)$|(?:^|\/)[^/.]+$/i;
const OF_PAGES = /\.(?:html?|css|js|png|gif|svg|ico|woff2?|ttf|eot|zip)$/i;

/**
 * Returns the kind of jar by its entries (names with `/`, folders end with one); null for a jar
 * that a game may load.
 */
export function jarKindOfEntries(names: readonly string[]): 'sources' | 'javadoc' | 'empty' | null {
  if (names.some((name) => CLASS.test(name))) return null;
  if (names.some((name) => SOURCE.test(name))) return 'sources';
  // A jar that contains jars is loaded in its own way.
  if (names.some((name) => /\.jar$/i.test(name))) return null;
  const files = names.filter((name) => !name.endsWith('/') && !/^META-INF\//i.test(name));
  if (files.every((name) => TEXT.test(name))) return 'empty';
  const isPages = files.includes('index.html');
  return isPages && files.every((name) => OF_PAGES.test(name) || TEXT.test(name))
    ? 'javadoc'
    : null;
}
