/**
 * A text cut at the ends of blocks, so that it can be rendered in pieces: all pieces and `rest`
 * together are the text. `definitions`: link definitions of the text, by name, which each piece may
 * need. `rest` is too expensive to parse as Markdown.
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

/** Estimated parsing cost, in characters of plain words. */
const WEIGHT = { line: 100, fence: 300, container: 100, sign: 10, indent: 25 };
/**
 * A piece holds whole blocks and is cut after the one that makes it heavier than this: a few
 * milliseconds.
 */
const PIECE_WEIGHT = 8000;
const MAX_BLOCK_WEIGHT = 30_000;
/**
 * More than can be rendered within the time limit, so there is no need to search for further cuts.
 */
const MAX_WEIGHT = 600_000;
const MAX_BLOCK_LENGTH = 8 * 1024;
const MAX_BLOCK_LINES = 300;
/** Marks that a Markdown parser compares with each other: quadratic in their number. */
const MAX_MARKS = 500;
/** Nesting of lists and quotations, on which time and stack depth depend. */
const MAX_DEPTH = 12;
const MAX_INDENT = 32;
const MAX_DEFINITIONS = 50;
/** Total for one piece. */
const MAX_DEFINITIONS_LENGTH = 2000;

/** Markdown ends a line at each of these. */
const LINE = /[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g;
const LINE_END = /[\r\n]+$/;
const SIGNS = /[!-/:-@[-`{-~]/g;
const MARKS = /[*_~`<[\]]/g;
const CONTAINER = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const CONTAINER_MARKS = />|[-+*]|\d{1,9}[.)]/g;
const RULE = /^[ \t]*([-*])(?:[ \t]*\1)+[ \t]*$/;
const BULLET = /^[ \t]*[-+*][ \t]/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
/** Inside HTML a fence has no meaning. */
const HTML = /^[ \t]*</m;
const ITEM = /^[-+*][ \t]/;
const DEFINITION = /^ {0,3}\[([^\]^\n][^\]\n]{0,99})\]:[ \t]*\S[^\n]{0,2000}$/gm;

/** Linear in the length of the text, whatever its content (reliability B15). */
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
  /** The text before can be parsed without it: it begins a list item. */
  readonly isBlockBegin: boolean;
  /** No block continues after this line. */
  readonly isBlockEnd: boolean;
  readonly isCostly: boolean;
  readonly weight: number;
}

function createReader(knowsFences: boolean): { read(line: string): LineFacts } {
  let fence: string | null = null;
  let marks = 0;
  let lines = 0;

  /** null outside a fence; `isEnd`: the line closes it. */
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

/** Returns how many lists and quotations begin in the line. */
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

/** Returns as much text as is shown unformatted: browsers take time for each line. */
export function toPlain(text: string): string {
  const lines = text.slice(0, MAX_PLAIN_LENGTH).match(LINE) ?? [];
  return lines.slice(0, MAX_PLAIN_LINES).join('');
}

/** State of rendering: finished pieces, waiting ones, and text that stays unformatted. */
export interface Drawing<Drawn> {
  readonly drawn: readonly Drawn[];
  readonly waiting: readonly string[];
  readonly definitions: readonly Definition[];
  readonly rest: string;
  readonly spentMs: number;
}

export interface DrawingLimits {
  /** How long one slice may block the window, unless a single piece takes longer. */
  readonly sliceMs: number;
  /** Limit for all pieces together. */
  readonly totalMs: number;
  readonly nowMs: () => number;
}

export function beginDrawing<Drawn>(pieces: MarkdownPieces): Drawing<Drawn> {
  const { pieces: waiting, definitions, rest } = pieces;
  return { drawn: [], waiting, definitions, rest, spentMs: 0 };
}

/**
 * Renders at least one more piece, and as many as the time allows; pieces that will never be
 * rendered move to `rest`.
 */
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
