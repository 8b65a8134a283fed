import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Breath } from './breath.ts';

/** True for a folder with at least one of these files and no other; empty folders in it do not count. */
export async function holdsOnly(
  root: string,
  folder: string,
  { paths, breath }: { paths: ReadonlySet<string>; breath: Breath },
): Promise<boolean> {
  let isAny = false;
  const open = [folder];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const entry of listEntries(join(root, next))) {
      if (breath.isDue()) await breath.take();
      const path = `${next}/${entry.name}`;
      if (entry.isDirectory()) open.push(path);
      else if (entry.isFile() && paths.has(path)) isAny = true;
      else return false;
    }
  }
  return isAny;
}

function listEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
