// C0 and C1 controls (a terminal obeys them) and the marks that turn the reading direction of what follows.
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const ASCII = /^[ -~]*$/;

/** A foreign text made safe to show on one line: control and direction characters become `␀` (reliability B16). */
export function toPrintable(text: string): string {
  // Most names are plain ASCII, and a list has thousands of them.
  if (ASCII.test(text)) return text;
  return text.replaceAll(UNPRINTABLE, '␀');
}
