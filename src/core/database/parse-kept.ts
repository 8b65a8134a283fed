/** `JSON.parse` of a kept document; undefined when it is damaged: such a row is dropped alone (design.md decision 11). */
export function parseKept(document: string): unknown {
  try {
    return JSON.parse(document);
  } catch {
    return undefined;
  }
}
