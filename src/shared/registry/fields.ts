import { z } from 'zod';
import { TEXT_LIMITS } from './limits.ts';
import { isSlug } from './slug.ts';

/** Lower-case hex, as the registry stores it (registry §6.1). */
export const sha1Schema = z.string().regex(/^[0-9a-f]{40}$/);
export const sha512Schema = z.string().regex(/^[0-9a-f]{128}$/);

/** ISO 8601; anything that is not a date is rejected. */
export const timestampSchema = z.string().refine((text) => !Number.isNaN(Date.parse(text)));

/**
 * A text in an answer: at most four times the length that the registry accepts (reliability B1).
 */
export function answerText(field: keyof typeof TEXT_LIMITS): z.ZodString {
  return z.string().max(4 * TEXT_LIMITS[field][1]);
}

/** A text within the limits of its field. */
export function limitedText(field: keyof typeof TEXT_LIMITS) {
  const [least, most] = TEXT_LIMITS[field];
  return z.string().min(least).max(most);
}

export function slugText(field: 'projectSlug' | 'organizationSlug' | 'versionNumber') {
  return limitedText(field).refine(isSlug, 'Only lower-case letters, digits and `!@$()-+_.,"');
}

/** A list as JSON text, as forms carry it (registry §5.5). */
export function jsonList<T extends z.ZodType>(item: T) {
  return z.string().transform(parseJson).pipe(z.array(item));
}

/** The issue of a field whose text is not JSON. */
export const NOT_JSON = 'Not a JSON text';

/** A transform that parses JSON text. */
export function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: NOT_JSON });
    return z.NEVER;
  }
}

/** A web address; null and an empty text mean none, but the key is required (registry §5.4). */
export const nullableUrl = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(TEXT_LIMITS.url[1])])
  .nullable();

/**
 * Rules for the fields of an answer. A field that decisions or facts depend on (ids, hashes, files,
 * dependencies, dates, members, permissions, channels, status, visibility) is declared plainly: if
 * it is unreadable, its item fails. A purely decorative field is `decorative`, and a list of
 * independent elements is a `listOf`: unreadable parts are dropped and counted, so that the user is
 * told. `src/shared/registry/unreadable.test.ts` has the classification of every field.
 */
export interface Unreadable {
  /** Dropped list elements. */
  readonly items: number;
  /** Dropped decorative fields. */
  readonly details: number;
}

let counted: { items: number; details: number } | null = null;

/** Runs a synchronous parse and counts what it drops. */
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

/** A decorative field. A missing one becomes `fallback` too, but is not counted. */
export function decorative<Schema extends z.ZodType>(
  schema: Schema,
  fallback: z.output<Schema>,
): z.ZodCatch<Schema> {
  // Without a context, zod asks for the fallback only to describe the schema.
  const orFallback = ({ input }: { readonly input?: unknown } = {}): z.output<Schema> => {
    if (counted !== null && input !== undefined && input !== null) counted.details += 1;
    return fallback;
  };
  return schema.catch(orFallback);
}

/**
 * A list of independent elements. If none can be read, the list is rejected instead of becoming
 * empty.
 */
export function listOf<Schema extends z.ZodType>(element: Schema) {
  return z.preprocess((value): unknown => {
    if (!Array.isArray(value)) return value;
    const items: readonly unknown[] = value;
    // Elements are counted only when the list itself is read.
    const { result: readable } = countUnreadable(() =>
      items.filter((item) => element.safeParse(item).success),
    );
    if (readable.length === 0) return items;
    if (counted !== null) counted.items += items.length - readable.length;
    return readable;
  }, z.array(element));
}

const incomplete = new WeakSet<object>();

/** Marks an item from which something was dropped. */
export function markIncomplete(item: unknown, { items, details }: Unreadable): void {
  if (items + details > 0 && typeof item === 'object' && item !== null) incomplete.add(item);
}

/**
 * Whether something was dropped from it: sending it back whole would overwrite the unreadable part.
 */
export function isIncomplete(item: object): boolean {
  return incomplete.has(item);
}
