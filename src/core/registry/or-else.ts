import { AppError } from '#shared/errors.ts';

/** null where the question fails with one of these codes; default: where there is no such thing. */
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

/** What the question threw, as a value, except when the person cancelled. */
export async function orError<T>(asked: Promise<T>): Promise<T | AppError> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'CANCELLED') return error;
    throw error;
  }
}

/** For what only adds to an answer: null whatever the registry says, except when the person cancelled. */
export async function orNothing<T>(asked: Promise<T>): Promise<T | null> {
  const answer = await orError(asked);
  return answer instanceof AppError ? null : answer;
}
