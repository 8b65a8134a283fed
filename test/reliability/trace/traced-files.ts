import { dirname } from 'node:path';

/** Changes of a file's bytes or a directory's names, and how many of them are synced. */
interface Durability {
  changes: number;
  synced: number;
}

/** Files and directories after the calls of a trace. A file that existed before may be unsynced. */
export interface TracedFiles {
  create(path: string): void;
  write(path: string): void;
  /** Begins a sync of a file or a directory; the returned function ends it. */
  sync(path: string): () => void;
  rename(from: string, to: string): void;
  link(from: string, to: string): void;
  remove(path: string): void;
  makeDirectory(path: string): void;
  removeDirectory(path: string): void;
  /** False if the file was written to since its last sync. */
  isSynced(path: string): boolean;
  /** The file was created or written to in this trace. */
  isWritten(path: string): boolean;
  files(): string[];
  /** Directories with unsynced names. */
  unsyncedDirectories(): string[];
}

export function createTracedFiles(isIgnored: (path: string) => boolean): TracedFiles {
  const files = new Map<string, Durability>();
  const written = new Set<Durability>();
  const directories = new Map<string, Durability>();
  const fileAt = (path: string): Durability => {
    const file = files.get(path) ?? { changes: 1, synced: 0 };
    files.set(path, file);
    return file;
  };
  const changeNames = (path: string): void => {
    if (isIgnored(path)) return;
    const directory = directories.get(dirname(path)) ?? { changes: 0, synced: 0 };
    directory.changes += 1;
    directories.set(dirname(path), directory);
  };
  const name = (path: string, file: Durability): void => {
    files.set(path, file);
    changeNames(path);
  };
  return {
    create(path) {
      const file = { changes: 0, synced: 0 };
      written.add(file);
      name(path, file);
    },
    write(path) {
      const file = fileAt(path);
      file.changes += 1;
      written.add(file);
    },
    sync(path) {
      const subject = files.get(path) ?? directories.get(path);
      if (subject === undefined) return () => undefined;
      const { changes } = subject;
      return () => (subject.synced = Math.max(subject.synced, changes));
    },
    rename(from, to) {
      const file = fileAt(from);
      files.delete(from);
      changeNames(from);
      name(to, file);
    },
    link: (from, to) => name(to, fileAt(from)),
    remove(path) {
      files.delete(path);
      changeNames(path);
    },
    makeDirectory: changeNames,
    removeDirectory(path) {
      directories.delete(path);
      changeNames(path);
    },
    isSynced(path) {
      const { changes, synced } = fileAt(path);
      return changes === synced;
    },
    isWritten: (path) => written.has(fileAt(path)),
    files: () => [...files.keys()],
    unsyncedDirectories: () =>
      [...directories].flatMap(([path, { changes, synced }]) => (changes > synced ? [path] : [])),
  };
}
