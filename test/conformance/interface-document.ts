import { readFileSync } from 'node:fs';

const TEXT = readFileSync(new URL('../../docs/registry-interface.md', import.meta.url), 'utf8');

export interface Table {
  /** Number and title of its section: `4.1 PATs (…)`. */
  readonly section: string;
  /** Rows by column name. */
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** Returns the text of a section, from its heading to the next of the same or a higher level. */
export function readSection(number: string): string {
  const start = headings().find(({ title }) => title.startsWith(`${number} `));
  if (start === undefined) throw new TypeError(`The document has no section ${number}`);
  const end = headings().find(({ at, level }) => at > start.at && level <= start.level);
  return TEXT.slice(start.at, end?.at);
}

/** Returns every table of the document. */
export function readTables(): Table[] {
  const blocks = TEXT.matchAll(/(?:^\|.*\|$\n?)+/gm);
  return [...blocks].map((block) => {
    const [header = [], , ...lines] = block[0].trim().split('\n').map(splitCells);
    const section = headings().findLast(({ at }) => at < block.index)?.title ?? '';
    const rows = lines.map((cells) =>
      Object.fromEntries(header.map((name, column) => [name, cells[column] ?? ''])),
    );
    return { section, rows };
  });
}

export function tablesOf(number: string): Table[] {
  return readTables().filter(({ section }) => section.startsWith(number));
}

/** Returns the names before a type, before an enumeration or in backticks. */
export function parametersOf(request: string): string[] {
  const typed = request.matchAll(
    /(?:^|[ ;,(])(?!same\b)(\w+)(?: and (\w+))?:? (?:string|(?:same )?enum|sha1|true|API_SCOPE|ProjectPermission|OrganisationPermission)\b/g,
  );
  const names = [...typed].flatMap(({ 1: one, 2: two }) => [one, two]);
  const all = [...names, ...quoted(request)].filter((name) => name !== undefined);
  return [...new Set(all)];
}

/** Returns the names in backticks. */
export function quoted(text: string): string[] {
  return [...text.matchAll(/`(\w+)`/g)].map(({ 1: name = '' }) => name);
}

/** Returns the endpoints of sections 4.1 to 4.8 as in their tables, each a method and a path. */
export function listEndpoints(): string[] {
  return tablesOf('4.').flatMap(({ rows }) => rows.map((row) => `${row['Method']} ${row['Path']}`));
}

function headings(): { title: string; level: number; at: number }[] {
  return [...TEXT.matchAll(/^(#+) (.*)$/gm)].map(({ 1: marks = '', 2: title = '', index }) => ({
    title: title.replace(/^(\d+)\. /, '$1 '),
    level: marks.length,
    at: index,
  }));
}

/** A `|` inside a cell is written `\|`. */
function splitCells(line: string): string[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}
