const MAX_NAME_BYTES = 200;

// Control, format (including bidi marks), surrogate and line-separator characters, and U+FFFD,
// which replaces undecodable bytes of a name on disk.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFD]/u;
const FORBIDDEN = /[<>:"|?*\\/]/;
const LOOSE_EDGE = /^[\s.]|[\s.]$/u;
// Windows opens the device whatever spaces, extension or stream follow its name.
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(?:[.:].*)?$/iu;

/**
 * Whether a name means one file directly inside its folder on every operating system (reliability
 * B11). An invalid name is refused and never repaired: a repair could merge two names.
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

/** Whether a name exceeds the limit of some system, including the suffixes that some add. */
export function isLongName(name: string): boolean {
  return !isShort(name);
}

function isShort(name: string): boolean {
  // A UTF-16 unit takes at most three bytes of UTF-8.
  return (
    name.length * 3 <= MAX_NAME_BYTES || new TextEncoder().encode(name).length <= MAX_NAME_BYTES
  );
}

/**
 * Names with equal keys are the same file on some operating system (design decision 18, reliability
 * B12). Folded before and after normalizing, as in Unicode caseless matching: composing first would
 * reorder some marks.
 */
export function collisionKey(name: string): string {
  return fold(fold(name.normalize('NFD')).normalize('NFKC')).normalize('NFKC');
}

/** Lower case first: ẞ has no other upper case, while ß becomes SS. */
function fold(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase();
}
