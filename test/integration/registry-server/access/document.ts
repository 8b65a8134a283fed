import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PATH = fileURLToPath(new URL('../../../../docs/registry-access.md', import.meta.url));

/** `REGISTRY_ACCESS=write` writes the observed table to the document. */
const IS_WRITING = process.env['REGISTRY_ACCESS'] === 'write';

const BEGIN = (name: string) => `<!-- ${name} -->\n`;
const END = (name: string) => `<!-- end of ${name} -->\n`;

/** Returns the committed document's table between its markers; rewrites it first in write mode. */
export function readCommitted(name: string, seen: string): string {
  const text = existsSync(PATH) ? readFileSync(PATH, 'utf8') : '';
  const start = text.indexOf(BEGIN(name)) + BEGIN(name).length;
  const end = text.indexOf(END(name));
  if (end < 0) throw new Error(`docs/registry-access.md has no place for ${name}`);
  if (!IS_WRITING) return text.slice(start, end);
  writeFileSync(PATH, text.slice(0, start) + seen + text.slice(end));
  return seen;
}

export function formatTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const lines = [heads, heads.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
