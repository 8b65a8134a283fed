/**
 * A text cut where its blocks end, so that it can be drawn piece by piece: all pieces and `rest` are the text again.
 * `definitions`: the addresses that stand at the end of a text and are meant for each of its pieces. `rest` is too
 * costly to be read as Markdown.
 */
export interface MarkdownPieces {
  readonly pieces: readonly string[];
  readonly definitions: string;
  readonly rest: string;
}

/** As much of a text as is shown when it is not drawn. */
export const MAX_PLAIN = 20_000;

/** A piece holds whole blocks, and is cut behind the one that makes it longer than this. */
const PIECE_LENGTH = 4 * 1024;
const MAX_BLOCK_LENGTH = 8 * 1024;
const MAX_BLOCK_LINES = 300;
/** What a reader of Markdown compares with one another: the work grows with the square of their number. */
const MAX_MARKS = 500;
/** Lists and quotations inside one another: the work and the stack grow with them. */
const MAX_DEPTH = 12;
const MAX_INDENT = 32;
const MAX_DEFINITIONS = 50;

/** Markdown ends a line at each of them. */
const LINE = /[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g;
const LINE_END = /[\r\n]+$/;
const MARKS = /[*_~`<[\]]/g;
const CONTAINER = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const CONTAINER_MARKS = />|[-+*]|\d{1,9}[.)]/g;
const RULE = /^[ \t]*([-*])(?:[ \t]*\1)+[ \t]*$/;
const BULLET = /^[ \t]*[-+*][ \t]/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
/** Inside of HTML a fence is none. */
const HTML = /^[ \t]*</m;
const DEFINITION = /^ {0,3}\[[^\]^\n][^\]\n]{0,99}\]:[ \t]*\S[^\n]{0,2000}$/gm;

/** Takes time in proportion to the text, whatever stands in it (reliability.md B15). */
export function cutMarkdown(text: string): MarkdownPieces {
  const reader = createReader(!HTML.test(text));
  const pieces: string[] = [];
  let [begin, blockBegin, at] = [0, 0, 0];
  const cut = (): void => {
    if (begin < blockBegin) pieces.push(text.slice(begin, blockBegin));
    begin = blockBegin;
  };
  for (const [line] of text.matchAll(LINE)) {
    at += line.length;
    const { isBlockEnd, isCostly } = reader.read(line.replace(LINE_END, ''));
    if (isCostly || at - blockBegin > MAX_BLOCK_LENGTH) break;
    if (isBlockEnd || at === text.length) blockBegin = at;
    if (blockBegin - begin >= PIECE_LENGTH) cut();
  }
  cut();
  const definitions = pieces.length < 2 ? [] : (text.match(DEFINITION) ?? []);
  return {
    pieces,
    definitions: definitions.slice(0, MAX_DEFINITIONS).join('\n'),
    rest: text.slice(begin),
  };
}

interface LineFacts {
  /** Nothing that begins before goes on behind this line. */
  readonly isBlockEnd: boolean;
  readonly isCostly: boolean;
}

function createReader(knowsFences: boolean): { read(line: string): LineFacts } {
  let fence: string | null = null;
  let marks = 0;
  let lines = 0;

  function readFence(line: string): boolean {
    const found = knowsFences ? FENCE.exec(line)?.[1] : undefined;
    if (fence === null) {
      fence = found ?? null;
      return fence !== null;
    }
    if (found?.startsWith(fence) === true && line.trim() === found) fence = null;
    return true;
  }

  return {
    read(line) {
      if (readFence(line)) {
        [marks, lines] = [0, 0];
        return { isBlockEnd: false, isCostly: false };
      }
      const isBlockEnd = line.trim() === '';
      lines = isBlockEnd ? 0 : lines + 1;
      marks = (isBlockEnd || BULLET.test(line) ? 0 : marks) + count(line, MARKS);
      const isCostly = marks > MAX_MARKS || lines > MAX_BLOCK_LINES || isDeep(line);
      return { isBlockEnd, isCostly };
    },
  };
}

function isDeep(line: string): boolean {
  const [markers = ''] = CONTAINER.exec(line) ?? [];
  if (markers === '' || RULE.test(line)) return false;
  return count(markers, CONTAINER_MARKS) > MAX_DEPTH || indentOf(line) > MAX_INDENT;
}

function indentOf(line: string): number {
  const [indent = ''] = /^[ \t]*/.exec(line) ?? [];
  return indent.replaceAll('\t', '    ').length;
}

function count(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0;
}

/** Draws one piece after the other for as long as there is time; what is left then, or cannot be drawn, is in `rest`. */
export function drawWithin<Drawn>(
  { pieces, definitions, rest }: MarkdownPieces,
  draw: (piece: string) => Drawn,
  { limitMs, nowMs }: { readonly limitMs: number; readonly nowMs: () => number },
): { readonly drawn: readonly Drawn[]; readonly rest: string } {
  const begunMs = nowMs();
  const drawn: Drawn[] = [];
  for (const [index, piece] of pieces.entries()) {
    const left = () => pieces.slice(index).join('') + rest;
    if (nowMs() - begunMs > limitMs) return { drawn, rest: left() };
    try {
      drawn.push(draw(definitions === '' ? piece : `${definitions}\n\n${piece}`));
    } catch {
      return { drawn, rest: left() };
    }
  }
  return { drawn, rest };
}
