import { join } from 'node:path';
import { INCOMING_FOLDER, STATE_FOLDER, VAULT_FOLDER, vaultShard } from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';
import { readFactsOrNull } from '../disk/folders.ts';
import { errnoOf, type Io, type OpenFile } from '../disk/io.ts';

/**
 * Creates `incoming/` and `vault/` if missing. A shared folder may have a hostile `.loadout`, so
 * each must be a real directory and no link. Throws FOLDER_MISSING, UNSAFE_STATE_FOLDER.
 */
export function prepareStateFolders(io: Io, root: string): void {
  requireDirectory(io, root, STATE_FOLDER);
  ensureDirectory(io, root, INCOMING_FOLDER);
  ensureDirectory(io, root, VAULT_FOLDER);
}

/** As above, for the vault directory that will hold these bytes. */
export function prepareShard(io: Io, root: string, sha512: string): void {
  ensureDirectory(io, root, vaultShard(sha512));
}

/**
 * Makes the name of a file in the vault durable: unconditionally, whoever created the directories.
 */
export type SyncVault = (root: string, sha512: string) => Promise<void>;

/** Files that arrive at the same time share the syncs of their directories. */
export function createVaultSync(sync: (folder: string) => Promise<void>): SyncVault {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();

  function begin(folder: string): Promise<void> {
    next.delete(folder);
    const own = sync(folder).finally(() => {
      if (running.get(folder) === own) running.delete(folder);
    });
    running.set(folder, own);
    return own;
  }

  /** Joins only a sync that has not begun: a running one may have missed the name. */
  function share(folder: string): Promise<void> {
    const ahead = running.get(folder);
    if (!ahead) return begin(folder);
    const waiting = next.get(folder) ?? ahead.catch(() => undefined).then(() => begin(folder));
    next.set(folder, waiting);
    return waiting;
  }

  return async (root, sha512) => {
    const folders = [vaultShard(sha512), VAULT_FOLDER, STATE_FOLDER];
    await Promise.all(folders.map((folder) => share(join(root, folder))));
  };
}

/**
 * Opens a regular file with one name, without following a link or waiting for a pipe; null for
 * anything else.
 */
export async function openOwnFile(
  io: Io,
  path: string,
  access: 'read' | 'change',
): Promise<OpenFile | null> {
  const file = await io.openFile(path, access).catch(skipMissingFile);
  // Writing to a file with a second name would change a file outside the state folder.
  if (file === null || file.look().nlink === 1) return file;
  await file.close();
  return null;
}

function skipMissingFile(error: unknown): null {
  // ELOOP: a link; ENXIO: a socket; EISDIR: a directory opened for writing; EINVAL: other special
  // files.
  if (['ENOENT', 'ELOOP', 'EMLINK', 'ENXIO', 'EISDIR', 'EINVAL'].includes(errnoOf(error) ?? ''))
    return null;
  throw error;
}

function ensureDirectory(io: Io, root: string, folder: string): void {
  try {
    io.makeDirectory(join(root, folder), 0o700);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
    requireDirectory(io, root, folder);
  }
}

function requireDirectory(io: Io, root: string, folder: string): void {
  const facts = readFactsOrNull(io, join(root, folder));
  if (facts === null) throw new AppError('FOLDER_MISSING', { folder });
  if (facts.kind !== 'directory') throw new AppError('UNSAFE_STATE_FOLDER', { folder });
}
