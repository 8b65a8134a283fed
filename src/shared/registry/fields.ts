import { z } from 'zod';
import { TEXT_LIMITS } from './limits.ts';
import { isSlug } from './slug.ts';

/** Lower-case hex, as the registry stores it (registry-facts §6.1). */
export const sha1Schema = z.string().regex(/^[0-9a-f]{40}$/);
export const sha512Schema = z.string().regex(/^[0-9a-f]{128}$/);

/** ISO 8601; what cannot be read as a date is refused. */
export const timestampSchema = z.string().refine((text) => !Number.isNaN(Date.parse(text)));

/** A text of an answer: at most four times what the registry takes of it (reliability B1). */
export function answerText(field: keyof typeof TEXT_LIMITS): z.ZodString {
  return z.string().max(4 * TEXT_LIMITS[field][1]);
}

/** A text of a length that the limits name. */
export function limitedText(field: keyof typeof TEXT_LIMITS) {
  const [least, most] = TEXT_LIMITS[field];
  return z.string().min(least).max(most);
}

export function slugText(field: 'projectSlug' | 'organizationSlug' | 'versionNumber') {
  return limitedText(field).refine(isSlug, 'Only lower-case letters, digits and `!@$()-+_.,"');
}

/** A list as JSON text, which is how a form carries it (registry-facts §5.5). */
export function jsonList<T extends z.ZodType>(item: T) {
  return z.string().transform(parseJson).pipe(z.array(item));
}

/** The issue of a field whose text is no JSON. */
export const NOT_JSON = 'Not a JSON text';

/** A transform: what the JSON text says. */
export function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: NOT_JSON });
    return z.NEVER;
  }
}

/** An address of the web; null and an empty text mean none, but the key must be there (registry-facts §5.4). */
export const nullableUrl = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(TEXT_LIMITS.url[1])])
  .nullable();
