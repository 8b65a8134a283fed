/** Of a longer log only the beginning and the end are read: in between a game repeats itself. */
const MAX_HEAD = 256 * 1024;
const MAX_TAIL = 1024 * 1024;
const MAX_LINE = 2000;

// Terminal escape sequences for colours and cursor movements.
const ANSI = new RegExp(
  String.raw`\u001B(?:\[[0-?]{0,50}[ -/]{0,9}[@-~]|\][^\u0007\u001B]{0,500}(?:\u0007|\u001B\\)?|[@-Z\\-_])`,
  'g',
);
const CONTROL = /(?![\t\n])\p{Cc}/gu;

/** One line of a log. */
export interface LogLine {
  readonly text: string;
  /** Number of `Caused by` levels below the reported exception; 0 outside of a trace. */
  readonly depth: number;
  /** For a line with an exception: the calls below it, innermost first. */
  readonly frames: readonly StackFrame[];
}

/** One call of a stack trace. */
export interface StackFrame {
  /** `com.example.mod.Foo.bar` */
  readonly method: string;
  /** The file that the logger gives as its source, as `mod-1.0.jar`. */
  readonly jar: string | null;
}

const FRAME =
  /^\s*at (?:[\w.$-]{1,100}\/{1,2})*([\w.$]{1,300}\.[\w$<>]{1,200})\([^()]{0,200}\)(?:\s*~?\[([^\][:]{1,200}\.jar)\b)?/;
const CAUSED_BY = /^\s*(?:\[[^\]]{0,100}\]\s*)?Caused by: /;
const MORE = /^\s*\.\.\. \d+ (?:more|common frames)/;

/** Reads a log of any encoding and length as lines, without colours and control characters. */
export function readLines(log: string | Uint8Array): readonly LogLine[] {
  const text = typeof log === 'string' ? truncateLog(log) : decodeLog(log);
  const plain = text.replaceAll('\r\n', '\n').replaceAll(ANSI, '').replaceAll(CONTROL, '');
  return toLines(plain.split('\n').map((line) => line.slice(0, MAX_LINE)));
}

/** Invalid UTF-8 becomes U+FFFD; the rest stays readable. */
function decodeLog(bytes: Uint8Array): string {
  const decoder = new TextDecoder();
  if (bytes.length <= MAX_HEAD + MAX_TAIL) return decoder.decode(bytes);
  const head = decoder.decode(bytes.subarray(0, MAX_HEAD));
  return `${head}\n${new TextDecoder().decode(bytes.subarray(-MAX_TAIL))}`;
}

function truncateLog(text: string): string {
  if (text.length <= MAX_HEAD + MAX_TAIL) return text;
  return `${text.slice(0, MAX_HEAD)}\n${text.slice(-MAX_TAIL)}`;
}

function toLines(texts: readonly string[]): readonly LogLine[] {
  const lines: { text: string; depth: number; frames: StackFrame[] }[] = [];
  let depth = 0;
  let isTrace = false;
  for (const text of texts) {
    const [, method, jar] = FRAME.exec(text) ?? [];
    if (method !== undefined) {
      isTrace = true;
      lines.at(-1)?.frames.push({ method, jar: jar ?? null });
      continue;
    }
    if (MORE.test(text)) continue;
    if (CAUSED_BY.test(text)) depth += 1;
    // A line after a trace that is no cause of it belongs to another report.
    else if (isTrace) depth = 0;
    isTrace = false;
    lines.push({ text, depth, frames: [] });
  }
  return lines;
}
