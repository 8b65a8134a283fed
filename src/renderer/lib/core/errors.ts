import { isDefinedError, type ORPCError } from '@orpc/client';
import { AppError, type ErrorPayload } from '#shared/errors.ts';
import { ConnectionLost, SessionRefused } from '../connection/transport.ts';

/** A job ended in `failed`, or in an outcome that its kind cannot have. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
  readonly payload: ErrorPayload;

  constructor(payload: ErrorPayload) {
    super(payload.code);
    this.payload = payload;
  }
}

/** Converts anything a call or a job threw to the payload that `tError` renders. */
export function toPayload(error: unknown): ErrorPayload {
  if (error instanceof JobFailed || error instanceof AppError) return error.payload;
  if (isDeclared(error)) return error.data;
  if (error instanceof ConnectionLost || error instanceof SessionRefused) {
    return { code: 'CONNECTION_LOST', params: {} };
  }
  return { code: 'INTERNAL', params: {} };
}

/** The contract's only declared error carries the payload (shared/contract/base.ts). */
function isDeclared(error: unknown): error is ORPCError<'FAILED', ErrorPayload> {
  return isDefinedError(error);
}

/** Cancelled by the user: never shown as an error. */
export function isCancelled(error: unknown): boolean {
  return toPayload(error).code === 'CANCELLED';
}
