// Emoji are held together by characters that are invisible elsewhere: each is taken whole, before those are looked for.
const EMOJI = String.raw`\p{RGI_Emoji}|\p{Extended_Pictographic}[\uFE0E\uFE0F]`;

// Zero width, blank letters, tags, marks that turn the reading direction, and line ends that are no controls.
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\uFFF9-\uFFFB]`;

const INVISIBLE_OR_EMOJI = new RegExp(`(${EMOJI})|${INVISIBLE}`, 'gv');
// A terminal obeys C0 and C1 controls.
const UNPRINTABLE_OR_EMOJI = new RegExp(`(${EMOJI})|${INVISIBLE}|\\p{Cc}`, 'gv');

const ASCII = /^[ -~]*$/;

/** A foreign text made safe to show on one line: control characters and those that nobody sees become `␀`. */
export function toPrintable(text: string): string {
  // Most names are plain ASCII, and a list has thousands of them.
  if (ASCII.test(text)) return text;
  return text.replaceAll(UNPRINTABLE_OR_EMOJI, (_, emoji?: string) => emoji ?? '␀');
}

/** A foreign text of many lines without characters that nobody sees. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE_OR_EMOJI, (_, emoji?: string) => emoji ?? '');
}
