import { AppError } from '#shared/errors.ts';

/** Waits for the work, or throws CANCELLED when the signal aborts first; the work itself continues. */
export async function orCancelled<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return work;
  const cancelled = Promise.withResolvers<never>();
  const cancel = (): void => cancelled.reject(new AppError('CANCELLED'));
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await Promise.race([work, cancelled.promise]);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
