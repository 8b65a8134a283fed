import { isSecretName } from '#shared/domain/secret-name.ts';

const ANSI = new RegExp(
  String.raw`\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|[@-Z\\-_])`,
  'g',
);
// Control characters (cursor movement, bell, hiding); tabs and line ends stay.
const CONTROLS = /(?![\t\n])\p{Cc}/gu;
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;

const HIDDEN = '<secret>';
const IN_TEXT = [
  /\b(Bearer\s+)[^\s"',;]+/gi,
  /\b((?:api[_-]?key|access[_-]?token|token|password|secret)["']?\s*[=:]\s*["']?)[^\s"'&,;]+/gi,
];
/** A shorter value would match too many innocent words. */
const LEAST_SECRET = 6;

export type CleanLog = (bytes: Uint8Array) => string;

/** Lists values that must not appear in a log: of variables whose name says so. */
export function listSecrets(
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  return Object.entries(environment).flatMap(([name, value = '']) =>
    isSecretName(name) && value.length >= LEAST_SECRET ? [value] : [],
  );
}

/** Hides secrets, and the person's name in the paths of the home folder. */
export function createRedactor(secrets: readonly string[], home: string): (text: string) => string {
  const homes = home.length > 1 ? [home, home.replaceAll('\\', '/')] : [];
  // Longest first: one may contain another.
  const values = secrets.toSorted((a, b) => b.length - a.length);
  return (text) => {
    let result = text;
    for (const value of values) result = result.replaceAll(value, HIDDEN);
    for (const pattern of IN_TEXT) result = result.replace(pattern, `$1${HIDDEN}`);
    for (const folder of homes) result = result.replaceAll(folder, '~');
    return result;
  };
}

/**
 * Cleans whole lines of a game's output: replaces invalid UTF-8, removes colours and control
 * characters, hides secrets.
 */
export function createLogCleaner(secrets: readonly string[], home: string): CleanLog {
  const decoder = new TextDecoder('utf-8');
  const redact = createRedactor(secrets, home);
  return (bytes) =>
    redact(
      decoder
        .decode(bytes)
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(ANSI, '')
        .replaceAll(CONTROLS, '')
        .replaceAll(DIRECTION_MARKS, ''),
    );
}
