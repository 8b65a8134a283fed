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

/** Whether a name is longer than every system takes, with what some add to it. */
export function isLongName(name: string): boolean {
  return !isShort(name);
}

function isShort(name: string): boolean {
  // No character takes more than three bytes for each of its UTF-16 units.
  return (
    name.length * 3 <= MAX_NAME_BYTES || new TextEncoder().encode(name).length <= MAX_NAME_BYTES
  );
}

/**
 * Two names with one key are the same file on some operating system (design decision 18, reliability B12). Folded before
 * and after, as Unicode compares without regard to case: composing first puts some marks into another order.
 */
export function collisionKey(name: string): string {
  return fold(fold(name.normalize('NFD')).normalize('NFKC')).normalize('NFKC');
}

/** Lower case first, because ẞ alone stays what it is in upper case, and ß becomes SS. */
function fold(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase();
}
