import {
  GENERATIONS_FOLDER,
  INCOMING_FOLDER,
  LOADOUT_FILE,
  STATE_FOLDER,
  VAULT_FOLDER,
} from '#shared/domain/paths.ts';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import { AppError } from '#shared/errors.ts';
import { errnoOf, type FileFacts, type HashedFile, type Io } from '../disk/io.ts';

export const STAGE_FOLDER = `${STATE_FOLDER}/stage`;
export const INTENT_FOLDER = `${STATE_FOLDER}/intent`;
/** Untrusted entries of a folder that Loadout neither uses nor deletes. */
export const SET_ASIDE_FOLDER = `${STATE_FOLDER}/set-aside`;
export const LOCK_DATABASE = `${STATE_FOLDER}/lock.db`;
export const LOCK_HOLDER_FILE = `${STATE_FOLDER}/lock.json`;

const STATE_FOLDERS = [
  GENERATIONS_FOLDER,
  INCOMING_FOLDER,
  VAULT_FOLDER,
  STAGE_FOLDER,
  INTENT_FOLDER,
];
const STATE_FILES = [LOADOUT_FILE, `${LOADOUT_FILE}.bak`, LOCK_DATABASE, LOCK_HOLDER_FILE];
export const PRIVATE_FOLDER_MODE = 0o700;
export const PRIVATE_FILE_MODE = 0o600;

/** A game folder being worked on; every path of the journal is relative to it. */
export interface Site {
  readonly io: Io;
  /** Real path with `/`; if the folder itself is a link, it is resolved once. */
  readonly root: string;
  readonly identity: { readonly dev: string; readonly ino: string };
  /** Key of the intents' MAC. */
  readonly key: Uint8Array;
}

/** Takes the folder's lock and returns its release; throws LOCKED with the holder's `pid`. */
export type TakeLock = (site: Site) => () => void;

/** Throws FOLDER_MISSING when there is no directory at `root`. */
export function openSite(io: Io, root: string, key: Uint8Array): Site {
  const real = resolveRoot(io, root);
  const facts = io.look(real);
  if (facts?.kind !== 'directory') throw new AppError('FOLDER_MISSING');
  return { io, root: real, identity: { dev: facts.dev, ino: facts.ino }, key };
}

function resolveRoot(io: Io, root: string): string {
  try {
    return io.realPath(root);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR') {
      throw new AppError('FOLDER_MISSING', {}, error);
    }
    throw error;
  }
}

export function resolveSitePath(site: Site, relative: string): string {
  return relative === '' ? site.root : `${site.root}/${relative}`;
}

/** Throws FOLDER_CHANGED when another directory is now at the site's path. */
export function requireSameFolder(site: Site): void {
  const facts = site.io.look(site.root);
  if (facts?.kind !== 'directory') throw new AppError('FOLDER_MISSING');
  if (facts.ino !== site.identity.ino || facts.dev !== site.identity.dev)
    throw new AppError('FOLDER_CHANGED');
}

/**
 * Requires that nothing of `.loadout` is a link or another user's: everything below it is opened by
 * name afterwards. Throws UNSAFE_STATE_FOLDER; LOADOUT_DAMAGED when there is none.
 */
export function requireSafeState(site: Site): void {
  const state = site.io.look(resolveSitePath(site, STATE_FOLDER));
  if (state === null) throw new AppError('LOADOUT_DAMAGED', { path: STATE_FOLDER });
  requireOwnedEntry(site, STATE_FOLDER, state, 'directory');
  for (const folder of STATE_FOLDERS)
    requireOwnedEntry(site, folder, site.io.look(resolveSitePath(site, folder)), 'directory');
  for (const file of STATE_FILES)
    requireOwnedEntry(site, file, site.io.look(resolveSitePath(site, file)), 'file');
}

function requireOwnedEntry(
  site: Site,
  path: string,
  facts: FileFacts | null,
  kind: FileFacts['kind'],
): void {
  if (facts === null) return;
  const foreign = site.io.userId !== null && facts.uid !== site.io.userId;
  if (facts.kind !== kind || foreign) throw new AppError('UNSAFE_STATE_FOLDER', { path });
}

/** Creates missing directories of `.loadout`, durably: an unzipped copy has lost its empty ones. */
export function ensureStateFolders(site: Site): void {
  for (const folder of STATE_FOLDERS) makeMissingFolder(site, folder, PRIVATE_FOLDER_MODE);
  site.io.syncDirectory(resolveSitePath(site, STATE_FOLDER));
}

/**
 * Creates a folder; refuses anything but a directory at its name (UNSAFE_STATE_FOLDER). The caller
 * syncs the parent, also when the directory existed: a crash may have left its name in memory only.
 */
export function makeMissingFolder(site: Site, folder: string, mode: number): void {
  const facts = site.io.look(resolveSitePath(site, folder));
  if (facts === null) site.io.makeDirectory(resolveSitePath(site, folder), mode);
  else if (facts.kind !== 'directory') throw new AppError('UNSAFE_STATE_FOLDER', { path: folder });
}

/** True when a regular file with exactly these bytes is at `path` (absolute). */
export function hasExpectedBytes(
  io: Io,
  path: string,
  expected: { readonly size: number; readonly sha512: string },
): boolean {
  return hashExpected(io, path, expected) !== null;
}

/** As `holds`; returns the file's facts when it was hashed, or null. */
export function hashExpected(
  io: Io,
  path: string,
  expected: { readonly size: number; readonly sha512: string },
): HashedFile | null {
  const facts = io.look(path);
  if (facts?.kind !== 'file' || facts.size !== expected.size) return null;
  const hashed = io.hash(path);
  return hashed.sha512 === expected.sha512 ? hashed : null;
}

/**
 * True for a path below the root that leads only through real or missing directories, never through
 * a link.
 */
export function isRealFolder(site: Site, folder: unknown): folder is string {
  if (typeof folder !== 'string') return false;
  if (folder === '') return true;
  const segments = folder.split('/');
  return segments.every((segment, index) => {
    if (!isSafeFileName(segment)) return false;
    const facts = site.io.look(resolveSitePath(site, segments.slice(0, index + 1).join('/')));
    return facts === null || facts.kind === 'directory';
  });
}
