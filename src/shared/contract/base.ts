import {
  type AnySchema,
  type InferSchemaInput,
  type InferSchemaOutput,
  oc,
  type Schema,
} from '@orpc/contract';
import { z } from 'zod';
import { errorPayloadSchema } from '../domain/error-payload.ts';

/** Every procedure fails with one declared error, whose data is the AppError's payload. */
export const declaredErrors = { FAILED: { data: errorPayloadSchema } };

export const procedure = oc.errors(declaredErrors);

/** What takes longer than a click answers the job that does it (`jobs.watch`). */
export const job = z.object({ jobId: z.string() });

/**
 * The schema of an answer in the groups that every command of the terminal asks: what the core answers is typed by the
 * compiler, so that nobody checks it while the program runs, and building these takes longer than most commands.
 */
export function whenChecked<T extends AnySchema>(
  load: () => Promise<T>,
): Schema<InferSchemaInput<T>, InferSchemaOutput<T>> {
  const validate = async (value: unknown) => (await load())['~standard'].validate(value);
  return { '~standard': { version: 1, vendor: 'loadout', validate } };
}
