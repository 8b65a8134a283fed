import { AppError } from '#shared/errors.ts';

/**
 * Returns null when the request fails with one of these codes; by default when the item does not
 * exist.
 */
export async function orNull<T>(
  asked: Promise<T>,
  codes: readonly AppError['code'][] = ['REGISTRY_NOT_FOUND'],
): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && codes.includes(error.code)) return null;
    throw error;
  }
}

/** Returns the request's error as a value, but rethrows a cancellation. */
export async function orError<T>(asked: Promise<T>): Promise<T | AppError> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'CANCELLED') return error;
    throw error;
  }
}

/** For optional parts of an answer: null for any error except a cancellation. */
export async function orNullOnError<T>(asked: Promise<T>): Promise<T | null> {
  const answer = await orError(asked);
  return answer instanceof AppError ? null : answer;
}
