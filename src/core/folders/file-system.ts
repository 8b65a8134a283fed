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

/** Numbers of Linux file systems (statfs(2)) that are served by another machine or program. */
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

/** Returns the remote file system of a folder; null for a local disk, or when it is not known. */
export function findRemoteFileSystem(folder: string, platform: NodeJS.Platform): string | null {
  if (platform === 'win32') return /^[\\/]{2}[^?.]/.test(folder) ? 'SMB' : null;
  if (platform !== 'linux') return null;
  // An unsigned 32-bit number that some systems return as negative.
  return REMOTE_TYPES.get(statfsSync(folder).type >>> 0) ?? null;
}

/** Returns the cloud service that syncs a folder, by its path; null when none is known. */
export function findCloudService(folder: string): string | null {
  return CLOUD_FOLDERS.find(([pattern]) => pattern.test(folder))?.[1] ?? null;
}

/**
 * Writes and removes a real file: permission bits alone are not enough (read-only mounts, quotas,
 * ACLs). Returns whether the folder is case-sensitive. Throws the system's errors.
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
 * Says how a slot's folder is unusual: it is behind a link, or files cannot be renamed into it, as
 * on another disk or mount. null: neither, or it cannot be read. Changes nothing.
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

/**
 * Linux reports a mount, even one of the same disk, before it looks for the file; no file has this
 * name.
 */
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
