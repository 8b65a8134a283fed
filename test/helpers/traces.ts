import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * Lists the top-level entries of a folder that contain the text anywhere, databases and their
 * journals included.
 */
export function findFilesWith(text: string, folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text))
    .map((path) => path.slice(folder.length + 1).split(sep)[0] ?? '');
}

/** Returns the command lines of all processes on this machine, as far as they are readable. */
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
