import { oc } from '@orpc/contract';
import { errorPayloadSchema } from '../domain/job.ts';

/** Every procedure fails with one declared error, whose data is the AppError's payload. */
export const declaredErrors = { FAILED: { data: errorPayloadSchema } };

export const procedure = oc.errors(declaredErrors);
