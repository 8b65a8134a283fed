const MAX_LENGTH = 140;

/** The first thing that a changelog says, without its Markdown; null where it says nothing in words. */
export function firstLine(changelog: string | null): string | null {
  if (changelog === null) return null;
  const lines = changelog
    .slice(0, MAX_LENGTH * 20)
    .split('\n')
    .map((line) => ({ isHeading: /^\s*#/.test(line), text: toWords(line) }))
    .filter(({ text }) => /\p{L}/u.test(text));
  const text = (lines.find(({ isHeading }) => !isHeading) ?? lines[0])?.text;
  if (text === undefined) return null;
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…` : text;
}

function toWords(line: string): string {
  return line
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/^\s*(?:#+|[-*+>]|\d+\.)\s+/, '')
    .replace(/[*_`~]{1,3}/g, '')
    .trim();
}
