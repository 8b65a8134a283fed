import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { savedChunkSchema, uploadSchema } from '../domain/upload.ts';
import { procedure } from './base.ts';

const upload = z.object({ uploadId: z.string() });

/** Dropped or picked files are sent as bytes, in order (design decision 16). */
export const files = {
  begin: procedure
    .input(z.object({ name: z.string(), size: z.number().int().nonnegative() }))
    .output(uploadSchema),
  /** `offset` must be the end of the last chunk. */
  append: procedure
    .input(upload.extend({ offset: z.number().int().nonnegative(), bytes: z.instanceof(Blob) }))
    .output(z.object({ received: z.number() })),
  /** Returns the grant for `plans.install`. */
  finish: procedure.input(upload).output(z.object({ grantId: z.string() })),
  abort: procedure.input(upload).output(z.object({ aborted: z.boolean() })),
  /**
   * Streams a verified file of a version, for the window to save where the user chooses; ends with
   * its last byte.
   */
  save: procedure
    .input(
      z.object({
        registry: z.string(),
        project: z.string(),
        version: z.string(),
        /** A file's id or name; null: the primary file. */
        file: z.string().nullable(),
      }),
    )
    .output(eventIterator(savedChunkSchema)),
};
