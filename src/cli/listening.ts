import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import { t } from './text.ts';

/** Resolves on Ctrl-C. */
export async function waitForSignal(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

/** Turns an unavailable port into a usage error; other errors are returned unchanged. */
export function toPortError(error: unknown, port: number, metricsPort?: number): unknown {
  const code = codeOf(error);
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error;
  const refused = error instanceof Error && 'port' in error ? error.port : port;
  const argument = refused === metricsPort ? '--metrics-port' : '--port';
  const params = { argument, value: String(refused), allowed: t('cli-allowed-port') };
  return new AppError('USAGE', params, error);
}
