import type { Prng } from '../apply/prng.ts';

const SEPARATE = ['', '.', '..', '/', '\\', ':', ' ', '\u0000', '\n', '\u200b', '\u202e', '\ufeff'];
const SPECIAL = ['%2e', '%2f', '~', '\u0301', '\u0345', '\ud800', '\ufffd', '\u2028', '\u00a0'];
const LETTERS = ['a', 'B', 'é', 'ß', 'ſ', 'ŉ', 'İ', 'ı', 'ς', 'ΐ', 'ﬁ', 'K', 'Å', '²', '探', '🙂'];
const PIECES = [...SEPARATE, ...SPECIAL, ...LETTERS];
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x370, 0x3ff],
  [0x1e00, 0x1fff],
  [0x2000, 0x214f],
  [0xfb00, 0xffff],
  [0, 0x10ffff],
] as const;

/**
 * Draws pieces that parsers disagree about, and characters from all of Unicode; `own` adds pieces
 * of the subject.
 */
export function drawText(prng: Prng, own: readonly string[], most = 6): string {
  let text = '';
  for (let left = 1 + prng.below(most); left > 0; left -= 1) text += drawPiece(prng, own);
  return text;
}

function drawPiece(prng: Prng, own: readonly string[]): string {
  const kind = prng.below(8);
  if (kind < 4) return prng.pick(own);
  if (kind < 6) return prng.pick(PIECES);
  const [first, last] = prng.pick(RANGES);
  return String.fromCodePoint(first + prng.below(last - first + 1));
}
