import { z } from 'zod';
import { writeReportSchema } from '../domain/publishing.ts';
import { procedure } from './base.ts';

/** Id of a registry profile, or address of a registry. */
export const on = { registry: z.string() };

/**
 * A write to the registry. `dryRun`: checks and compares everything and sends nothing. Besides its
 * own errors, throws AUTH_NEEDED, AUTH_NOT_ACCEPTED, AUTH_SCOPE_MISSING, INPUT_INVALID with its
 * field, REGISTRY_REJECTED, and WRITE_UNCERTAIN if it cannot be determined whether it was done.
 */
export function defineWrite<Shape extends z.ZodRawShape>(shape: Shape) {
  return procedure
    .input(z.object({ ...on, ...shape, dryRun: z.boolean() }))
    .output(writeReportSchema);
}

/**
 * An edit. `base`: the values the user started from; null: none were read. Changes others made
 * since are kept in fields the user did not change; fields changed by both fail with EDIT_CONFLICT.
 * Sends only the differences.
 */
export function createEditProcedure<Ids extends z.ZodRawShape, Content extends z.ZodRawShape>(
  ids: Ids,
  content: z.ZodObject<Content>,
) {
  return defineWrite({ ...ids, base: content.partial().nullable(), change: content.partial() });
}
