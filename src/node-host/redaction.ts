const HIDDEN_TOKEN = '<token>';
const HIDDEN_PATH = '<path>';
const MAX_DEPTH = 8;

const TOKENS = [/\bcrp_[\w-]+/g, /\bBearer\s+[^\s"',;]+/gi];
// The address of a proxy may contain a password.
const USER_INFO = /(?<=:\/\/)[^\s/@"'<>]+@/g;
const SECRET_KEYS =
  /^(authorization|proxy-authorization|cookie|set-cookie|token|password|secret)$/i;

// A path in quotes may contain spaces; without quotes, a following word belongs to it if it
// contains a separator.
const PATHS = [
  /\bfile:\/\/[^\s"'<>)]*/gi,
  /(?<=["'`])(?:\/(?!\/)|[A-Za-z]:[\\/]|\\\\)[^"'`\n]*(?=["'`])/g,
  /(?<![\w:/\\.~>-])\/(?!\/)[^\s"'`<>|,;()[\]{}]+(?: [^\s/"'`<>:]*\/[^\s"'`<>|,;()[\]{}]*)*/g,
  /(?<![A-Za-z0-9])[A-Za-z]:[\\/][^\s"'`<>|,;()[\]{}]*(?: [^\s\\/"'`<>:]*[\\/][^\s"'`<>|,;()[\]{}]*)*/g,
  /(?<![\w\\])\\\\[^\s"'`<>|,;()[\]{}]+(?: [^\s\\/"'`<>:]*[\\/][^\s"'`<>|,;()[\]{}]*)*/g,
];
// The source position of an error is useful, and reveals nothing about the machine.
const SOURCE_PLACE = /[\\/]([\w-]+(?:\.[\w-]+)*\.[cm]?[jt]s:\d+:\d+)$/;
const WHOLE_PATH = /^(?:\/(?!\/)|[A-Za-z]:[\\/]|\\\\|file:\/\/)[^\n]*$/;

export type Redact = (value: unknown) => unknown;

/**
 * Creates the function that every log field passes through: replaces tokens, the given secrets in
 * their usual encodings (plain, URL-encoded, JSON-escaped, base64) and absolute paths; errors
 * become plain objects.
 */
export function createRedaction(options: {
  readonly home: string;
  /** Read on each call, because more may be added later. */
  readonly secrets: Iterable<string>;
}): Redact {
  const redactText = (text: string): string => {
    let result = text;
    for (const secret of formsOfAll(options.secrets))
      result = result.replaceAll(secret, HIDDEN_TOKEN);
    for (const token of TOKENS) result = result.replace(token, HIDDEN_TOKEN);
    result = result.replace(USER_INFO, `${HIDDEN_TOKEN}@`);
    if (WHOLE_PATH.test(result)) return HIDDEN_PATH;
    if (options.home.length > 1) result = result.replaceAll(options.home, '/~home');
    for (const path of PATHS) result = result.replace(path, hidePath);
    return result;
  };
  return (value) => redactValue(value, redactText, []);
}

function hidePath(path: string): string {
  const place = SOURCE_PLACE.exec(path)?.[1];
  return place === undefined ? HIDDEN_PATH : `${HIDDEN_PATH}/${place}`;
}

function formsOfAll(secrets: Iterable<string>): string[] {
  return [...secrets].filter((secret) => secret !== '').flatMap(formsOf);
}

function formsOf(secret: string): string[] {
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64url'),
  ];
}

function redactValue(
  value: unknown,
  redactText: (text: string) => string,
  above: readonly object[],
): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint' || typeof value === 'symbol') return redactText(String(value));
  if (typeof value === 'function') return '<function>';
  if (typeof value !== 'object' || value === null) return value;
  if (above.includes(value) || above.length >= MAX_DEPTH) return '<nested>';
  const below = [...above, value];
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redactText, below));
  return Object.fromEntries(
    loggedFieldsOf(value).map(([key, field]) => [
      redactText(key),
      SECRET_KEYS.test(key) ? HIDDEN_TOKEN : redactValue(field, redactText, below),
    ]),
  );
}

function loggedFieldsOf(value: object): [string, unknown][] {
  if (value instanceof Error) {
    const { name, message, stack, cause } = value;
    const own = Object.fromEntries(Object.entries(value));
    return Object.entries({
      ...own,
      name,
      message,
      stack,
      ...(cause === undefined ? {} : { cause }),
    });
  }
  if (value instanceof Date) return [['date', value.toISOString()]];
  if (value instanceof URL) return [['href', value.href]];
  if (value instanceof Map) return [...value].map(([key, field]) => [String(key), field]);
  if (value instanceof Set) return [['values', [...value]]];
  if (ArrayBuffer.isView(value)) return [['byteLength', value.byteLength]];
  return Object.entries(value);
}
