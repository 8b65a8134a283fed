import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from '#shared/domain/addon.ts';
import { prefixOf } from '#shared/domain/paths.ts';
import { collisionKey } from '#shared/domain/file-name.ts';
import { disabledFolderOf } from '#shared/domain/slot-files.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { codeOf } from '#shared/code-of.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import * as problems from './problems.ts';

const STATE_FOLDER = '.loadout';

export interface SlotUse {
  readonly slot: Slot;
  /** False: this is the slot's folder for disabled add-ons. */
  readonly enabled: boolean;
}

/** A directory to list, with every slot that uses it. */
export interface SlotDirectory {
  /** Relative to the root, with `/`; empty for the root itself. */
  readonly path: string;
  readonly uses: readonly SlotUse[];
  /** Collision keys of names that belong to other slots or to Loadout's own folder. */
  readonly foreignKeys: ReadonlySet<string>;
}

/**
 * Lists the directories of all slots, each once, in the slots' order. A path that could leave the
 * root is refused; other files in the folder around a pack belong to no slot.
 */
export function planDirectories(slots: readonly Slot[]): {
  directories: SlotDirectory[];
  refused: Message[];
} {
  const usesByPath = new Map<string, SlotUse[]>();
  const refused: Message[] = [];
  const add = (directory: string, use: SlotUse): void => {
    const path = directory === '.' ? '' : directory;
    if (!isPathInside(path)) refused.push(problems.directoryRefused(directory));
    else usesByPath.set(path, [...(usesByPath.get(path) ?? []), use]);
  };
  for (const slot of slots.filter(({ rule }) => rule !== 'pack')) {
    add(slot.directory, { slot, enabled: true });
    const disabledFolder = disabledFolderOf(slot);
    if (disabledFolder !== null) add(disabledFolder, { slot, enabled: false });
  }
  const paths = [...usesByPath.keys()];
  const directories = [...usesByPath].map(([path, uses]) => ({
    path,
    uses,
    foreignKeys: foreignKeys(path, paths),
  }));
  return { directories, refused };
}

function foreignKeys(directory: string, allPaths: readonly string[]): Set<string> {
  const prefix = prefixOf(directory);
  const below = allPaths.filter((path) => path !== directory && path.startsWith(prefix));
  const names = below.map((path) => path.slice(prefix.length).split('/')[0] ?? '');
  const own = directory === '' ? [STATE_FOLDER] : [];
  return new Set([...names, ...own].map(collisionKey));
}

// The slots of a `custom` loadout come from a file in the folder, so they are as untrusted as the
// folder.
function isPathInside(path: string): boolean {
  if (path === '') return true;
  const segments = path.split('/');
  return (
    !/[\\:\0]/.test(path) &&
    segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..') &&
    collisionKey(segments[0] ?? '') !== STATE_FOLDER
  );
}

/**
 * `missing` is normal: a slot without its directory is empty. Links in the path are never followed.
 */
export function checkDirectory(root: string, path: string): 'present' | 'missing' | Message {
  const segments = path === '' ? [] : path.split('/');
  for (let depth = 1; depth <= segments.length; depth++) {
    const part = segments.slice(0, depth).join('/');
    const found = checkSlotDirectory(join(root, part), part);
    if (found !== 'present') return found;
  }
  return 'present';
}

function checkSlotDirectory(absolute: string, part: string): 'present' | 'missing' | Message {
  try {
    const stats = lstatSync(absolute, { throwIfNoEntry: false });
    if (stats === undefined) return 'missing';
    if (stats.isSymbolicLink()) return problems.directoryIsLink(part);
    return stats.isDirectory() ? 'present' : problems.directoryIsFile(part);
  } catch (error) {
    return problems.directoryUnreadable(part, systemCode(error));
  }
}

/** The system's name for an error, such as `EACCES`. */
export function systemCode(error: unknown): string {
  return codeOf(error) ?? 'UNKNOWN';
}

interface Name {
  readonly path: string;
  readonly isFolder: boolean;
}

/**
 * Returns the path that blocks a file at `path` (relative to the root): a file that is not one of
 * `leaving`, a non-folder at a folder's name, or a folder in another spelling; null when nothing
 * does.
 */
type FindNameHolder = (path: string, leaving: ReadonlySet<string>) => Promise<string | null>;

/** Lists each folder once, so create it again for every plan. */
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
      await yieldToEventLoop();
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
    // A folder that cannot be listed is left to apply, which refuses it.
    return new Map();
  }
}
