import { codeOf } from '#shared/code-of.ts';

/** What a name on disk is. `dev` and `ino` are decimal strings: they do not fit a number on every system. */
export interface FileFacts {
  readonly kind: 'file' | 'directory' | 'link' | 'other';
  readonly size: number;
  readonly dev: string;
  readonly ino: string;
  readonly nlink: number;
  readonly uid: number;
  /** Permission bits only. */
  readonly mode: number;
  /** When the file's bytes last changed; programs can set it. */
  readonly modifiedMs: number;
  /** When anything of the file last changed: its bytes, a name, its mode. */
  readonly changedMs: number;
}

export interface HashedFile extends FileFacts {
  readonly sha512: string;
}

export interface IoReads {
  /** The user that must own `.loadout`; null where the system has no such number. */
  readonly userId: number | null;
  /** Permission bits that a new file of this user gets. */
  readonly defaultFileMode: number;
  realPath(path: string): string;
  /** null when the name does not exist. */
  look(path: string): FileFacts | null;
  list(path: string): readonly string[];
  /** Reads a regular file of at most `maxBytes` (EFBIG above). */
  read(path: string, maxBytes: number): Uint8Array;
  /** sha512 of a regular file in one pass, with the facts of the very file that was read. */
  hash(path: string): HashedFile;
  freeBytes(path: string): number;
  /** How many more files the file system can make; null where it sets no limit. */
  freeFiles(path: string): number | null;
  /** False when another program holds the file so that it cannot be renamed or removed now. */
  canReplace(path: string): boolean;
}

export interface IoChanges {
  makeDirectory(path: string, mode: number): void;
  /** Creates a new file (EEXIST otherwise) and writes every byte; not synced. */
  createFile(path: string, bytes: Uint8Array, mode: number): void;
  /** Copies to a new file (EEXIST otherwise), sharing blocks where the file system can; never a hard link. */
  copyFile(from: string, to: string, mode: number): void;
  syncFile(path: string): void;
  /** Does nothing where the system cannot sync a directory. */
  syncDirectory(path: string): void;
  /** EEXIST when `to` exists. */
  link(from: string, to: string): void;
  rename(from: string, to: string): void;
  unlink(path: string): void;
  /** Removes an empty directory. */
  removeDirectory(path: string): void;
  /** Marks a directory as hidden where names alone do not do it. */
  hide(path: string): void;
}

/** An open regular file; positions are bytes from its start. */
export interface OpenFile {
  look(): FileFacts;
  /** Answers how many bytes came: 0 at the end. */
  read(into: Uint8Array, position: number): Promise<number>;
  /** Writes every byte; not synced. */
  write(bytes: Uint8Array, position: number): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** For large files: the calling thread does not wait for the disk. */
export interface IoStreams {
  /**
   * `create`: a new file to write (EEXIST otherwise); `change`: one that exists, to read and write. EINVAL for anything
   * but a regular file.
   */
  openFile(path: string, access: 'create' | 'read' | 'change', mode?: number): Promise<OpenFile>;
  /** As `copyFile`. */
  duplicateFile(from: string, to: string, mode: number): Promise<void>;
  /** As `syncDirectory`. */
  flushDirectory(path: string): Promise<void>;
}

/**
 * The file system as its writers see it: absolute paths, no call follows a link in the last segment; calls that return
 * no promise are synchronous. Failures carry an errno name in `code`; a name that the system holds open is always EBUSY,
 * after the retries of design decision 18. No other writer of the core knows the operating system.
 */
export type Io = IoReads & IoChanges & IoStreams;

/** The errno name of a failure of the port, or null for any other error. */
export function errnoOf(error: unknown): string | null {
  const code = codeOf(error);
  return code !== null && /^E[A-Z0-9]+$/.test(code) ? code : null;
}

/** Nothing is there, or something else has the name, or nobody may read it. */
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

/** A file that could not be read now, which says nothing of what is in it: too many open files, a faulty disk. */
export function isPassingReadFailure(error: unknown): boolean {
  const code = errnoOf(error);
  return code !== null && !LASTING.has(code);
}
