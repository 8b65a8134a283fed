import stringWidth from 'fast-string-width';
import type { Message } from '#shared/domain/addon.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { toPrintable } from '#shared/messages/printable.ts';
import { render, renderError } from '#shared/messages/render.ts';
import { callWith, nameCommands, quoteShellWord } from './invocation.ts';
import type { CliIo, GlobalOptions, TextStream } from './io.ts';
import {
  createPaint,
  type Paint,
  type Tone,
  flow,
  formatTable,
  wrap,
  type TableCell,
  type Column,
} from './layout.ts';

/**
 * The only writer of output: text for people goes to stdout, or to stderr if stdout carries a JSON
 * document.
 */
export interface Output {
  readonly paint: Paint;
  /** False next to a document in a pipe: lists are formatted only for someone who sees them. */
  readonly isWatched: boolean;
  /** With --quiet: shows only results and errors. */
  readonly isQuiet: boolean;
  /** Prints a line unchanged: untrusted text in it must be printable already. */
  line(text?: string): void;
  /** Prints the subject above the results of a command; nothing with --quiet. */
  heading(cells: readonly TableCell[]): void;
  /**
   * Prints a wrapped sentence with control characters made visible; a `quiet` one is omitted with
   * --quiet.
   */
  sentence(text: string, style?: { tone?: Tone; indent?: string }): void;
  /** Prints a result: ✓ or ✗ and a sentence. */
  verdict(tone: 'good' | 'bad', text: string): void;
  /** Prints pieces on one line, or on several if they do not fit. */
  flow(cells: readonly TableCell[]): void;
  table(rows: readonly (readonly TableCell[])[], columns: readonly Column[]): void;
  /** Returns a path for display, with `~` for the home folder. */
  path(path: string): string;
  /**
   * Prints a dim line that suggests the next command, given as `loadout …`; nothing with --quiet.
   */
  hint(command: string, purpose: string, more?: MoreOfCommand): void;
  /** Returns a command, given as `loadout …`, as it is called from here. */
  command(command: string, more?: MoreOfCommand): string;
  /** Prints a remedy, with its commands as they are called from here. */
  advice(text: string, indent: string): void;
  /** Prints the command's only JSON document; nothing without --json. */
  document(document: object): void;
  /** Prints the error that ends the command; with --json as the document. */
  failure(error: ErrorPayload): void;
  /** Prints an error for people only, because the command's document contains it as well. */
  notedFailure(error: ErrorPayload): void;
}

interface MoreOfCommand {
  /** Paths and names at the end of the command, each quoted as one word of the shell. */
  readonly words?: readonly string[];
  /** Value of --loadout, null: none. Default: its value in this command. */
  readonly loadout?: string | null | undefined;
}

