// Paths below a loadout's root, with `/`; the empty path is the root itself.

export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns an empty path for a file directly in the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

export function joinPath(folder: string, name: string): string {
  return prefixOf(folder) + name;
}

/** Returns the prefix of all paths below the folder. */
export function prefixOf(folder: string): string {
  return folder === '' ? '' : `${folder}/`;
}

/** The only state folder of a loadout (reliability 4.3). */
export const STATE_FOLDER = '.loadout';
export const INCOMING_FOLDER = `${STATE_FOLDER}/incoming`;
export const VAULT_FOLDER = `${STATE_FOLDER}/vault`;

/**
 * The vault folder for a checksum: `.loadout/vault/<a>`. There are few, because a change syncs each
 * one that it touches.
 */
export function vaultShard(sha512: string): string {
  return `${VAULT_FOLDER}/${sha512.slice(0, 1)}`;
}

/** The vault file for a checksum: `.loadout/vault/<a>/<sha512>`. */
export function vaultFile(sha512: string): string {
  return `${vaultShard(sha512)}/${sha512}`;
}

/**
 * The vault file of earlier versions: `.loadout/vault/<ab>/<sha512>`. Read and removed, but no
 * longer written.
 */
export function olderVaultFile(sha512: string): string {
  return `${VAULT_FOLDER}/${sha512.slice(0, 2)}/${sha512}`;
}

/** An unverified download. */
export function incomingFile(sha512: string): string {
  return `${INCOMING_FOLDER}/${sha512}.part`;
}

/** The address and ETag of an unfinished download. */
export function incomingRecord(sha512: string): string {
  return `${INCOMING_FOLDER}/${sha512}.json`;
}

/** Locked by the process that works on the unfinished download; an empty file. */
export function incomingClaim(sha512: string): string {
  return `${INCOMING_FOLDER}/${sha512}.lock`;
}

/**
 * The record of a loadout (design decision 10); a `.bak` file beside it has the content before the
 * last change.
 */
export const LOADOUT_FILE = `${STATE_FOLDER}/loadout.json`;
export const GENERATIONS_FOLDER = `${STATE_FOLDER}/generations`;

/** The record of generation `number`. */
export function generationFile(number: number): string {
  return `${GENERATIONS_FOLDER}/${number}.json`;
}

/** A compressed copy of it, in case a disk loses one of the two. */
export function generationCopy(number: number): string {
  return `${GENERATIONS_FOLDER}/${number}.json.gz`;
}

/** Snapshots of worlds: `<world>/<n>.json`, and their bytes by checksum in `.blocks`. */
export const WORLDS_FOLDER = `${STATE_FOLDER}/worlds`;
/** No world is stored under a name that begins with a dot. */
export const WORLD_BLOCKS_FOLDER = `${WORLDS_FOLDER}/.blocks`;
