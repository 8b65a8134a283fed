// Writes src/shared/messages/params.ts: the codes of the catalogue, and what each text needs, read from its placeholders.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describeParams } from '#shared/messages/placeholders.ts';

const CATALOGUE = new URL('en/', import.meta.url);
const OUTPUT = new URL('../../src/shared/messages/params.ts', import.meta.url);

type Table = Readonly<Record<string, string>>;

function readTable(file: URL): Table {
  return JSON.parse(readFileSync(file, 'utf8')) as Table;
}

function readTables(folder: URL): Table {
  const tables = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !CODES_OF_THEIR_OWN.has(name))
    .map((name) => readTable(new URL(name, folder)));
  return Object.assign({}, ...tables) as Table;
}

// Errors carry free params, and the others have none.
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
  const errors = Object.keys(readTable(new URL('errors.json', CATALOGUE)));
  return `// Written by \`npm run messages\` from resources/messages/en: its codes, and what each text needs to be shown.

/** A text that needs nothing. */
export type Empty = Readonly<Record<string, never>>;

export type ErrorCode =
${errors.map((code) => `  | '${code}'`).join('\n')};

${toInterface('MessageParams', readTables(CATALOGUE))}
${toInterface('UiParams', readTables(new URL('window/', CATALOGUE)))}
${toInterface('TerminalParams', readTables(new URL('terminal/', CATALOGUE)))}`;
}

/** A key a line, which the formatter would break: it leaves the file alone. */
function toInterface(name: string, texts: Table): string {
  const lines = Object.entries(texts).map(([key, text]) => `  '${key}': ${toType(text)};`);
  return `export interface ${name} {\n${lines.join('\n')}\n}\n`;
}

function toType(text: string): string {
  const params = Object.entries(describeParams(text)).map(
    ([param, { type, isOptional }]) => `readonly ${param}${isOptional ? '?' : ''}: ${type}`,
  );
  return params.length === 0 ? 'Empty' : `{ ${params.join('; ')} }`;
}

if (import.meta.main) writeFileSync(OUTPUT, generateParams());
