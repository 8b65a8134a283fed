import { styleText } from 'node:util';
import stringWidth from 'fast-string-width';
import { toPrintable } from '#shared/messages/printable.ts';
import type { TextStream } from './io.ts';

/** Meaning of a text; terminal colours are chosen only here. */
export type Tone = 'plain' | 'strong' | 'accent' | 'quiet' | 'good' | 'warning' | 'bad' | 'beta';
export type Paint = (tone: Tone, text: string) => string;

const STYLES = {
  plain: [],
  strong: ['bold'],
  accent: ['cyan', 'bold'],
  quiet: ['dim'],
  good: ['green'],
  warning: ['yellow'],
  bad: ['red'],
  beta: ['magenta'],
} as const satisfies Record<Tone, readonly Parameters<typeof styleText>[0][]>;

/** Colours on a terminal only, and never with NO_COLOR or TERM=dumb. */
export function createPaint(
  stream: TextStream,
  environment: Readonly<Record<string, string | undefined>>,
): Paint {
  const colours =
    stream.isTTY === true && !environment['NO_COLOR'] && environment['TERM'] !== 'dumb';
  if (!colours) return (_tone, text) => text;
  return (tone, text) =>
    text === '' || tone === 'plain'
      ? text
      : styleText([...STYLES[tone]], text, { validateStream: false });
}

export interface TableCell {
  readonly text: string;
  readonly tone?: Tone;
}

export interface Column {
  readonly align?: 'right';
  /** Minimum width, unless all its texts are shorter. */
  readonly min?: number;
  readonly max?: number;
}

export interface TableOptions {
  readonly columns: readonly Column[];
  readonly width: number;
  readonly paint: Paint;
}

const INDENT = '  ';
const GAP = '  ';
const MIN_PROSE_WIDTH = 28;
const SEPARATOR = ' · ';

/**
 * Formats aligned lines of at most `width` terminal cells. The last cell of a row is prose: it
 * wraps in the remaining space, or below the row if that is narrow. Other cells are shortened in
 * the middle if necessary. A row of a single cell among longer ones is a remark on the row above
 * and takes the full width.
 */
export function formatTable(
  rows: readonly (readonly TableCell[])[],
  options: TableOptions,
): string[] {
  const fixed = options.columns.length - 1;
  const isRemark = (row: readonly TableCell[]): boolean => row.length === 1 && fixed > 0;
  const widths = fitColumns(
    rows.filter((row) => !isRemark(row)),
    options,
  );
  const used = INDENT.length + widths.reduce((sum, width) => sum + width + GAP.length, 0);
  const beside = options.width - used >= MIN_PROSE_WIDTH;
  const proseIndent = beside ? ' '.repeat(used) : INDENT.repeat(2);
  return rows.flatMap((row) => {
    const [only = { text: '' }] = row;
    if (isRemark(row)) return formatRemark(only, options);
    const cells = row.slice(0, fixed).map((cell, at) => {
      const column = options.columns[at] ?? {};
      return fillCell(cell, widths[at] ?? 0, column, options.paint);
    });
    const prose = row[fixed] ?? { text: '' };
    const lines = wrap(prose.text, Math.max(options.width - proseIndent.length, 16)).map((line) =>
      options.paint(prose.tone ?? 'plain', line),
    );
    const head = `${INDENT}${cells.join(GAP)}`;
    if (beside && lines.length > 0) {
      const [first = '', ...rest] = lines;
      return [`${head}${GAP}${first}`, ...rest.map((line) => proseIndent + line)];
    }
    return [head.trimEnd(), ...lines.map((line) => proseIndent + line)];
  });
}

function formatRemark({ text, tone }: TableCell, { width, paint }: TableOptions): string[] {
  const indent = INDENT.repeat(2);
  return wrap(text, Math.max(width - indent.length, 16)).map(
    (line) => indent + paint(tone ?? 'plain', line),
  );
}

