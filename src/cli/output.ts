import type { Message } from '#shared/domain/addon.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { toPrintable } from '#shared/messages/printable.ts';
import { render, renderError } from '#shared/messages/render.ts';
import type { CliIo, TextStream } from './io.ts';
import { createPaint, type Paint, type Tone } from './paint.ts';
import { flow, formatTable, wrap, type Cell, type Column } from './table.ts';

/** The one place that writes: people's text to stdout, or to stderr when stdout carries a JSON document. */
export interface Output {
  readonly paint: Paint;
  /** False beside a document that goes to a pipe: lists are laid out for somebody who watches. */
  readonly isWatched: boolean;
  /** One line of people's text, as it is: foreign texts in it must be printable already. */
  line(text?: string): void;
  /** A sentence, wrapped to the width, with control characters shown. */
  sentence(text: string, style?: { tone?: Tone; indent?: string }): void;
  /** How something ended: ✓ or ✗ and a sentence. */
  verdict(tone: 'good' | 'bad', text: string): void;
  /** Pieces in one line, or more when they do not fit. */
  flow(cells: readonly Cell[]): void;
  table(rows: readonly (readonly Cell[])[], columns: readonly Column[]): void;
  /** A path as people read it, with `~` for their home folder. */
  path(path: string): string;
  /** A dim line that says which command comes next. */
  hint(command: string, purpose: string): void;
  /** The command's only JSON document; nothing without --json. */
  document(document: object): void;
  failure(error: ErrorPayload): void;
}

const HARMLESS = /^[\w .:,/@=+"~-]*$/;

/** The width without a terminal, unless COLUMNS says otherwise. */
const PLAIN_WIDTH = 100;
const MIN_WIDTH = 40;

export function createOutput(
  io: Pick<CliIo, 'stdout' | 'stderr' | 'environment'>,
  json: boolean,
): Output {
  const people = json ? io.stderr : io.stdout;
  const width = widthOf(people, io.environment);
  const paint = createPaint(people, io.environment);
  const line = (text = ''): void => void people.write(`${text}\n`);
  const isWatched = !json || io.stderr.isTTY === true;
  return {
    paint,
    isWatched,
    line,
    sentence(text, { tone, indent = '' } = {}) {
      for (const part of wrap(text, width - indent.length)) {
        line(indent + paint(tone ?? 'plain', part));
      }
    },
    verdict(tone, text) {
      const [first = '', ...rest] = wrap(text, width - 2);
      line(`${paint(tone, tone === 'good' ? '✓' : '✗')} ${first}`);
      for (const part of rest) line(`  ${part}`);
    },
    flow(cells) {
      for (const part of flow(cells, { width, paint })) line(part);
    },
    table(rows, columns) {
      if (!isWatched) return;
      const lines = formatTable(rows, { columns, width, paint });
      if (lines.length > 0) line(lines.join('\n'));
    },
    path: (path) => toPrintable(shortenHome(path, io.environment)),
    hint(command, purpose) {
      // Names in it are foreign, and what a person copies into a shell must not obey them.
      if (!HARMLESS.test(command)) return;
      line(`${paint('quiet', `${purpose}:`)} ${paint('accent', command)}`);
    },
    document(document) {
      if (json) writeDocument(io.stdout, document);
    },
    failure(error) {
      writeFailure(io, json, error);
    },
  };
}

function writeFailure(
  { stdout, stderr, environment }: Pick<CliIo, 'stdout' | 'stderr' | 'environment'>,
  json: boolean,
  error: ErrorPayload,
): void {
  const { text, hint } = renderError(error);
  const paint = createPaint(stderr, environment);
  const width = widthOf(stderr, environment);
  for (const [at, part] of wrap(text, width - 2).entries()) {
    stderr.write(`${at === 0 ? paint('bad', '✗') : ' '} ${part}\n`);
  }
  for (const part of wrap(hint ?? '', width - 2)) stderr.write(`  ${paint('quiet', part)}\n`);
  const document = { schemaVersion: 1, error: { ...error, text, hint } };
  if (json) writeDocument(stdout, document);
}

/** The columns of a terminal, else those that COLUMNS says. */
export function widthOf(stream: TextStream, environment: CliIo['environment']): number {
  const wanted = stream.isTTY ? stream.columns : Number.parseInt(environment['COLUMNS'] ?? '', 10);
  return Math.max(MIN_WIDTH, wanted || PLAIN_WIDTH);
}

function shortenHome(path: string, environment: CliIo['environment']): string {
  const home = environment['HOME'] ?? '';
  if (home === '' || home === '/') return path;
  return path === home || path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

// JSON leaves these as they are, but a terminal that shows the document would obey them.
const TERMINAL_MARKS = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Indented for a person who looks at it, in one line for a program. */
function writeDocument(stream: TextStream, document: object): void {
  const json = JSON.stringify(document, null, stream.isTTY ? 2 : 0).replaceAll(
    TERMINAL_MARKS,
    (mark) => String.raw`\u` + mark.charCodeAt(0).toString(16).padStart(4, '0'),
  );
  stream.write(json);
  // By itself: put behind megabytes, it would have them copied.
  stream.write('\n');
}

/** A message as every JSON document carries it. */
export function withText({ code, params }: Message): Message & { text: string } {
  return { code, params, text: render({ code, params }) };
}

/** An error inside a document that is an answer all the same; null stays null. */
export function withErrorText(
  error: ErrorPayload | null,
): (ErrorPayload & { text: string; hint: string | null }) | null {
  return error === null ? null : { ...error, ...renderError(error) };
}

/** A foreign name inside a line. */
export const shown = toPrintable;
