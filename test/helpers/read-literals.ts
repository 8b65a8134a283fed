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

/** Returns the string literals of a source; a substitution in a template is a gap. */
export const readLiterals = (source: string): readonly Passage[] => readTexts(source).literals;

/** Returns the comments of a source without their marks; lines that follow each other are one. */
export function readComments(source: string): readonly Passage[] {
  const joined: (Passage & { readonly isLine: boolean; readonly end: number })[] = [];
  for (const { text, line } of readTexts(source).comments) {
    const isLine = text.startsWith('//');
    const end = line + text.split('\n').length - 1;
    const before = joined.at(-1);
    const follows = isLine && before?.isLine === true && before.end === line - 1;
    if (!follows) joined.push({ text: withoutMarks(text), line, isLine, end });
    else
      joined[joined.length - 1] = { ...before, text: `${before.text}\n${withoutMarks(text)}`, end };
  }
  return joined;
}

const withoutMarks = (comment: string): string =>
  comment
    .replaceAll(/^\/\*\*?|\*\/$|^\/\//g, '')
    .replaceAll(/\n\s*\* ?/g, '\n')
    .trim();

function readTexts(source: string) {
  const passages: Passage[] = [];
  const comments: Passage[] = [];
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
      const comment = match(COMMENT);
      const skipped = comment ?? match(EXPRESSION);
      const quoted = skipped === null ? match(QUOTED) : null;
      if (comment !== null) comments.push({ text: comment, line: lineOf(at) });
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
  return { literals: passages, comments };
}
