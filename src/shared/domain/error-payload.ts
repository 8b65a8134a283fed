import { z } from 'zod';
import errorTexts from '#resources/messages/en/errors.json' with { type: 'json' };
import type { ErrorCode } from '../errors.ts';

export const ERROR_CODES = Object.keys(errorTexts) as readonly ErrorCode[];

/** An AppError in serialized form: in documents, outcomes and answers. */
export const errorPayloadSchema = z.object({
  code: z.enum(ERROR_CODES),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
