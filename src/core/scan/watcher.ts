import { type FSWatcher, lstatSync, watch } from 'node:fs';
import { join } from 'node:path';
import { folderOf, prefixOf } from '#shared/domain/paths.ts';
import type { Slot } from '#shared/domain/slot.ts';
import type { ReceiptRecord } from '#shared/domain/slot-files.ts';
import { checkDirectory, planDirectories } from './slot-directories.ts';

/** Further folders are read only when a scan is requested. */
const MAX_RECEIPT_FOLDERS = 500;

/** Watches folders for changes of names and bytes, without reading anything inside. */
export interface Watcher {
  /**
   * Checks for folders that were added, removed or replaced: true when events may have been missed.
   */
  check(): boolean;
  close(): void;
}

export interface WatchRequest {
  readonly root: string;
  readonly slots: readonly Slot[];
  readonly receipts: readonly ReceiptRecord[];
  /** An entry of a slot's directory, relative to the root. */
  readonly onChange: (entry: string) => void;
}

/**
 * One watch per slot directory, and per folder of unpacked files: the number of files does not
 * matter. A directory that cannot be watched is compared by mtime at each check.
 */
export function createWatcher({ root, slots, receipts, onChange }: WatchRequest): Watcher {
  const { directories } = planDirectories(slots);
  const slotPaths = directories.map(({ path }) => path);
  const paths = [...new Set([...slotPaths, ...receiptFolders(receipts)])];
  const watches = new Map<string, DirectoryWatch>();

  function open(path: string): void {
    const told = (name: string): void => {
      const entry = toSlotEntry(path === '' ? name : `${path}/${name}`, slotPaths);
      if (entry !== null) onChange(entry);
    };
    watches.set(path, openDirectory(root, path, told));
  }

  for (const path of paths) open(path);
  return {
    check() {
      const stale = paths.filter((path) => watches.get(path)?.isStale() ?? true);
      for (const path of stale) {
        watches.get(path)?.close();
        open(path);
      }
      return stale.length > 0;
    },
    close() {
      for (const one of watches.values()) one.close();
    },
  };
}

interface DirectoryWatch {
  isStale(): boolean;
  close(): void;
}

function openDirectory(root: string, path: string, told: (name: string) => void): DirectoryWatch {
  const absolute = join(root, path);
  const before = readDirectoryIdentity(root, path);
  let watcher: FSWatcher | null = null;
  if (before !== null) {
    try {
      watcher = watch(absolute, { persistent: false }, (_, name) => {
        if (name !== null) told(name);
      });
      // Gone, or no longer watchable: the next check notices.
      watcher.on('error', () => {
        watcher?.close();
        watcher = null;
      });
    } catch {
      watcher = null;
    }
  }
  return {
    isStale() {
      const now = readDirectoryIdentity(root, path);
      if (now?.folder !== before?.folder) return true;
      return watcher === null && now?.time !== before?.time;
    },
    close: () => watcher?.close(),
  };
}

/**
 * Identity and mtime of the directory at a path; null when there is none, or its path has a link.
 */
function readDirectoryIdentity(
  root: string,
  path: string,
): { folder: string; time: string } | null {
  if (checkDirectory(root, path) !== 'present') return null;
  const stats = lstatSync(join(root, path), { bigint: true, throwIfNoEntry: false });
  if (stats === undefined) return null;
  return { folder: `${stats.dev}:${stats.ino}`, time: String(stats.mtimeNs) };
}

function receiptFolders(receipts: readonly ReceiptRecord[]): string[] {
  const folders = receipts.flatMap(({ files }) => files.map(({ path }) => folderOf(path)));
  return [...new Set(folders)].slice(0, MAX_RECEIPT_FOLDERS);
}

/**
 * The entry of a slot's directory that contains the path or is it; null for the directory itself.
 */
function toSlotEntry(path: string, slotPaths: readonly string[]): string | null {
  const around = slotPaths
    .filter((slot) => slot === '' || path.startsWith(`${slot}/`))
    .toSorted((a, b) => b.length - a.length)[0];
  if (around === undefined) return null;
  const prefix = prefixOf(around);
  const [name] = path.slice(prefix.length).split('/');
  return name === undefined || name === '' ? null : prefix + name;
}
