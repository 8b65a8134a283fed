import { codeOf } from '#shared/code-of.ts';

/**
 * Facts of a name on disk. `dev` and `ino` are decimal strings: they do not fit into a number on
 * every system.
 */
export interface FileFacts {
  readonly kind: 'file' | 'directory' | 'link' | 'other';
  readonly size: number;
  readonly dev: string;
  readonly ino: string;
  readonly nlink: number;
  readonly uid: number;
  /** Permission bits only. */
  readonly mode: number;
  /** When the file's bytes last changed (mtime); programs can set it. */
  readonly modifiedMs: number;
  /** When anything of the file last changed: its bytes, a name, its mode (ctime). */
  readonly changedMs: number;
}

export interface HashedFile extends FileFacts {
  readonly sha512: string;
}

export interface IoReads {
  /** The user that must own `.loadout`; null when the system has no user ids. */
  readonly userId: number | null;
  /** Permission bits of a new file of this user. */
  readonly defaultFileMode: number;
  realPath(path: string): string;
  /** null when the name does not exist. */
  look(path: string): FileFacts | null;
  list(path: string): readonly string[];
  /** Reads a regular file of at most `maxBytes` (EFBIG above). */
  read(path: string, maxBytes: number): Uint8Array;
  /** Hashes a regular file in one pass (sha512); the facts are those of the hashed file. */
  hash(path: string): HashedFile;
  freeBytes(path: string): number;
  /** Number of files that the file system can still create; null when it has no limit. */
  freeFiles(path: string): number | null;
  /** False while another program holds the file so that it cannot be renamed or removed. */
  canReplace(path: string): boolean;
}

export interface IoChanges {
  makeDirectory(path: string, mode: number): void;
  /** Creates a new file (EEXIST otherwise) and writes every byte; not synced. */
  createFile(path: string, bytes: Uint8Array, mode: number): void;
  /**
   * Copies to a new file (EEXIST otherwise), sharing blocks where the file system supports it;
   * never a hard link.
   */
  copyFile(from: string, to: string, mode: number): void;
  syncFile(path: string): void;
  /** Does nothing when the system cannot sync a directory. */
  syncDirectory(path: string): void;
  /** EEXIST when `to` exists. */
  link(from: string, to: string): void;
  rename(from: string, to: string): void;
  unlink(path: string): void;
  /** Removes an empty directory. */
  removeDirectory(path: string): void;
  /** Marks a directory as hidden where its name does not do it. */
  hide(path: string): void;
}

/** An open regular file; positions are bytes from its start. */
export interface OpenFile {
  look(): FileFacts;
  /** Returns the number of bytes read: 0 at the end. */
  read(into: Uint8Array, position: number): Promise<number>;
  /** Writes every byte; not synced. */
  write(bytes: Uint8Array, position: number): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** For large files: the calling thread does not wait for the disk. */
export interface IoStreams {
  /**
   * `create`: a new file to write (EEXIST otherwise); `change`: one that exists, to read and write.
   * EINVAL for anything but a regular file.
   */
  openFile(path: string, access: 'create' | 'read' | 'change', mode?: number): Promise<OpenFile>;
  /** As `copyFile`. */
  duplicateFile(from: string, to: string, mode: number): Promise<void>;
  /** As `syncDirectory`. */
  flushDirectory(path: string): Promise<void>;
}

/**
 * The file system as the core's writers see it: absolute paths, no call follows a link in the last
 * segment; calls that return no promise are synchronous. Errors have an errno name in `code`; a
 * name that another program holds open is always EBUSY, after the retries of design decision 18. No
 * other writer of the core depends on the operating system.
 */
export type Io = IoReads & IoChanges & IoStreams;

/** Returns the errno name of an error of the port, or null for any other error. */
export function errnoOf(error: unknown): string | null {
  const code = codeOf(error);
  return code !== null && /^E[A-Z0-9]+$/.test(code) ? code : null;
}

/** The name does not exist, is something else, or may not be read. */
const LASTING = new Set([
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EINVAL',
  'ELOOP',
  'EFBIG',
  'EACCES',
  'EPERM',
]);

/**
 * True when a file could not be read now, which says nothing about its content: too many open
 * files, a faulty disk.
 */
export function isPassingReadFailure(error: unknown): boolean {
  const code = errnoOf(error);
  return code !== null && !LASTING.has(code);
}
