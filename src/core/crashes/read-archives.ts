import { join } from 'node:path';
import type { Io } from '../disk/io.ts';

/** Names in an archive's directory that show whose a class or file is. */
export interface ArchiveNames {
  readonly packages: readonly string[];
  readonly entries: readonly string[];
}

const NOTHING: ArchiveNames = { packages: [], entries: [] };
const MAX_ENTRIES = 20_000;
const MAX_NAMES = 5000;

/** Empty for a file that is no archive: the point is to explain the log. */
export async function readArchiveNames(io: Io, root: string, path: string): Promise<ArchiveNames> {
  try {
    const file = await io.openFile(join(root, path), 'read');
    try {
      // Loaded on demand: most commands explain no crash.
      const { openZip } = await import('../unpack/open-zip.ts');
      const zip = await openZip(file);
      const packages = new Set<string>();
      const entries: string[] = [];
      let count = 0;
      for await (const { fileName } of zip.eachEntry()) {
        count += 1;
        if (count > MAX_ENTRIES) break;
        const folder = fileName.slice(0, Math.max(0, fileName.lastIndexOf('/')));
        if (!fileName.endsWith('.class')) entries.push(fileName);
        else if (folder !== '') packages.add(folder.replaceAll('/', '.'));
      }
      return {
        packages: [...packages].slice(0, MAX_NAMES),
        entries: entries.filter((name) => !name.endsWith('/')).slice(0, MAX_NAMES),
      };
    } finally {
      await file.close();
    }
  } catch {
    return NOTHING;
  }
}
