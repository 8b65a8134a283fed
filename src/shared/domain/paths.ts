// Paths below a loadout's root, with `/`, and the names in them; the empty path is the root itself.

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

const MAX_NAME_BYTES = 200;

// Control, format (the bidi marks are among them), surrogate and line-separator characters, and U+FFFD: it stands
// where a name on disk could not be decoded.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFD]/u;
const FORBIDDEN = /[<>:"|?*\\/]/;
const LOOSE_EDGE = /^[\s.]|[\s.]$/u;
// Windows opens the device whatever spaces, extension or stream follow its name.
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(?:[.:].*)?$/iu;

/**
 * True for a name that means one file directly inside its folder on every operating system (reliability B11).
 * A name that fails is refused and never repaired: repairing makes two names one.
 */
export function isSafeFileName(name: string): boolean {
  return (
    name.length > 0 &&
    !UNSEEN.test(name) &&
    !FORBIDDEN.test(name) &&
    !LOOSE_EDGE.test(name) &&
    !DEVICE.test(name) &&
    name === name.normalize('NFC') &&
    isShort(name)
  );
}

function isShort(name: string): boolean {
  // No character takes more than three bytes for each of its UTF-16 units.
  return (
    name.length * 3 <= MAX_NAME_BYTES || new TextEncoder().encode(name).length <= MAX_NAME_BYTES
  );
}

/** Two names with one key are the same file on some operating system (design.md decision 18, reliability B12). */
export function collisionKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase();
}

/** The one state folder of a loadout (reliability 4.3). */
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
