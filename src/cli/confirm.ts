import { AppError } from '#shared/errors.ts';
import type { CliIo } from './io.ts';
import { t } from './text.ts';

/** Whether there is a terminal to confirm on. */
export function canConfirm({ stdin, stderr }: Pick<CliIo, 'stdin' | 'stderr'>): boolean {
  return stdin.isTTY === true && stderr.isTTY === true;
}

/**
 * Asks on stderr and returns the answer; no answer means no. Throws CONFIRMATION_NEEDED without a
 * terminal, CANCELLED on Ctrl-C.
 */
export async function confirm(io: CliIo, question: string): Promise<boolean> {
  if (!canConfirm(io)) throw new AppError('CONFIRMATION_NEEDED');
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({
    input: io.stdin,
    output: io.stderr as NodeJS.WriteStream,
  });
  const stop = new AbortController();
  // In raw mode readline handles Ctrl-C itself, so the process gets no signal.
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
