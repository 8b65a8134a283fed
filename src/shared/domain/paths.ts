// Paths below a loadout's root, with `/`; the empty one is the root itself.

export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Empty for what lies directly in the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

export function joinPath(folder: string, name: string): string {
  return prefixOf(folder) + name;
}

/** What every path below the folder begins with. */
export function prefixOf(folder: string): string {
  return folder === '' ? '' : `${folder}/`;
}

/** The one state folder of a loadout (reliability 4.3). */
export const STATE_FOLDER = '.loadout';
export const INCOMING_FOLDER = `${STATE_FOLDER}/incoming`;
export const VAULT_FOLDER = `${STATE_FOLDER}/vault`;

/**
 * The directory of the vault that holds bytes with this digest: `.loadout/vault/<a>`. There are few, because a change syncs
 * each one that it touches.
 */
export function vaultShard(sha512: string): string {
  return `${VAULT_FOLDER}/${sha512.slice(0, 1)}`;
}

/** Where the bytes with this digest are kept: `.loadout/vault/<a>/<sha512>`. */
export function vaultFile(sha512: string): string {
  return `${vaultShard(sha512)}/${sha512}`;
}

/** Where earlier versions kept them: `.loadout/vault/<ab>/<sha512>`. Read and removed there, never put there. */
export function olderVaultFile(sha512: string): string {
  return `${VAULT_FOLDER}/${sha512.slice(0, 2)}/${sha512}`;
}

/** A download that is not verified yet. */
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

/** What a loadout is (design decision 10); `.bak` beside it holds the content before the last change. */
export const LOADOUT_FILE = `${STATE_FOLDER}/loadout.json`;
export const GENERATIONS_FOLDER = `${STATE_FOLDER}/generations`;

/** The record of what the loadout held after operation `number`. */
export function generationFile(number: number): string {
  return `${GENERATIONS_FOLDER}/${number}.json`;
}

/** The same, compressed: what is left of an operation when a disk loses one of the two. */
export function generationCopy(number: number): string {
  return `${GENERATIONS_FOLDER}/${number}.json.gz`;
}

/** Snapshots of worlds: `<world>/<n>.json`, and the bytes of all of them by their digest in `.blocks`. */
export const WORLDS_FOLDER = `${STATE_FOLDER}/worlds`;
/** No world is kept under a name with a dot at its start. */
export const WORLD_BLOCKS_FOLDER = `${WORLDS_FOLDER}/.blocks`;
