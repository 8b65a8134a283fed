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

/** True if a read that fails like this means that the bytes are gone. Too many open files, for one, says nothing of them. */
export function isLost(errno: string | null): boolean {
  return errno !== null && LOST.has(errno);
}
