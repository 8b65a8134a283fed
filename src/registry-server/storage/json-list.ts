/** Parses a list column: JSON text that only this server writes. */
export function parseListColumn(text: string): string[] {
  return JSON.parse(text) as string[];
}

export function formatJsonList(items: readonly string[]): string {
  return JSON.stringify(items);
}
