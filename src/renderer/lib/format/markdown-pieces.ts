/**
 * A text cut where its blocks end, so that it can be drawn piece by piece: all pieces and `rest` are the text again.
 * `definitions`: the addresses that stand in a text and are meant for each of its pieces, by their names. `rest` is
 * too costly to be read as Markdown.
 */
export interface MarkdownPieces {
  readonly pieces: readonly string[];
  readonly definitions: readonly Definition[];
  readonly rest: string;
}

interface Definition {
  readonly name: string;
  readonly line: string;
}

const MAX_PLAIN_LENGTH = 20_000;
const MAX_PLAIN_LINES = 300;

/** What a reader of Markdown takes for a text, in characters of plain words. */
const WEIGHT = { line: 100, fence: 300, container: 100, sign: 10, indent: 25 };
/** A piece holds whole blocks, and is cut behind the one that makes it heavier than this: a few milliseconds. */
const PIECE_WEIGHT = 8000;
const MAX_BLOCK_WEIGHT = 30_000;
/** More than is drawn before the time is over: nobody needs to look where it would be cut. */
const MAX_WEIGHT = 600_000;
const MAX_BLOCK_LENGTH = 8 * 1024;
const MAX_BLOCK_LINES = 300;
/** What a reader of Markdown compares with one another: the work grows with the square of their number. */
const MAX_MARKS = 500;
/** Lists and quotations inside one another: the work and the stack grow with them. */
const MAX_DEPTH = 12;
const MAX_INDENT = 32;
const MAX_DEFINITIONS = 50;
/** Of those that one piece gets. */
const MAX_DEFINITIONS_LENGTH = 2000;

/** Markdown ends a line at each of them. */
const LINE = /[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g;
const LINE_END = /[\r\n]+$/;
const SIGNS = /[!-/:-@[-`{-~]/g;
const MARKS = /[*_~`<[\]]/g;
const CONTAINER = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const CONTAINER_MARKS = />|[-+*]|\d{1,9}[.)]/g;
const RULE = /^[ \t]*([-*])(?:[ \t]*\1)+[ \t]*$/;
const BULLET = /^[ \t]*[-+*][ \t]/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
/** Inside of HTML a fence is none. */
const HTML = /^[ \t]*</m;
const ITEM = /^[-+*][ \t]/;
const DEFINITION = /^ {0,3}\[([^\]^\n][^\]\n]{0,99})\]:[ \t]*\S[^\n]{0,2000}$/gm;

/** Takes time in proportion to the text, whatever stands in it (reliability B15). */
export function cutMarkdown(text: string): MarkdownPieces {
  const reader = createReader(!HTML.test(text));
  const pieces: string[] = [];
  let [begin, blockBegin, at] = [0, 0, 0];
  let [weight, pieceWeight, blockWeight] = [0, 0, 0];
  const cut = (): void => {
    if (begin < blockBegin) pieces.push(text.slice(begin, blockBegin));
    begin = blockBegin;
    pieceWeight = 0;
  };
  const endBlock = (): void => {
    blockBegin = at;
    pieceWeight += blockWeight;
    blockWeight = 0;
    if (pieceWeight >= PIECE_WEIGHT) cut();
  };
  for (const [line] of text.matchAll(LINE)) {
    const facts = reader.read(line.replace(LINE_END, ''));
    if (facts.isBlockBegin) endBlock();
    at += line.length;
    weight += facts.weight;
    blockWeight += facts.weight;
    const isHeavy = weight > MAX_WEIGHT || blockWeight > MAX_BLOCK_WEIGHT;
    if (facts.isCostly || isHeavy || at - blockBegin > MAX_BLOCK_LENGTH) break;
    if (facts.isBlockEnd || at === text.length) endBlock();
  }
  cut();
  return {
    pieces,
    definitions: pieces.length < 2 ? [] : findDefinitions(text),
    rest: text.slice(begin),
  };
}

function findDefinitions(text: string): readonly Definition[] {
  return [...text.matchAll(DEFINITION)]
    .slice(0, MAX_DEFINITIONS)
    .map(([line, name = '']) => ({ name: `[${name.toLowerCase()}]`, line }));
}

interface LineFacts {
  /** What stands before can be read without it: it begins a point of a list. */
  readonly isBlockBegin: boolean;
  /** Nothing that begins before goes on behind this line. */
  readonly isBlockEnd: boolean;
  readonly isCostly: boolean;
  readonly weight: number;
}