/** Joins painted pieces with ` · ` into as many lines of at most `width` cells as needed. */
export function flow(
  cells: readonly TableCell[],
  { width, paint }: Omit<TableOptions, 'columns'>,
): string[] {
  const lines: { painted: string; used: number }[] = [];
  for (const { text, tone } of cells.filter((cell) => cell.text !== '')) {
    for (const part of wrap(text, width)) {
      const last = lines.at(-1);
      const joined = last
        ? last.used + SEPARATOR.length + measureTextWidth(part)
        : Number.POSITIVE_INFINITY;
      const painted = paint(tone ?? 'plain', part);
      if (!last || joined > width) {
        lines.push({ painted, used: measureTextWidth(part) });
        continue;
      }
      last.painted += paint('quiet', SEPARATOR) + painted;
      last.used = joined;
    }
  }
  return lines.map(({ painted }) => painted);
}

// A command in a text is copied as a whole, so a line break in it would cut it short.
const WORDS = /[^\s`]*`(?:loadout|npx|node) [^`]*`\S*|\S+/g;

/**
 * Breaks a text into lines of at most `width` cells, at spaces if possible; commands are not
 * broken.
 */
export function wrap(text: string, width: number): string[] {
  const clean = toPrintable(text).trim();
  if (measureTextWidth(clean) <= width) return clean === '' ? [] : [clean];
  const lines: string[] = [];
  let line = '';
  for (const word of (clean.match(WORDS) ?? []).flatMap((part) => splitLong(part, width))) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (measureTextWidth(joined) <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
  }
  return line === '' ? lines : [...lines, line];
}

function splitLong(word: string, width: number): string[] {
  if (measureTextWidth(word) <= width || word.includes(' ')) return [word];
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const { segment } of segments(word)) {
    const cells = measureTextWidth(segment);
    if (part !== '' && used + cells > width) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += segment;
    used += cells;
  }
  return [...parts, part];
}

/**
 * Returns the text if it fits, else its start and end around `…` (the end of a file name is the
 * most useful part).
 */
export function elide(text: string, width: number): string {
  const clean = toPrintable(text);
  if (measureTextWidth(clean) <= width) return clean;
  const tailWidth = Math.floor((width - 1) / 3);
  const head = takeCells(clean, width - 1 - tailWidth);
  return `${head}…${takeLastCells(clean, tailWidth)}`;
}

function takeCells(text: string, width: number): string {
  let taken = '';
  let used = 0;
  for (const { segment } of segments(text)) {
    used += measureTextWidth(segment);
    if (used > width) break;
    taken += segment;
  }
  return taken;
}

function takeLastCells(text: string, width: number): string {
  let taken = '';
  for (const { segment } of [...segments(text)].toReversed()) {
    if (measureTextWidth(segment + taken) > width) break;
    taken = segment + taken;
  }
  return taken;
}

let graphemes: Intl.Segmenter | null = null;

/**
 * Created when the first text must be shortened: most runs never do, and creating it takes
 * milliseconds.
 */
function segments(text: string): Intl.Segments {
  graphemes ??= new Intl.Segmenter('en');
  return graphemes.segment(text);
}

const ASCII = /^[\x20-\x7e]*$/;

/**
 * Returns the width of a printable text in cells; plain ASCII, the usual case, needs no table
 * lookup.
 */
function measureTextWidth(text: string): number {
  return ASCII.test(text) ? text.length : stringWidth(text);
}

function fillCell(cell: TableCell, width: number, column: Column, paint: Paint): string {
  const text = elide(cell.text, width);
  const space = ' '.repeat(Math.max(0, width - measureTextWidth(text)));
  const painted = paint(cell.tone ?? 'plain', text);
  return column.align === 'right' ? space + painted : painted + space;
}

/**
 * Starts from natural widths and narrows the widest column until the row fits, or all columns have
 * their minimum.
 */
function fitColumns(rows: readonly (readonly TableCell[])[], options: TableOptions): number[] {
  const fixed = options.columns.slice(0, -1);
  const widths = fixed.map((column, at) => {
    const natural = rows.reduce(
      (widest, row) => Math.max(widest, measureTextWidth(toPrintable(row[at]?.text ?? ''))),
      0,
    );
    return Math.min(natural, column.max ?? 40);
  });
  const least = widths.map((width, at) => Math.min(width, fixed[at]?.min ?? 6));
  const room = options.width - INDENT.length - GAP.length * (fixed.length - 1);
  for (let over = sum(widths) - room; over > 0; over -= 1) {
    const widest = widths.reduce(
      (best, width, at) => (width > (least[at] ?? 0) && width > (widths[best] ?? 0) ? at : best),
      widths.findIndex((width, at) => width > (least[at] ?? 0)),
    );
    if (widest === -1) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
