/**
 * Looks up an untrusted word in a table, ignoring properties inherited from Object such as
 * `constructor` or `__proto__`.
 */
export function ownPropertyOf<Value>(
  table: Readonly<Record<string, Value>>,
  word: string,
): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
