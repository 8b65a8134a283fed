import { ERROR_CODES } from '#shared/domain/error-payload.ts';
import { AppError, type ErrorCode, type ErrorParams, toErrorPayload } from '#shared/errors.ts';

/**
 * Converts anything a command threw to an AppError: the core's declared error crosses the contract
 * as `FAILED`.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const payload = declaredFailure(error);
  if (payload) return new AppError(payload.code, payload.params, error);
  const { code, params } = toErrorPayload(error);
  return new AppError(code, params, error);
}

function declaredFailure(error: unknown): { code: ErrorCode; params: ErrorParams } | null {
  if (!(error instanceof Error) || !('code' in error) || !('data' in error)) return null;
  const data = error.data;
  if (error.code !== 'FAILED' || typeof data !== 'object' || data === null) return null;
  const { code, params } = data as { code?: unknown; params?: ErrorParams };
  const known = ERROR_CODES.find((candidate) => candidate === code);
  return known === undefined ? null : { code: known, params: params ?? {} };
}
