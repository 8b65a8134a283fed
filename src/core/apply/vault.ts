import { VAULT_FOLDER, vaultFile, vaultShard } from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';
import type { HashedFile } from './io.ts';
import { at, makeMissingFolder, PRIVATE_FOLDER_MODE, type Site } from './site.ts';

const DIGEST = /^[0-9a-f]{128}$/;
const SHARD = /^[0-9a-f]{2}$/;

/** The path of a vault file that exists as a regular file in a real shard, else null; its bytes are not looked at. */
export function findInVault(site: Site, sha512: string): string | null {
  if (!DIGEST.test(sha512)) return null;
  if (site.io.look(at(site, vaultShard(sha512)))?.kind !== 'directory') return null;
  const path = at(site, vaultFile(sha512));
  return site.io.look(path)?.kind === 'file' ? path : null;
}

/** The path of these bytes in the vault, hashed just now, else null. */
export function findRightInVault(site: Site, sha512: string): string | null {
  const path = findInVault(site, sha512);
  return path !== null && site.io.hash(path).sha512 === sha512 ? path : null;
}

/**
 * Makes the bytes of `source`, a file of the stage, a file of the vault under the digest they really have; `scratch`
 * is a free name in the stage. They are linked only when the stage's name is the last one they have, else copied:
 * outside an operation no vault file shares its inode with another name. The caller syncs with `syncVault`.
 */
export function keepInVault(site: Site, source: string, scratch: string): string {
  const { io } = site;
  const bytes = io.hash(source);
  const shard = vaultShard(bytes.sha512);
  makeMissingFolder(site, shard, PRIVATE_FOLDER_MODE);
  if (isKept(site, bytes)) return shard;
  const target = at(site, vaultFile(bytes.sha512));
  if (io.look(scratch) !== null) io.unlink(scratch);
  if (bytes.nlink === 1) {
    linkOrCopy(site, source, scratch, bytes);
  } else {
    copySynced(site, source, scratch, bytes);
  }
  io.rename(scratch, target);
  return shard;
}

/** Gives a right, synced file of the stage that has no other name its place in the vault; answers the shard. */
export function moveIntoVault(site: Site, source: string): string {
  const { io } = site;
  const bytes = io.hash(source);
  const shard = vaultShard(bytes.sha512);
  makeMissingFolder(site, shard, PRIVATE_FOLDER_MODE);
  if (!isKept(site, bytes)) io.rename(source, at(site, vaultFile(bytes.sha512)));
  return shard;
}

/** Right bytes of the same mode under their name, shared with nothing but the stage's own name, synced again. */
function isKept(site: Site, bytes: HashedFile): boolean {
  const path = findInVault(site, bytes.sha512);
  if (path === null) return false;
  const kept = site.io.hash(path);
  const isLinkOfStage = kept.ino === bytes.ino && kept.nlink === 2;
  if (kept.sha512 !== bytes.sha512 || kept.mode !== bytes.mode) return false;
  if (kept.nlink !== 1 && !isLinkOfStage) return false;
  site.io.syncFile(path);
  return true;
}

function linkOrCopy(site: Site, source: string, target: string, bytes: HashedFile): void {
  try {
    site.io.link(source, target);
  } catch {
    // File systems without hard links.
    copySynced(site, source, target, bytes);
  }
}

function copySynced(site: Site, source: string, target: string, bytes: HashedFile): void {
  site.io.copyFile(source, target, bytes.mode);
  site.io.syncFile(target);
  if (site.io.hash(target).sha512 !== bytes.sha512)
    throw new AppError('WRITE_FAILED', { cause: 'copy-differs' });
}

/** Shards first, then `vault/` itself: a shard just made disappears otherwise. */
export function syncVault(site: Site, shards: Iterable<string>): void {
  for (const shard of new Set(shards)) {
    if (site.io.look(at(site, shard))?.kind === 'directory') site.io.syncDirectory(at(site, shard));
  }
  site.io.syncDirectory(at(site, VAULT_FOLDER));
}

/**
 * Removes the files that were put into the vault longest ago until it is at most `maxBytes`; never one of `keep`.
 * Answers the bytes freed.
 */
export function pruneVault(site: Site, keep: ReadonlySet<string>, maxBytes: number): number {
  const { io } = site;
  const files = listVault(site);
  let total = files.reduce((sum, file) => sum + file.size, 0);
  let freed = 0;
  const removable = files.filter((file) => !keep.has(file.sha512));
  for (const file of removable.toSorted((a, b) => a.changedMs - b.changedMs)) {
    if (total <= maxBytes) break;
    io.unlink(at(site, vaultFile(file.sha512)));
    total -= file.size;
    freed += file.size;
  }
  return freed;
}

/** Every file under the name of a digest; its bytes are not looked at. */
export function listVault(site: Site): { sha512: string; size: number; changedMs: number }[] {
  const { io } = site;
  const shards = io.list(at(site, VAULT_FOLDER)).filter((name) => SHARD.test(name));
  const folders = shards.filter(
    (name) => io.look(at(site, `${VAULT_FOLDER}/${name}`))?.kind === 'directory',
  );
  return folders.flatMap((shard) =>
    io.list(at(site, `${VAULT_FOLDER}/${shard}`)).flatMap((sha512) => {
      const path = findInVault(site, sha512);
      const facts = path === null || !sha512.startsWith(shard) ? null : io.look(path);
      return facts === null ? [] : [{ sha512, size: facts.size, changedMs: facts.changedMs }];
    }),
  );
}
