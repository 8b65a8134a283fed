import { z } from 'zod';
import { writeReportSchema } from '../domain/publishing.ts';
import { procedure } from './base.ts';

/** A profile's id, or the address of a registry. */
export const on = { registry: z.string() };

/**
 * Something that the registry shall change. `dryRun`: everything is checked and compared, and nothing is sent. Besides
 * what each says it throws AUTH_NEEDED, AUTH_NOT_ACCEPTED, AUTH_SCOPE_MISSING, INPUT_INVALID with its field,
 * REGISTRY_REJECTED, and WRITE_UNCERTAIN where nobody can see whether it was done.
 */
export function write<Shape extends z.ZodRawShape>(shape: Shape) {
  return procedure
    .input(z.object({ ...on, ...shape, dryRun: z.boolean() }))
    .output(writeReportSchema);
}

/**
 * An edit: `base` is what the person saw, null where nobody looked. What somebody else changed since is kept where the
 * person did not change it, and EDIT_CONFLICT with the fields where both did. Only what differs is sent.
 */
export function edit<Ids extends z.ZodRawShape, Content extends z.ZodRawShape>(
  ids: Ids,
  content: z.ZodObject<Content>,
) {
  return write({ ...ids, base: content.partial().nullable(), change: content.partial() });
}
