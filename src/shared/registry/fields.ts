import { z } from 'zod';
import { TEXT_LIMITS } from './limits.ts';
import { isSlug } from './slug.ts';

/** Lower-case hex, as the registry stores it (registry §6.1). */
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

/** A list as JSON text, which is how a form carries it (registry §5.5). */
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

/** An address of the web; null and an empty text mean none, but the key must be there (registry §5.4). */
export const nullableUrl = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(TEXT_LIMITS.url[1])])
  .nullable();

/**
 * How the fields of an answer are read. A field that decides what is done or shown as a fact (ids, hashes, files,
 * dependencies, dates, members, permissions, channels, status, visibility) is declared plainly: when it cannot be read,
 * its item fails. A field that only decorates is `decorative`, and a list of things that stand for themselves is a
 * `listOf`: what cannot be read there is left out and counted, so that a person is told. `src/shared/registry/unreadable.test.ts` holds the
 * classification of every field.
 */
export interface Unreadable {
  /** Elements of lists that were left out. */
  readonly items: number;
  /** Decorating fields that were left out. */
  readonly details: number;
}

let counted: { items: number; details: number } | null = null;

/** Runs a synchronous read and counts what it leaves out. */
export function countUnreadable<T>(read: () => T): { result: T; unreadable: Unreadable } {
  const before = counted;
  const unreadable = { items: 0, details: 0 };
  counted = unreadable;
  try {
    return { result: read(), unreadable };
  } finally {
    counted = before;
  }
}

/** A field that only decorates. A missing one is `fallback` too, but is not counted. */
export function decorative<Schema extends z.ZodType>(
  schema: Schema,
  fallback: z.output<Schema>,
): z.ZodCatch<Schema> {
  // Without a context zod asks what the fallback is, to describe the schema.
  const orFallback = ({ input }: { readonly input?: unknown } = {}): z.output<Schema> => {
    if (counted !== null && input !== undefined && input !== null) counted.details += 1;
    return fallback;
  };
  return schema.catch(orFallback);
}

/** A list whose elements stand for themselves. One of which nothing can be read is refused, never empty. */
export function listOf<Schema extends z.ZodType>(element: Schema) {
  return z.preprocess((value): unknown => {
    if (!Array.isArray(value)) return value;
    const items: readonly unknown[] = value;
    // Counted once, when the list itself is read.
    const { result: readable } = countUnreadable(() =>
      items.filter((item) => element.safeParse(item).success),
    );
    if (readable.length === 0) return items;
    if (counted !== null) counted.items += items.length - readable.length;
    return readable;
  }, z.array(element));
}

const incomplete = new WeakSet<object>();

/** Notes of an item that something of it was left out. */
export function markIncomplete(item: unknown, { items, details }: Unreadable): void {
  if (items + details > 0 && typeof item === 'object' && item !== null) incomplete.add(item);
}

/** Whether something of it was left out: sent back whole, it would overwrite what could not be read. */
export function isIncomplete(item: object): boolean {
  return incomplete.has(item);
}