const HARMLESS = /^[\w .:,/@=+"~-]*$/;

/** Width without a terminal, unless COLUMNS is set. */
const PLAIN_WIDTH = 100;
const MIN_WIDTH = 40;

type OutputIo = Pick<CliIo, 'stdout' | 'stderr' | 'environment' | 'invocation'>;
type OutputOptions = Pick<GlobalOptions, 'json' | 'quiet' | 'dataDir' | 'loadout'>;

export function createOutput(io: OutputIo, options: OutputOptions): Output {
  const { json, quiet } = options;
  const people = json ? io.stderr : io.stdout;
  const width = widthOf(people, io.environment);
  const paint = createPaint(people, io.environment);
  const line = (text = ''): void => {
    // A blank line only separates content that --quiet omits.
    if (!quiet || text !== '') people.write(`${text}\n`);
  };
  const isWatched = !json || io.stderr.isTTY === true;
  const program = findOnce(io);
  const invocation = (namesLoadout: boolean) =>
    withOptions(program(), namesLoadout ? options : { ...options, loadout: null });
  const toCommand = (command: string, { words = [], loadout = options.loadout }: MoreOfCommand) =>
    [
      callWith(withOptions(program(), { ...options, loadout }), command),
      ...words.map(quoteShellWord),
    ].join(' ');
  return {
    paint,
    isWatched,
    isQuiet: quiet,
    line,
    heading(cells) {
      if (quiet) return;
      for (const part of flow(cells, { width, paint })) line(part);
      line();
    },
    sentence(text, { tone, indent = '' } = {}) {
      if (quiet && tone === 'quiet') return;
      for (const part of wrap(nameCommands(invocation, text), width - indent.length)) {
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
    hint(command, purpose, more = {}) {
      // Names in it are untrusted, and a copied command must not execute them.
      if (quiet || !HARMLESS.test(command)) return;
      const whole = toCommand(command, more);
      // A command to be copied is never wrapped.
      const between = stringWidth(`${purpose}: ${whole}`) > width ? '\n  ' : ' ';
      line(`${paint('quiet', `${purpose}:`)}${between}${paint('accent', whole)}`);
    },
    command: (command, more = {}) => toCommand(command, more),
    advice(text, indent) {
      for (const part of wrap(nameCommands(invocation, text), width - indent.length))
        line(indent + paint('quiet', part));
    },
    document(document) {
      if (json) writeDocument(io.stdout, document, invocation);
    },
    failure(error) {
      writeFailure(io, { json, invocation }, error);
    },
    notedFailure(error) {
      writeFailure(io, { json: false, invocation }, error);
    },
  };
}

/**
 * Returns how the program is called here. It has to be searched on disk, so this happens only when
 * a text contains a command.
 */
function findOnce({ invocation = () => 'loadout' }: OutputIo): () => string {
  let found: string | null = null;
  return () => (found ??= invocation());
}

type Invocation = Parameters<typeof nameCommands>[0];

/** The beginning of commands: the program and the options that select its data. */
function withOptions(
  program: string,
  { dataDir, loadout }: Pick<OutputOptions, 'dataDir' | 'loadout'>,
): string {
  return [
    program,
    ...(dataDir === null ? [] : ['--data-dir', quoteShellWord(dataDir)]),
    ...(loadout === null ? [] : ['--loadout', quoteShellWord(loadout)]),
  ].join(' ');
}

/**
 * Returns the error's text and hint; each value in the hint's commands is quoted as one word of the
 * shell.
 */
function renderFailure({ code, params }: ErrorPayload): ReturnType<typeof renderError> {
  const words = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? quoteShellWord(value) : value,
  ]);
  const { hint } = renderError({
    code,
    params: Object.fromEntries(words) as ErrorPayload['params'],
  });
  return { text: renderError({ code, params }).text, hint };
}

function writeFailure(
  { stdout, stderr, environment }: OutputIo,
  { json, invocation }: { json: boolean; invocation: Invocation },
  error: ErrorPayload,
): void {
  const { text, hint } = renderFailure(error);
  const paint = createPaint(stderr, environment);
  const width = widthOf(stderr, environment);
  for (const [at, part] of wrap(text, width - 2).entries()) {
    stderr.write(`${at === 0 ? paint('bad', '✗') : ' '} ${part}\n`);
  }
  const step = hint === null ? '' : nameCommands(invocation, hint);
  for (const part of wrap(step, width - 2)) stderr.write(`  ${paint('quiet', part)}\n`);
  const document = { schemaVersion: 1, error: { ...error, text, hint } };
  if (json) writeDocument(stdout, document, invocation);
}

/** Returns the width of the terminal, else the value of COLUMNS. */
export function widthOf(stream: TextStream, environment: CliIo['environment']): number {
  const wanted = stream.isTTY ? stream.columns : Number.parseInt(environment['COLUMNS'] ?? '', 10);
  return Math.max(MIN_WIDTH, wanted || PLAIN_WIDTH);
}

function shortenHome(path: string, environment: CliIo['environment']): string {
  const home = environment['HOME'] ?? '';
  if (home === '' || home === '/') return path;
  return path === home || path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

// JSON does not escape these, but a terminal that shows the document would execute or hide them.
const TERMINAL_MARKS =
  /[\u007f-\u009f\u2028\u2029\u2800\ufff9-\ufffb]|\p{Default_Ignorable_Code_Point}/gu;

/** Indented for a terminal, on one line for a program. */
function writeDocument(stream: TextStream, document: object, invocation: Invocation): void {
  const space = stream.isTTY ? 2 : 0;
  let json = JSON.stringify(document, null, space);
  if (json.includes('`loadout ')) json = JSON.stringify(document, nameInHints(invocation), space);
  const shownJson = json.replaceAll(TERMINAL_MARKS, (mark) =>
    Array.from(
      { length: mark.length },
      (_, at) => String.raw`\u` + mark.charCodeAt(at).toString(16).padStart(4, '0'),
    ).join(''),
  );
  stream.write(shownJson);
  // Written separately: appending it would copy megabytes.
  stream.write('\n');
}

function nameInHints(invocation: Invocation) {
  return (key: string, value: unknown): unknown =>
    key === 'hint' && typeof value === 'string' ? nameCommands(invocation, value) : value;
}

/** Returns a message as it appears in JSON documents. */
export function withText({ code, params }: Message): Message & { text: string } {
  return { code, params, text: render({ code, params }) };
}

/** Returns an error for a document that is not itself an error document; null stays null. */
export function withErrorText(
  error: ErrorPayload | null,
): (ErrorPayload & { text: string; hint: string | null }) | null {
  return error === null ? null : { ...error, ...renderFailure(error) };
}

/** Makes an untrusted name printable within a line. */
export const shown = toPrintable;
