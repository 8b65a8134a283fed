import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { collisionKey } from '#shared/domain/file-name.ts';
import { letOthersRun } from '../turns.ts';

interface Name {
  readonly path: string;
  readonly isFolder: boolean;
}

/**
 * What stands in the way of a file at `path` (relative to the root): a file that is not one of `leaving`, something at
 * a folder's name that is no folder, or a folder in another spelling. null: nothing.
 */
export type FindNameHolder = (path: string, leaving: ReadonlySet<string>) => Promise<string | null>;

/** Looks into each folder once; made anew for every plan. */
export function createNameHolderFinder(root: string): FindNameHolder {
  const folders = new Map<string, ReadonlyMap<string, Name>>();
  const list = (folder: string) => {
    const names = folders.get(folder) ?? listNames(root, folder);
    folders.set(folder, names);
    return names;
  };
  return async (path, leaving) => {
    const segments = path.split('/');
    let folder = '';
    for (const [index, segment] of segments.entries()) {
      await letOthersRun();
      const wanted = folder === '' ? segment : `${folder}/${segment}`;
      const present = list(folder).get(collisionKey(segment));
      if (present === undefined) return null;
      const isLast = index === segments.length - 1;
      if (isLast) return leaving.has(present.path) ? null : present.path;
      if (!present.isFolder || present.path !== wanted) return present.path;
      folder = wanted;
    }
    return null;
  };
}

function listNames(root: string, folder: string): ReadonlyMap<string, Name> {
  try {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    return new Map(
      entries.map((entry) => [
        collisionKey(entry.name),
        {
          path: folder === '' ? entry.name : `${folder}/${entry.name}`,
          isFolder: entry.isDirectory(),
        },
      ]),
    );
  } catch {
    // What cannot be listed is found out by apply, which refuses it.
    return new Map();
  }
}
