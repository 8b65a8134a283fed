/**
 * Version ranges as manifests write them: `>=1.0.0`, `^0.5.0`, `0.5.x`, `>=0.3.0 <0.4.0`, `a || b`
 * (registry §10.3).
 */

interface ParsedVersion {
  readonly numbers: readonly number[];
  /** Empty for a final version. */
  readonly suffix: string;
}

type VersionPredicate = (version: ParsedVersion) => boolean;

/** The game's phase and build metadata of a version: neither counts in a range. */
const PHASE = /(?:-(?:pre_alpha|alpha|beta|release))?(?:\+.*)?$/;
const VERSION = /^v?(\d+(?:\.\d+)*)(?:[-+]?([0-9A-Za-z][0-9A-Za-z.+-]*))?$/;
const COMPARATOR = /(>=|<=|==|~>|[<>=^~])?\s*([^\s,<>=^~|]+)/g;
const ANY = new Set(['', '*', 'x', 'X', 'any']);

/**
 * Returns a test for versions; null for an invalid range. A pre-release matches only when the range
 * names one.
 */
export function parseRange(text: string): ((version: string) => boolean) | null {
  const alternatives = text.split('||').map((part) => parseAlternative(part.trim()));
  const tests = alternatives.filter((test) => test !== null);
  if (tests.length < alternatives.length) return null;
  return (version) => {
    const parsed = parseVersion(version);
    return parsed !== null && tests.some((test) => test(parsed));
  };
}

/**
 * True when a version is in a file's range, read as loaders do: numbers are compared, suffixes are
 * not. Also true when either cannot be read.
 */
export function isInRange(version: string, range: string): boolean {
  const [numbers] = /\d+(?:\.\d+)*/.exec(version) ?? [];
  const test = parseRange(range);
  return numbers === undefined || test === null || test(numbers);
}

/** True when the range excludes any version at all. */
export function isBounded(text: string): boolean {
  return !text.split('||').some((part) => ANY.has(part.trim()));
}

function parseAlternative(text: string): VersionPredicate | null {
  if (ANY.has(text)) return () => true;
  const between = /^(\S+)\s+-\s+(\S+)$/.exec(text);
  const whole = between ? `>=${between[1]} <=${between[2]}` : text;
  if (whole.replaceAll(COMPARATOR, '').replaceAll(/[\s,]/g, '') !== '') return null;
  const parts = [...whole.matchAll(COMPARATOR)];
  const tests = parts.map(([, operator = '', version = '']) => parseComparator(operator, version));
  if (tests.length === 0 || tests.includes(null)) return null;
  const suffixed = parts
    .map(([, , version = '']) => parseVersion(version))
    .filter((version) => version !== null && version.suffix !== '');
  return (version) =>
    tests.every((test) => test?.(version)) &&
    (version.suffix === '' || suffixed.some((named) => named && hasSameNumbers(named, version)));
}

function parseComparator(operator: string, text: string): VersionPredicate | null {
  if (ANY.has(text)) return () => true;
  const bare = text.replace(/(?:\.[xX*])+$/, '');
  const version = parseVersion(bare);
  if (version === null) return null;
  const { numbers } = version;
  const last = numbers.length - 1;
  const isPartial = bare !== text || numbers.length < 3;
  const atLeast: VersionPredicate = (other) => compareParsedVersions(other, version) >= 0;
  const before = (place: number): VersionPredicate => {
    const end = { numbers: incrementNumber(numbers, place), suffix: '' };
    return (other) => compareParsedVersions({ numbers: other.numbers, suffix: '' }, end) < 0;
  };
  const upTo =
    (place: number): VersionPredicate =>
    (other) =>
      atLeast(other) && before(place)(other);
  switch (operator) {
    case '>=':
      return atLeast;
    case '>':
      return (other) =>
        isPartial ? !before(last)(other) : compareParsedVersions(other, version) > 0;
    case '<':
      return (other) => compareParsedVersions(other, version) < 0;
    case '<=':
      return isPartial ? before(last) : (other) => compareParsedVersions(other, version) <= 0;
    case '^':
      return upTo(caretPlace(numbers));
    case '~':
    case '~>':
      return upTo(Math.min(1, last));
    default:
      return isPartial ? upTo(last) : (other) => compareParsedVersions(other, version) === 0;
  }
}

function parseVersion(text: string): ParsedVersion | null {
  const [, numbers, suffix = ''] = VERSION.exec(text.replace(PHASE, '')) ?? [];
  return numbers === undefined ? null : { numbers: numbers.split('.').map(Number), suffix };
}

/** The first non-zero number may not change. */
function caretPlace(numbers: readonly number[]): number {
  const place = numbers.findIndex((number) => number > 0);
  return place === -1 ? numbers.length - 1 : place;
}

/** Increments the number at a place: `0.5.3` at 1 gives `0.6`. */
function incrementNumber(numbers: readonly number[], place: number): number[] {
  return [...numbers.slice(0, place), (numbers[place] ?? 0) + 1];
}

function hasSameNumbers(one: ParsedVersion, other: ParsedVersion): boolean {
  return compareParsedVersions({ ...one, suffix: '' }, { ...other, suffix: '' }) === 0;
}

function compareParsedVersions(one: ParsedVersion, other: ParsedVersion): number {
  const length = Math.max(one.numbers.length, other.numbers.length);
  for (let place = 0; place < length; place += 1) {
    const difference = (one.numbers[place] ?? 0) - (other.numbers[place] ?? 0);
    if (difference !== 0) return difference;
  }
  if (one.suffix === other.suffix) return 0;
  if (one.suffix === '' || other.suffix === '') return one.suffix === '' ? 1 : -1;
  return one.suffix.localeCompare(other.suffix, 'en', { numeric: true });
}
