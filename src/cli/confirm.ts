import { AppError } from '#shared/errors.ts';
import type { CliIo } from './io.ts';
import { t } from './text.ts';

/** Asks on stderr and answers what the person said; no answer means no. Throws CONFIRMATION_NEEDED without a terminal, CANCELLED on Ctrl-C. */
export async function confirm(io: CliIo, question: string): Promise<boolean> {
  if (!io.stdin.isTTY || !io.stderr.isTTY) throw new AppError('CONFIRMATION_NEEDED');
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({
    input: io.stdin,
    output: io.stderr as NodeJS.WriteStream,
  });
  const stop = new AbortController();
  // In raw mode readline takes Ctrl-C for itself, and no signal reaches the process.
  terminal.once('SIGINT', () => stop.abort());
  terminal.once('close', () => stop.abort());
  try {
    const signal = AbortSignal.any([io.signal, stop.signal]);
    const answer = await terminal.question(`${t('cli-confirm-question', { question })} `, {
      signal,
    });
    return /^y(es)?$/i.test(answer.trim());
  } catch (error) {
    throw new AppError('CANCELLED', {}, error);
  } finally {
    terminal.close();
  }
}
