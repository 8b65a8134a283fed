import {
  fileNameOf,
  folderOf,
  olderVaultFile,
  VAULT_FOLDER,
  vaultFile,
  vaultShard,
} from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';
import type { FileFacts, HashedFile } from '../disk/io.ts';
import { resolveSitePath, makeMissingFolder, PRIVATE_FOLDER_MODE, type Site } from './site.ts';

const DIGEST = /^[0-9a-f]{128}$/;
const SHARD = /^[0-9a-f]{1,2}$/;

/**
 * Returns the path of a vault file that exists as a regular file in a real shard, else null; its
 * bytes are not read.
 */
export function findInVault(site: Site, sha512: string): string | null {
  return findAllInVault(site, sha512)[0] ?? null;
}

/** Returns the path of these bytes in the vault, just hashed, else null. */
export function findRightInVault(site: Site, sha512: string): string | null {
  const paths = findAllInVault(site, sha512);
  return paths.find((path) => site.io.hash(path).sha512 === sha512) ?? null;
}

/** As `findInVault`: one path, and another if an earlier version stored the same bytes. */
export function findAllInVault(site: Site, sha512: string): string[] {
  if (!DIGEST.test(sha512)) return [];
  const paths = [vaultFile(sha512), olderVaultFile(sha512)].filter(
    (path) =>
      site.io.look(resolveSitePath(site, path))?.kind === 'file' &&
      site.io.look(resolveSitePath(site, folderOf(path)))?.kind === 'directory',
  );
  return paths.map((path) => resolveSitePath(site, path));
}

/** Removes a vault file by its path; returns the shard, which the caller syncs. */
export function removeFromVault(site: Site, path: string): string {
  site.io.unlink(path);
  return vaultShardOf(path);
}

function vaultShardOf(path: string): string {
  return `${VAULT_FOLDER}/${fileNameOf(folderOf(path))}`;
}

/**
 * Turns `source`, a file of the stage, into a vault file named by its real digest; `scratch` is a
 * free name in the stage. It is linked only when the stage's name is its last one, else copied:
 * outside an operation no vault file shares its inode with another name. `known` is the file as
 * hashed before: if it was not written since, it is not hashed again. The caller syncs with
 * `syncVault`.
 */
export function keepInVault(
  site: Site,
  source: string,
  scratch: string,
  known?: HashedFile,
): string {
  const { io } = site;
  const bytes = (known && ifUnwritten(io.look(source), known)) ?? io.hash(source);
  const kept = findReusableVaultFile(site, bytes);
  if (kept !== null) return vaultShardOf(kept);
  const shard = vaultShard(bytes.sha512);
  makeMissingFolder(site, shard, PRIVATE_FOLDER_MODE);
  const target = resolveSitePath(site, vaultFile(bytes.sha512));
  if (io.look(scratch) !== null) io.unlink(scratch);
  if (bytes.nlink === 1) {
    linkOrCopy(site, source, scratch, bytes);
  } else {
    copySynced(site, source, scratch, bytes);
  }
  io.rename(scratch, target);
  return shard;
}

/** Returns the present file with its former digest if it was not written since, else null. */
function ifUnwritten(facts: FileFacts | null, known: HashedFile): HashedFile | null {
  const isSame = facts?.kind === 'file' && facts.ino === known.ino && facts.size === known.size;
  return isSame && facts.modifiedMs === known.modifiedMs
    ? { ...facts, sha512: known.sha512 }
    : null;
}

/**
 * Moves a verified, synced file of the stage without another name into the vault; returns the
 * shard.
 */
export function moveIntoVault(site: Site, source: string): string {
  const { io } = site;
  const bytes = io.hash(source);
  const kept = findReusableVaultFile(site, bytes);
  if (kept !== null) return vaultShardOf(kept);
  const shard = vaultShard(bytes.sha512);
  makeMissingFolder(site, shard, PRIVATE_FOLDER_MODE);
  io.rename(source, resolveSitePath(site, vaultFile(bytes.sha512)));
  return shard;
}

/**
 * Finds right bytes of the same mode under their name, shared with at most the stage's own name,
 * and syncs them again.
 */
function findReusableVaultFile(site: Site, bytes: HashedFile): string | null {
  const path = findInVault(site, bytes.sha512);
  if (path === null) return null;
  const kept = site.io.hash(path);
  const isLinkOfStage = kept.ino === bytes.ino && kept.nlink === 2;
  if (kept.sha512 !== bytes.sha512 || kept.mode !== bytes.mode) return null;
  if (kept.nlink !== 1 && !isLinkOfStage) return null;
  site.io.syncFile(path);
  return path;
}

function linkOrCopy(site: Site, source: string, target: string, bytes: HashedFile): void {
  try {
    site.io.link(source, target);
  } catch {
    // For file systems without hard links.
    copySynced(site, source, target, bytes);
  }
}

function copySynced(site: Site, source: string, target: string, bytes: HashedFile): void {
  site.io.copyFile(source, target, bytes.mode);
  site.io.syncFile(target);
  if (site.io.hash(target).sha512 !== bytes.sha512)
    throw new AppError('WRITE_FAILED', { cause: 'copy-differs' });
}

/** Shards first, then `vault/` itself: otherwise a new shard can disappear. */
export function syncVault(site: Site, shards: Iterable<string>): void {
  for (const shard of new Set(shards)) {
    if (site.io.look(resolveSitePath(site, shard))?.kind === 'directory')
      site.io.syncDirectory(resolveSitePath(site, shard));
  }
  site.io.syncDirectory(resolveSitePath(site, VAULT_FOLDER));
}

/**
 * Removes the oldest files from the vault until it is at most `maxBytes`; never one of `keep`.
 * Returns the bytes freed.
 */
export function pruneVault(site: Site, keep: ReadonlySet<string>, maxBytes: number): number {
  const { io } = site;
  const files = listVault(site);
  let total = files.reduce((sum, file) => sum + file.size, 0);
  let freed = 0;
  const removable = files.filter((file) => !keep.has(file.sha512));
  for (const file of removable.toSorted((a, b) => a.changedMs - b.changedMs)) {
    if (total <= maxBytes) break;
    io.unlink(resolveSitePath(site, file.path));
    total -= file.size;
    freed += file.size;
  }
  return freed;
}

export interface VaultEntry {
  readonly path: string;
  readonly sha512: string;
  readonly size: number;
  readonly changedMs: number;
}

/** Lists every file named by a digest; its bytes are not read. */
export function listVault(site: Site): VaultEntry[] {
  const { io } = site;
  const shards = io.list(resolveSitePath(site, VAULT_FOLDER)).filter((name) => SHARD.test(name));
  const folders = shards.filter(
    (name) => io.look(resolveSitePath(site, `${VAULT_FOLDER}/${name}`))?.kind === 'directory',
  );
  return folders.flatMap((shard) =>
    io.list(resolveSitePath(site, `${VAULT_FOLDER}/${shard}`)).flatMap((sha512) => {
      const path = `${VAULT_FOLDER}/${shard}/${sha512}`;
      const isNamed = DIGEST.test(sha512) && sha512.startsWith(shard);
      const facts = isNamed ? io.look(resolveSitePath(site, path)) : null;
      if (facts?.kind !== 'file') return [];
      return [{ path, sha512, size: facts.size, changedMs: facts.changedMs }];
    }),
  );
}
