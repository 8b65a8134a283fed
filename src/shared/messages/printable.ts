// C0 and C1 controls (a terminal obeys them) and the marks that turn the reading direction of what follows.
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** A foreign text made safe to show on one line: control and direction characters become `␀` (reliability B16). */
export function toPrintable(text: string): string {
  return text.replaceAll(UNPRINTABLE, '␀');
}
