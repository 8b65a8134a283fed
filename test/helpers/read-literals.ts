/** A text in the source and the line on which it begins. */
export interface Passage {
  readonly text: string;
  readonly line: number;
}

const COMMENT = /\/\*[^]*?\*\/|\/\/[^\n]*/y;
const QUOTED = /'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"/y;
/** A regular expression can only begin where no value ends. */
const EXPRESSION =
  /(?<=(?:^|[=(,:[!&|?{};>]|\breturn)\s*)\/(?![/*])(?:[^\\/\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//my;

/**
 * Returns the string literals of a source, without its comments; a substitution in a template is a
 * gap.
 */
export function readLiterals(source: string): readonly Passage[] {
  const passages: Passage[] = [];
  let at = 0;
  const lineOf = (index: number): number => source.slice(0, index).split('\n').length;
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0] ?? null;
  };
  const add = (raw: string, from: number): void => {
    passages.push({ text: raw.replaceAll(/\\[nt]/g, '  '), line: lineOf(from) });
  };
  const readTemplate = (): void => {
    const from = at;
    let text = '';
    at += 1;
    while (at < source.length && source[at] !== '`') {
      if (source.startsWith('${', at)) {
        at += 2;
        text += '…';
        readCode('}');
      } else if (source[at] === '\\') {
        text += source.slice(at, at + 2);
        at += 2;
      } else {
        text += source[at];
        at += 1;
      }
    }
    at += 1;
    add(text, from);
  };
  /** Reads up to the brace that closes a substitution, or to the end of the source. */
  const readCode = (end: string | null): void => {
    let depth = 0;
    while (at < source.length) {
      const skipped = match(COMMENT) ?? match(EXPRESSION);
      const quoted = skipped === null ? match(QUOTED) : null;
      if (skipped !== null) at += skipped.length;
      else if (quoted !== null) {
        add(quoted.slice(1, -1), at);
        at += quoted.length;
      } else if (source[at] === '`') readTemplate();
      else {
        if (source[at] === '{') depth += 1;
        if (source[at] === '}') depth -= 1;
        at += 1;
        if (end !== null && depth < 0) return;
      }
    }
  };
  readCode(null);
  return passages;
}
