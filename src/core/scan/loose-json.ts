/** Own fields of a parsed object; what is not an object has none. */
export type Fields = ReadonlyMap<string, unknown>;

/** The own fields of a foreign value; never its prototype's. */
export function fieldsOf(value: unknown): Fields {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return new Map(isRecord ? Object.entries(value) : []);
}

/** A short text or a number as text, cut at `maxLength`; null for everything else. */
export function textOf(value: unknown, maxLength: number): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : null;
}

/** An array as it is, one value as an array of it, nothing as an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return value === undefined || value === null ? [] : [value];
}
