import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  renameSync,
  statfsSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { codeOf } from '#shared/code-of.ts';
import { withParents } from '../apply/batch.ts';

/** Linux names file systems by number (statfs(2)); those whose other end is another machine or another program. */
const REMOTE_TYPES: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0x65735546, 'FUSE'],
  [0x01021997, '9P'],
  [0x00c36400, 'Ceph'],
  [0x5346414f, 'AFS'],
  [0x73757245, 'Coda'],
]);

const CLOUD_FOLDERS: readonly (readonly [pattern: RegExp, service: string])[] = [
  [/(^|[\\/])OneDrive( - [^\\/]+)?([\\/]|$)/i, 'OneDrive'],
  [/(^|[\\/])Dropbox( \([^\\/]+\))?([\\/]|$)/i, 'Dropbox'],
  [/(^|[\\/])(Google ?Drive|My Drive)([\\/]|$)/i, 'Google Drive'],
  [/(^|[\\/])(iCloud ?Drive|Mobile Documents)([\\/]|$)/i, 'iCloud'],
  [/(^|[\\/])(Nextcloud|ownCloud)([\\/]|$)/i, 'Nextcloud'],
  [/[\\/]Library[\\/]CloudStorage([\\/]|$)/i, 'cloud storage'],
];

/** What answers for a folder instead of a disk of this machine; null where nothing is known to. */
export function findRemoteFileSystem(folder: string, platform: NodeJS.Platform): string | null {
  if (platform === 'win32') return /^[\\/]{2}[^?.]/.test(folder) ? 'SMB' : null;
  if (platform !== 'linux') return null;
  // The number is a 32-bit one that some systems give as a negative.
  return REMOTE_TYPES.get(statfsSync(folder).type >>> 0) ?? null;
}

/** The service that copies a folder elsewhere, told from where it lies; null where none is known to. */
export function findCloudService(folder: string): string | null {
  return CLOUD_FOLDERS.find(([pattern]) => pattern.test(folder))?.[1] ?? null;
}

/**
 * Writes a real file and removes it: permission bits alone do not tell (read-only mounts, quotas, ACLs). Answers
 * whether the folder tells upper from lower case. Throws what the system throws.
 */
export function probeFolder(folder: string): { readonly isCaseSensitive: boolean } {
  const probe = join(folder, `doctor-${process.pid}-${Date.now()}`);
  closeSync(openSync(probe, 'wx', 0o600));
  try {
    return { isCaseSensitive: !existsSync(join(folder, basename(probe).toUpperCase())) };
  } finally {
    unlinkSync(probe);
  }
}

/**
 * Why the folder of a slot is not like others: it is reached by a link, or files cannot be renamed into it, as on
 * another disk or a mount. null: neither, or it cannot be looked at. Changes nothing.
 */
export function findSlotOddity(root: string, directory: string): 'link' | 'apart' | null {
  try {
    const parts = withParents(directory).map((part) => join(root, part));
    if (parts.some((part) => lstatSync(part).isSymbolicLink())) return 'link';
    return isApart(root, join(root, directory)) ? 'apart' : null;
  } catch {
    return null;
  }
}

/** Linux tells a mount, also one of the same disk, before it looks for the file: nothing has this name. */
function isApart(folder: string, other: string): boolean {
  if (statSync(folder).dev !== statSync(other).dev) return true;
  const name = `.loadout-none-${process.pid}-${Date.now()}`;
  try {
    renameSync(join(folder, name), join(other, name));
    return false;
  } catch (error) {
    return codeOf(error) === 'EXDEV';
  }
}

export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
