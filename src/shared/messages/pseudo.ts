/** Letters, with the replacement of each below it. */
const PLAIN = 'acegilnostuyACDEILNOSUY';
const ACCENTED = 'áçéĝíłñóšţúýÁÇÐÉÍŁÑÓŠÚÝ';

const GROWTH = 0.4;

/**
 * Makes a text look like a much longer language: `Update` becomes `⟦Úpdáţé ···⟧`. Brackets reveal
 * clipped texts, and a text without them bypasses the catalogue.
 */
export function toPseudo(text: string): string {
  const accented = Array.from(text, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');
  return `⟦${accented} ${'·'.repeat(Math.ceil(text.length * GROWTH))}⟧`;
}
