import { AppError } from '#shared/errors.ts';

/** What is waited for, unless the signal aborts first. Throws CANCELLED. */
export async function orCancelled<T>(waiting: Promise<T>, signal: AbortSignal): Promise<T> {
  const cancelled = Promise.withResolvers<never>();
  const cancel = (): void => cancelled.reject(new AppError('CANCELLED'));
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await Promise.race([waiting, cancelled.promise]);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
