import { createHash } from 'node:crypto';
import { type BigIntStats, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import type { Digests, FileStamp } from './protocol.ts';

// O_NONBLOCK: opening a pipe that took the file's place must not wait for a writer. Windows has neither flag.
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export function toStamp(stats: BigIntStats): FileStamp {
  return {
    sizeBytes: Number(stats.size),
    mtimeNs: stats.mtimeNs,
    ctimeNs: stats.ctimeNs,
    inode: stats.ino,
  };
}

export function isSameStamp(a: FileStamp, b: FileStamp): boolean {
  return (
    a.sizeBytes === b.sizeBytes &&
    a.mtimeNs === b.mtimeNs &&
    a.ctimeNs === b.ctimeNs &&
    a.inode === b.inode
  );
}

/** Opens for reading without following a link. Throws what the system throws. */
export function openWithoutFollowing(file: string): number {
  return openSync(file, OPEN_FLAGS);
}

/** Both digests in one read, and the stamp of the bytes they belong to; null when the file changed meanwhile. */
export function digestFile(
  descriptor: number,
  file: string,
  buffer: Buffer,
): { digests: Digests; stamp: FileStamp } | null {
  const before = toStamp(fstatSync(descriptor, { bigint: true }));
  const sha1 = createHash('sha1');
  const sha512 = createHash('sha512');
  let total = 0;
  for (;;) {
    const count = readSync(descriptor, buffer, 0, buffer.length, null);
    if (count === 0) break;
    const chunk = buffer.subarray(0, count);
    sha1.update(chunk);
    sha512.update(chunk);
    total += count;
  }
  // Asked by name, so that a file renamed into this place is noticed too.
  const after = toStamp(lstatSync(file, { bigint: true }));
  if (total !== before.sizeBytes || !isSameStamp(before, after)) return null;
  return { digests: { sha1: sha1.digest('hex'), sha512: sha512.digest('hex') }, stamp: before };
}