function createReader(knowsFences: boolean): { read(line: string): LineFacts } {
  let fence: string | null = null;
  let marks = 0;
  let lines = 0;

  /** null outside of any; `isEnd`: the line closes it. */
  function readFence(line: string): { readonly isMark: boolean; readonly isEnd: boolean } | null {
    const found = knowsFences ? FENCE.exec(line)?.[1] : undefined;
    if (fence === null) {
      fence = found ?? null;
      return fence === null ? null : { isMark: true, isEnd: false };
    }
    const isEnd = found?.startsWith(fence) === true && line.trim() === found;
    if (isEnd) fence = null;
    return { isMark: isEnd, isEnd };
  }

  return {
    read(line) {
      const fenced = readFence(line);
      if (fenced !== null) {
        [marks, lines] = [0, 0];
        const weight = line.length + (fenced.isMark ? WEIGHT.fence : 0);
        return { isBlockBegin: false, isBlockEnd: fenced.isEnd, isCostly: false, weight };
      }
      const isBlockEnd = line.trim() === '';
      const isBlockBegin = ITEM.test(line);
      const depth = depthOf(line);
      const indent = indentOf(line);
      lines = isBlockEnd || isBlockBegin ? 0 : lines + 1;
      marks = (isBlockEnd || BULLET.test(line) ? 0 : marks) + count(line, MARKS);
      const isDeep = depth > MAX_DEPTH || (depth > 0 && indent > MAX_INDENT);
      return {
        isBlockBegin,
        isBlockEnd,
        isCostly: marks > MAX_MARKS || lines > MAX_BLOCK_LINES || isDeep,
        weight:
          line.length +
          WEIGHT.line +
          WEIGHT.container * depth +
          WEIGHT.indent * indent +
          WEIGHT.sign * count(line, SIGNS),
      };
    },
  };
}

/** How many lists and quotations begin in it. */
function depthOf(line: string): number {
  const [markers = ''] = CONTAINER.exec(line) ?? [];
  return markers === '' || RULE.test(line) ? 0 : count(markers, CONTAINER_MARKS);
}

function indentOf(line: string): number {
  const [indent = ''] = /^[ \t]*/.exec(line) ?? [];
  return indent.replaceAll('\t', '    ').length;
}

function count(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0;
}

/** As much of a text as is shown when it is not drawn: a browser takes its time for each line. */
export function toPlain(text: string): string {
  const lines = text.slice(0, MAX_PLAIN_LENGTH).match(LINE) ?? [];
  return lines.slice(0, MAX_PLAIN_LINES).join('');
}

/** How far a text is drawn: pieces that are, those that wait, and what is shown as it stands. */
export interface Drawing<Drawn> {
  readonly drawn: readonly Drawn[];
  readonly waiting: readonly string[];
  readonly definitions: readonly Definition[];
  readonly rest: string;
  readonly spentMs: number;
}

export interface DrawingLimits {
  /** How long the window is held at once, as far as a piece does not take longer. */
  readonly sliceMs: number;
  /** For all pieces together. */
  readonly totalMs: number;
  readonly nowMs: () => number;
}

export function beginDrawing<Drawn>(pieces: MarkdownPieces): Drawing<Drawn> {
  const { pieces: waiting, definitions, rest } = pieces;
  return { drawn: [], waiting, definitions, rest, spentMs: 0 };
}

/** Draws at least one piece more, and as many as there is time for; what can never be drawn is then in `rest`. */
export function drawSlice<Drawn>(
  { drawn, waiting, definitions, rest, spentMs }: Drawing<Drawn>,
  draw: (piece: string) => Drawn,
  { sliceMs, totalMs, nowMs }: DrawingLimits,
): Drawing<Drawn> {
  const begunMs = nowMs();
  const done: Drawn[] = [];
  let tookMs = 0;
  let cannot = false;
  for (const piece of waiting) {
    if (tookMs >= sliceMs || spentMs + tookMs > totalMs) break;
    try {
      done.push(draw(withDefinitions(piece, definitions)));
    } catch {
      cannot = true;
      break;
    }
    tookMs = nowMs() - begunMs;
  }
  const left = waiting.slice(done.length);
  const isOver = cannot || spentMs + tookMs > totalMs;
  return {
    drawn: [...drawn, ...done],
    waiting: isOver ? [] : left,
    definitions,
    rest: isOver ? left.join('') + rest : rest,
    spentMs: spentMs + tookMs,
  };
}

function withDefinitions(piece: string, definitions: readonly Definition[]): string {
  if (definitions.length === 0) return piece;
  const words = piece.toLowerCase();
  let known = '';
  for (const { name, line } of definitions) {
    const isNeeded = words.includes(name) && !piece.includes(line);
    if (isNeeded && known.length + line.length <= MAX_DEFINITIONS_LENGTH) known += `${line}\n`;
  }
  return known === '' ? piece : `${known}\n${piece}`;
}
