/** The one state folder of a loadout (reliability 4.3). Every path here is relative to the root, with `/`. */
export const STATE_FOLDER = '.loadout';
export const INCOMING_FOLDER = `${STATE_FOLDER}/incoming`;
export const VAULT_FOLDER = `${STATE_FOLDER}/vault`;

/** The directory of the vault that holds bytes with this digest: `.loadout/vault/<ab>`. */
export function vaultShard(sha512: string): string {
  return `${VAULT_FOLDER}/${sha512.slice(0, 2)}`;
}

/** Where the bytes with this digest are kept: `.loadout/vault/<ab>/<sha512>`. */
export function vaultFile(sha512: string): string {
  return `${vaultShard(sha512)}/${sha512}`;
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

/** What a loadout is (design.md decision 10); `.bak` beside it holds the content before the last change. */
export const LOADOUT_FILE = `${STATE_FOLDER}/loadout.json`;
export const GENERATIONS_FOLDER = `${STATE_FOLDER}/generations`;

/** The record of what the loadout held after operation `number`. */
export function generationFile(number: number): string {
  return `${GENERATIONS_FOLDER}/${number}.json`;
}
