import { z } from 'zod';
import { TEXT_LIMITS } from './limits.ts';

/** Lower-case hex, as the registry stores it (registry-facts §6.1). */
export const sha1Schema = z.string().regex(/^[0-9a-f]{40}$/);
export const sha512Schema = z.string().regex(/^[0-9a-f]{128}$/);

/** ISO 8601; what cannot be read as a date is refused. */
export const timestampSchema = z.string().refine((text) => !Number.isNaN(Date.parse(text)));

/** A text of an answer: at most four times what the registry takes of it (reliability B1). */
export function answerText(field: keyof typeof TEXT_LIMITS): z.ZodString {
  return z.string().max(4 * TEXT_LIMITS[field][1]);
}
