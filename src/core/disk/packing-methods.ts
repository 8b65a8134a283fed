import type { Entry } from 'yauzl';

const STORED = 0;
const DEFLATE = 8;
/** Used by Windows Explorer for large files. */
export const DEFLATE64 = 9;

/** Method of an AES-encrypted entry. */
const AES = 99;

/** Methods that Java reads, and so does every archive with metadata. */
const OF_JAVA: ReadonlySet<number> = new Set([STORED, DEFLATE]);
const UNPACKED: ReadonlySet<number> = new Set([...OF_JAVA, DEFLATE64]);

/** Methods by name (APPNOTE 4.4.5). */
const NAMES: Readonly<Record<number, string>> = {
  6: 'Implode',
  [DEFLATE64]: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
};

/** True when the bytes of an entry need a password. */
export function isEncrypted(entry: Pick<Entry, 'compressionMethod' | 'isEncrypted'>): boolean {
  return entry.isEncrypted() || entry.compressionMethod === AES;
}

/**
 * As above for an archive whose directory could not be read to its end: yauzl does not support
 * strong encryption.
 */
export function isEncryptionError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('strong encryption');
}

/** True when an archive could not be opened because it is one of several parts. */
export function isSplitError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('multi-disk');
}

/**
 * Returns the name of an unsupported method, or its number if it has none; null when it is
 * supported.
 */
export function findStrangeMethod(method: number, of: 'java' | 'archive'): string | null {
  const known = of === 'java' ? OF_JAVA : UNPACKED;
  return known.has(method) ? null : (NAMES[method] ?? String(method));
}
