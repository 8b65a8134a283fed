import { styleText } from 'node:util';
import type { TextStream } from './io.ts';

/** What a text means; the colours of a terminal are chosen here alone. */
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
