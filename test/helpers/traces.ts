import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** The top entries of a folder that hold the text somewhere, databases and their journals included. */
export function findFilesWith(text: string, folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text))
    .map((path) => path.slice(folder.length + 1).split(sep)[0] ?? '');
}

/** What every process of this machine was started with, as far as one may see it. */
export function readProcessArguments(): string {
  if (!existsSync('/proc')) return '';
  const readOne = (id: string): string => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readOne)
    .join('\n');
}
