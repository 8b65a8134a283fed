import type { ChangeValue, FieldChange } from '#shared/domain/publishing.ts';
import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';

type OptionalFields<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

interface ContentEdit<T> {
  /** The state that the person saw; null when they saw none. */
  readonly base: OptionalFields<T> | null;
  readonly change: OptionalFields<T>;
}

/**
 * Applies the person's changes to the present state. Changes by others stay, unless the person
 * changed the same field differently: then EDIT_CONFLICT, and nothing is sent. Throws INPUT_INVALID
 * when `schema` rejects the result.
 */
export function mergeEdit<T extends object>(
  now: T,
  { base, change }: ContentEdit<T>,
  schema?: z.ZodType,
): { readonly next: T; readonly changes: FieldChange[] } {
  const next = { ...now };
  const changes: FieldChange[] = [];
  const conflicts: string[] = [];
  for (const field of Object.keys(now) as (keyof T & string)[]) {
    const wanted = change[field];
    if (wanted === undefined || isSame(wanted, now[field])) continue;
    const seen = base?.[field];
    const isTouched = seen === undefined || !isSame(seen, wanted);
    if (!isTouched) continue;
    if (seen !== undefined && !isSame(seen, now[field])) conflicts.push(field);
    next[field] = wanted;
    changes.push({ field, from: toChangeValue(now[field]), to: toChangeValue(wanted) });
  }
  if (conflicts.length > 0) throw new AppError('EDIT_CONFLICT', { fields: conflicts.join(', ') });
  if (schema !== undefined) checkInput(schema, next);
  return { next, changes };
}

/** Lists are compared as sets: a registry orders them its own way. */
function isSame(left: unknown, right: unknown): boolean {
  return toComparable(left) === toComparable(right);
}

function toComparable(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  return JSON.stringify(value.map((item) => JSON.stringify(item)).toSorted());
}

function toChangeValue(value: unknown): ChangeValue {
  if (Array.isArray(value)) {
    return value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
  }
  const isPlain =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? value : null;
}
