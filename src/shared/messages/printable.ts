// Emoji are held together by characters that are invisible elsewhere: each is taken whole, before those are looked for.
const EMOJI = String.raw`\p{RGI_Emoji}|\p{Extended_Pictographic}[\uFE0E\uFE0F]`;

// Zero width, blank letters, tags, marks that turn the reading direction, and line ends that are no controls.
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\uFFF9-\uFFFB]`;

// A table of all emoji takes longer to build than a short command to run: not before a text needs it.
let invisibleOrEmoji: RegExp | null = null;
let unprintableOrEmoji: RegExp | null = null;

const ASCII = /^[ -~]*$/;

/** A foreign text made safe to show on one line: control characters and those that nobody sees become `␀`. */
export function toPrintable(text: string): string {
  // Most names are plain ASCII, and a list has thousands of them.
  if (ASCII.test(text)) return text;
  // A terminal obeys C0 and C1 controls.
  unprintableOrEmoji ??= new RegExp(`(${EMOJI})|${INVISIBLE}|\\p{Cc}`, 'gv');
  return text.replaceAll(unprintableOrEmoji, (_, emoji?: string) => emoji ?? '␀');
}

/** A foreign text of many lines without characters that nobody sees. */
export function withoutInvisible(text: string): string {
  invisibleOrEmoji ??= new RegExp(`(${EMOJI})|${INVISIBLE}`, 'gv');
  return text.replaceAll(invisibleOrEmoji, (_, emoji?: string) => emoji ?? '');
}
