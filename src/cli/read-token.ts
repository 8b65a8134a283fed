import { addAbortSignal, type Readable, Writable } from 'node:stream';
import { AppError } from '#shared/errors.ts';
import type { CliIo } from './io.ts';
import { t } from './text.ts';

const MAX_TOKEN_CHARACTERS = 4096;

/**
 * Returns the token from LOADOUT_TOKEN, else one line of stdin, not echoed on a terminal. Never
 * from an argument, which everyone on the machine can see. Throws USAGE without one, CANCELLED.
 */
export async function readToken(io: CliIo): Promise<string> {
  if (io.token !== null) return io.token;
  return (await readSecret(io, 'token')).trim();
}

const MISSING = {
  token: 'cli-secret-no-token',
  password: 'cli-secret-no-password',
  value: 'cli-secret-no-value',
} as const;
const PROMPTS = {
  token: 'cli-secret-token',
  password: 'cli-secret-password',
  value: 'cli-secret-value',
} as const;

/**
 * Returns one line of stdin, without its line end; not echoed on a terminal. Throws USAGE,
 * CANCELLED.
 */
export async function readSecret(io: CliIo, what: keyof typeof MISSING): Promise<string> {
  const text =
    io.stdin.isTTY === true ? await askForSecret(io, what) : await readTokenFromStdin(io);
  const [line = ''] = text.split(/\r?\n/);
  if (line.trim() === '') throw new AppError('USAGE', { message: t(MISSING[what]) });
  return line;
}

async function readTokenFromStdin({ stdin, signal }: CliIo): Promise<string> {
  let text = '';
  try {
    for await (const chunk of addAbortSignal(signal, stdin as Readable)) {
      text += String(chunk);
      if (text.length > MAX_TOKEN_CHARACTERS || text.includes('\n')) break;
    }
  } catch (error) {
    if (signal.aborted) throw new AppError('CANCELLED', {}, error);
    throw error;
  }
  return text.slice(0, MAX_TOKEN_CHARACTERS);
}

async function askForSecret(io: CliIo, what: keyof typeof MISSING): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  io.stderr.write(`${t(PROMPTS[what])} `);
  // As a terminal, readline echoes input to its output, so that output is discarded.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: io.stdin, output: nowhere, terminal: true });
  const stop = new AbortController();
  terminal.once('SIGINT', () => stop.abort());
  terminal.once('close', () => stop.abort());
  try {
    return await terminal.question('', { signal: AbortSignal.any([io.signal, stop.signal]) });
  } catch (error) {
    throw new AppError('CANCELLED', {}, error);
  } finally {
    terminal.close();
    io.stderr.write('\n');
  }
}
