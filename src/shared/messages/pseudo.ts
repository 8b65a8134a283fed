/** Letters, and below each what stands for it. */
const PLAIN = 'acegilnostuyACDEILNOSUY';
const ACCENTED = 'áçéĝíłñóšţúýÁÇÐÉÍŁÑÓŠÚÝ';

const GROWTH = 0.4;

/**
 * A text as a far longer language would have it: `Update` becomes `⟦Úpdáţé ···⟧`. Brackets show what is cut off,
 * and a text without them was written past the catalogue.
 */
export function toPseudo(text: string): string {
  const accented = Array.from(text, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');
  return `⟦${accented} ${'·'.repeat(Math.ceil(text.length * GROWTH))}⟧`;
}
