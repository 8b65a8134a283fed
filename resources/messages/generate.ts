// Writes src/shared/messages/params.ts: the params of each text with placeholders.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describeParams } from '#shared/messages/placeholders.ts';
import type { Text } from '#shared/messages/variants.ts';

const CATALOGUE = new URL('en/', import.meta.url);
const OUTPUT = new URL('../../src/shared/messages/params.ts', import.meta.url);

type Table = Readonly<Record<string, Text>>;

function readTable(file: URL): Table {
  return JSON.parse(readFileSync(file, 'utf8')) as Table;
}

function readTables(folder: URL): Table {
  const tables = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !CODES_OF_THEIR_OWN.has(name))
    .map((name) => readTable(new URL(name, folder)));
  const keys = tables.flatMap((table) => Object.keys(table));
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at);
  if (twice.length > 0) throw new Error(`in more than one file: ${twice.join(', ')}`);
  return Object.assign({}, ...tables) as Table;
}

// Errors have untyped params, and the others none.
const CODES_OF_THEIR_OWN = new Set([
  'errors.json',
  'hints.json',
  'labels.json',
  'words.json',
  'error-titles.json',
  'error-steps.json',
  'state-steps.json',
]);

export function generateParams(): string {
  return `// Written by \`npm run messages\` from resources/messages/en: what each text with placeholders needs to be shown.

/** All keys together are ${stampKeys()}: a build sees that this file changed, but not that a JSON did. */
${toInterface('MessageParams', readTables(CATALOGUE))}
${toInterface('UiParams', readTables(new URL('window/', CATALOGUE)))}
${toInterface('TerminalParams', readTables(new URL('terminal/', CATALOGUE)))}`;
}

function stampKeys(): string {
  const keys = readdirSync(CATALOGUE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => Object.keys(readTable(new URL(name, CATALOGUE))));
  return createHash('sha256').update(keys.toSorted().join('\n')).digest('hex').slice(0, 16);
}

/** Writes one key per line; the formatter ignores the file, because it would break the lines. */
function toInterface(name: string, texts: Table): string {
  const lines = Object.entries(texts).flatMap(([key, text]) => {
    const params = Object.entries(describeParams(text)).map(
      ([param, { type, isOptional }]) => `readonly ${param}${isOptional ? '?' : ''}: ${type}`,
    );
    return params.length === 0 ? [] : [`  '${key}': { ${params.join('; ')} };`];
  });
  return `export interface ${name} {\n${lines.join('\n')}\n}\n`;
}

if (import.meta.main) writeFileSync(OUTPUT, generateParams());
