/** What a table has under a word of somebody else's; not what every object has, as `constructor` or `__proto__`. */
export function own<Value>(
  table: Readonly<Record<string, Value>>,
  word: string,
): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
