// @promise Markdown from a registry becomes only elements and https links; it is drawn in slices of a few milliseconds, within a tenth of a second, or shown as plain text
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beginDrawing,
  cutMarkdown,
  type Drawing,
  drawSlice,
  type MarkdownPieces,
  toPlain,
} from './markdown-pieces.ts';

/**
 * Shorter than the longest block, so that the cost comes from the content and not from the length.
 */
const LENGTH = 7000;
const repeat = (piece: string, length = LENGTH): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

describe('cutting', () => {
  test('the pieces and the rest are the text again, whatever it is', () => {
    const part = fc.constantFrom(
      'words ',
      '\n',
      '\r\n',
      '\r',
      '\n\n',
      '- ',
      '> ',
      '```\n',
      '~~~\n',
      '<b>',
      '*a',
      '[x]: https://a.b\n',
      'x'.repeat(5000),
      '_'.repeat(600),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        const { pieces, rest } = cutMarkdown(text);
        expect(pieces.join('') + rest).toBe(text);
        expect(pieces.every((piece) => piece.length <= 13_000)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('a long text that a person wrote is drawn as a whole, cut between its blocks and never in a fence', () => {
    const section = `## Head\n\nSome **bold** words and a [link](https://example.org).\n\n- one\n- two\n\n- - -\n\n`;
    const fence = `\`\`\`json\n${'[{"a_b": ["*"]}]\n\n'.repeat(300)}\n\`\`\`\n\n`;
    const table = `|a|b|\n|-|-|\n${'|[x](https://a.b)|_b_|\n'.repeat(90)}\n\n`;
    const { pieces, rest } = cutMarkdown(section.repeat(200) + fence + table);
    expect(rest).toBe('');
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces) expect((piece.match(/```/g) ?? []).length % 2).toBe(0);
  });

  test('addresses at the end of a long text are known to all its pieces', () => {
    const text = `${repeat('See [the guide].\n\n', 9000)}\n\n[the guide]: https://example.org/guide\n[^1]: a note\n`;
    const { definitions, pieces } = cutMarkdown(text);
    expect(pieces.length).toBeGreaterThan(1);
    expect(definitions).toEqual([
      { name: '[the guide]', line: '[the guide]: https://example.org/guide' },
    ]);
  });

  test.each([
    ['quotations inside one another', '>'],
    ['lists inside one another', '+ '],
    ['both', '> - '],
    ['numbers inside one another', '1. '],
    ['emphasis that opens and closes', '*a_ '],
    ['emphasis that only closes', 'a_ '],
    ['struck words', '~a'],
    ['ends of links', 'a]'],
    ['beginnings of links', '![a'],
    ['brackets', '[ (]('],
    ['code that never ends', 'e``'],
    ['HTML that never ends', '<!--'],
    ['lines without an end of their block', '|a|b|\n'],
  ])('text that would block the reader for long is not parsed as Markdown: %s', (_name, piece) => {
    for (const text of [
      repeat(piece),
      `Words.\n\n${repeat(piece)}`,
      `Words.\r\r${repeat(piece)}`,
    ]) {
      const { pieces, rest } = cutMarkdown(text);
      expect(pieces.join('')).toBe(text.slice(0, text.length - LENGTH));
      expect(rest).toBe(repeat(piece));
    }
  });

  test('a block without an end is not read as Markdown', () => {
    expect(cutMarkdown(`Words.\n\n${repeat('a', 100_000)}`).rest).toBe(repeat('a', 100_000));
  });

  test('a fence that HTML makes none hides nothing costly', () => {
    const text = `<!--\n\n\`\`\`\n-->\n\n${repeat('*a_ ', 7000)}`;
    expect(cutMarkdown(text).rest).toContain('*a_ *a_');
  });

  test('a long list is cut between its points, and a long quotation is not read to its end', () => {
    const list = '- a point\n'.repeat(2000);
    const { pieces, rest } = cutMarkdown(list);
    expect(rest).toBe('');
    expect(pieces.length).toBeGreaterThan(10);
    for (const piece of pieces) expect(piece).toMatch(/^- a point\n/);
    expect(cutMarkdown('> a\n\n'.repeat(20_000)).pieces.join('').length).toBeLessThan(30_000);
  });

  test('many fences are cut between them', () => {
    const { pieces, rest } = cutMarkdown('```\nx\n```\n'.repeat(800));
    expect(pieces.length).toBeGreaterThan(50);
    expect(rest).toBe('');
    for (const piece of pieces) expect(piece).toMatch(/^```\nx\n```\n/);
  });

  test('a list that grows deeper from line to line ends where it is too deep', () => {
    const lines = Array.from({ length: 60 }, (_, depth) => `${' '.repeat(depth * 2)}- a`);
    expect(cutMarkdown(lines.join('\n')).rest).not.toBe('');
    expect(cutMarkdown(lines.slice(0, 10).join('\n')).rest).toBe('');
  });
});

test('text that is not drawn is shown up to a number of lines', () => {
  expect(toPlain('a\r\nb\n\nc')).toBe('a\r\nb\n\nc');
  expect(toPlain('a\n'.repeat(5000))).toBe('a\n'.repeat(300));
  expect(toPlain('a'.repeat(50_000))).toHaveLength(20_000);
});

describe('drawing', () => {
  const TEXT: MarkdownPieces = { pieces: ['a', 'b', 'c', 'd'], definitions: [], rest: '!' };

  /** Each piece takes `pieceMs`; returns what each slice shows. */
  function drawAll(pieceMs: number, limits: { sliceMs: number; totalMs: number }) {
    let nowMs = 0;
    const draw = (piece: string): string => ((nowMs += pieceMs), piece.toUpperCase());
    const seen: string[] = [];
    let drawing: Drawing<string> = beginDrawing(TEXT);
    do {
      drawing = drawSlice(drawing, draw, { ...limits, nowMs: () => nowMs });
      seen.push(`${drawing.drawn.join('')}|${drawing.waiting.join('')}|${drawing.rest}`);
    } while (drawing.waiting.length > 0);
    return seen;
  }

  test('holds the window for a slice at a time', () => {
    expect(drawAll(5, { sliceMs: 8, totalMs: 100 })).toEqual(['AB|cd|!', 'ABCD||!']);
    expect(drawAll(1, { sliceMs: 8, totalMs: 100 })).toEqual(['ABCD||!']);
    expect(drawAll(20, { sliceMs: 8, totalMs: 100 })).toHaveLength(4);
  });

  test('ends when the time for all of it is over, and shows the rest as it is', () => {
    expect(drawAll(60, { sliceMs: 8, totalMs: 100 })).toEqual(['A|bcd|!', 'AB||cd!']);
    expect(drawAll(60, { sliceMs: 200, totalMs: 100 })).toEqual(['AB||cd!']);
  });

  test('ends at a piece that cannot be drawn', () => {
    const draw = (piece: string): string => {
      if (piece === 'b') throw new RangeError('too deep');
      return piece;
    };
    const limits = { sliceMs: 8, totalMs: 100, nowMs: () => 0 };
    expect(drawSlice(beginDrawing(TEXT), draw, limits)).toMatchObject({
      drawn: ['a'],
      waiting: [],
      rest: 'bcd!',
    });
  });

  test('gives each piece the addresses that it names', () => {
    const definitions = [
      { name: '[x]', line: '[X]: y' },
      { name: '[long]', line: `[long]: ${'y'.repeat(3000)}` },
      { name: '[other]', line: '[other]: y' },
    ];
    const text = { pieces: ['a [X] [long]', 'b'], definitions, rest: '' };
    const limits = { sliceMs: 8, totalMs: 100, nowMs: () => 0 };
    const { drawn } = drawSlice(beginDrawing<string>(text), (piece) => piece, limits);
    expect(drawn).toEqual(['[X]: y\n\na [X] [long]', 'b']);
  });
});
