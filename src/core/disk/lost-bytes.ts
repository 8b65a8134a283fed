const LOST = new Set([
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'ELOOP',
  'ENXIO',
  'EIO',
  'EBADMSG',
  'EUCLEAN',
]);

/**
 * True if such a read error means that the bytes are gone. Too many open files, for example, does
 * not.
 */
export function isLost(errno: string | null): boolean {
  return errno !== null && LOST.has(errno);
}
