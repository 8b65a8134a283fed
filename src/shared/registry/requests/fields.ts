import { z } from 'zod';
import { TEXT_LIMITS } from '../limits.ts';
import { isSlug } from '../slug.ts';

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
