import { z } from 'zod';
import { ERROR_CODES } from '../errors.ts';

/** What an AppError says, as it travels: in documents, outcomes and answers. */
export const errorPayloadSchema = z.object({
  code: z.enum(ERROR_CODES),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
