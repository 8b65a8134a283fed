import {
  type AnySchema,
  type InferSchemaInput,
  type InferSchemaOutput,
  oc,
  type Schema,
} from '@orpc/contract';
import { z } from 'zod';
import { errorPayloadSchema } from '../domain/error-payload.ts';

/** Every procedure fails with a single declared error, whose data is the AppError's payload. */
export const declaredErrors = { FAILED: { data: errorPayloadSchema } };

export const procedure = oc.errors(declaredErrors);

/**
 * Answer of a procedure that takes longer than a click: the job that does the work (`jobs.watch`).
 */
export const job = z.object({ jobId: z.string() });

/**
 * Loads an answer's schema on first use, for the procedures that every terminal command calls: the
 * core's answers are typed at compile time and not validated at run time, and building these
 * schemas takes longer than most commands.
 */
export function whenChecked<T extends AnySchema>(
  load: () => Promise<T>,
): Schema<InferSchemaInput<T>, InferSchemaOutput<T>> {
  const validate = async (value: unknown) => (await load())['~standard'].validate(value);
  return { '~standard': { version: 1, vendor: 'loadout', validate } };
}
