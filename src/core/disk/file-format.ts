/** How many bytes of a file its format shows in. */
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
/** A byte order mark, a declaration and comments may stand before a page. */
const BEFORE_PAGE = /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*(?:<(?:\?xml[^>]*|!--[^>]*--)>\s*)*/;
const PAGE = /^<(?:!doctype html|html|head|body|title|meta|script)\b/i;

/** Whether a text begins as a web page; only its first bytes are looked at. */
export function isPageStart(text: string): boolean {
  return PAGE.test(text.slice(0, FORMAT_BYTES).replace(BEFORE_PAGE, ''));
}

/** The name of what a file is, by its first bytes, where it is another archive or a page instead of a zip. */
export function findFormat(start: Buffer): string | null {
  const text = start.toString('latin1');
  if (isPageStart(text)) return 'HTML';
  if (text.startsWith('ustar', TAR_AT)) return 'tar';
  return FORMATS.find(([format]) => text.startsWith(format))?.[1] ?? null;
}

/** Whether a file begins as a zip: with an entry, with the end of one without any, or as one part of several. */
export function isZipStart(start: Buffer): boolean {
  const signature = start.toString('latin1', 0, 4);
  return ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(signature) || isZipPart(start);
}

/** Whether it is the first part of several. */
export function isZipPart(start: Buffer): boolean {
  return start.toString('latin1', 0, 4) === 'PK\u0007\u0008';
}
