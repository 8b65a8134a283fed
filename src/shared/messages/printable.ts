// Emoji contain characters that are invisible elsewhere: each is matched as a whole first.
const EMOJI = String.raw`\p{RGI_Emoji}|\p{Extended_Pictographic}[\uFE0E\uFE0F]`;

// Zero-width characters, blank letters, tags, bidi marks, and line separators that are not
// controls.
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\uFFF9-\uFFFB]`;

// Building a table of all emoji takes longer than a short command runs, so it is built only when a
// text needs it.
let invisibleOrEmoji: RegExp | null = null;
let unprintableOrEmoji: RegExp | null = null;

const ASCII = /^[ -~]*$/;

/**
 * Makes an untrusted text safe to show on one line: control and invisible characters become `␀`.
 */
export function toPrintable(text: string): string {
  // Fast path: most names are ASCII, and lists have thousands of them.
  if (ASCII.test(text)) return text;
  // A terminal obeys C0 and C1 controls.
  unprintableOrEmoji ??= new RegExp(`(${EMOJI})|${INVISIBLE}|\\p{Cc}`, 'gv');
  return text.replaceAll(unprintableOrEmoji, (_, emoji?: string) => emoji ?? '␀');
}

/** Removes invisible characters from an untrusted text of several lines. */
export function withoutInvisible(text: string): string {
  invisibleOrEmoji ??= new RegExp(`(${EMOJI})|${INVISIBLE}`, 'gv');
  return text.replaceAll(invisibleOrEmoji, (_, emoji?: string) => emoji ?? '');
}
