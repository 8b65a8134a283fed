/** Number of leading bytes that identify a file's format. */
export const FORMAT_BYTES = 512;

const TAR_AT = 257;
const FORMATS: readonly (readonly [start: string, name: string])[] = [
  ['Rar!', 'RAR'],
  ['7z\u00bc\u00af', '7z'],
  ['\u001f\u008b', 'gzip'],
  ['BZh', 'bzip2'],
  ['\u00fd7zXZ', 'XZ'],
  ['\u0028\u00b5\u002f\u00fd', 'Zstandard'],
];
/** A byte order mark, a declaration and comments may precede a page. */
const BEFORE_PAGE = /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*(?:<(?:\?xml[^>]*|!--[^>]*--)>\s*)*/;
const PAGE = /^<(?:!doctype html|html|head|body|title|meta|script)\b/i;

/** True when a text begins like a web page; only its first bytes are read. */
export function isPageStart(text: string): boolean {
  return PAGE.test(text.slice(0, FORMAT_BYTES).replace(BEFORE_PAGE, ''));
}

/**
 * Names a file's format by its first bytes, if it is another archive or a page instead of a zip.
 */
export function findFormat(start: Buffer): string | null {
  const text = start.toString('latin1');
  if (isPageStart(text)) return 'HTML';
  if (text.startsWith('ustar', TAR_AT)) return 'tar';
  return FORMATS.find(([format]) => text.startsWith(format))?.[1] ?? null;
}

/**
 * True when a file begins like a zip: with an entry, with the end record of an empty one, or as one
 * of several parts.
 */
export function isZipStart(start: Buffer): boolean {
  const signature = start.toString('latin1', 0, 4);
  return ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(signature) || isZipPart(start);
}

/** True for the first of several parts. */
export function isZipPart(start: Buffer): boolean {
  return start.toString('latin1', 0, 4) === 'PK\u0007\u0008';
}
