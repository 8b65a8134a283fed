const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  g: 'ĝ',
  i: 'í',
  l: 'ł',
  n: 'ñ',
  o: 'ó',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  y: 'ý',
  A: 'Á',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  I: 'Í',
  L: 'Ł',
  N: 'Ñ',
  O: 'Ó',
  S: 'Š',
  U: 'Ú',
  Y: 'Ý',
};

const GROWTH = 0.4;

/**
 * A text as a far longer language would have it: `Update` becomes `⟦Úpdáţé ···⟧`. Brackets show what is cut off,
 * and a text without them was written past the catalogue.
 */
export function toPseudo(text: string): string {
  const accented = Array.from(text, (letter) => ACCENTED[letter] ?? letter).join('');
  return `⟦${accented} ${'·'.repeat(Math.ceil(text.length * GROWTH))}⟧`;
}
