import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { copyFile, chmod, type FileHandle, open } from 'node:fs/promises';
import { toNamespacedPath } from 'node:path';
import {
  errnoOf,
  type FileFacts,
  type HashedFile,
  type Io,
  type IoChanges,
  type IoReads,
  type IoStreams,
  type OpenFile,
} from './io.ts';

/** Called with the call's name before each change of the disk; tests end the process there. */
export type KillPoint = (call: string) => void;

const ATTRIBUTE_PROGRAM = 'attrib';
const HASH_BUFFER_BYTES = 256 * 1024;
/** Five tries within 3 s (design decision 18). */
const RETRY_DELAYS_MS = [100, 400, 900, 1600];
const OPEN_FILE_ERRORS = new Set(['EBUSY', 'EPERM', 'EACCES', 'ETXTBSY']);
const COPY_FLAGS = fs.constants.COPYFILE_EXCL | fs.constants.COPYFILE_FICLONE;
// O_NONBLOCK: opening a named pipe must not wait for a writer. Windows has neither flag, so they
// count as 0.
const SAFE_FLAGS = fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK;
const NO_DIRECTORY_SYNC_CODES = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EISDIR', 'EBADF']);

/**
 * The real file system. `waits` false: for a thread that must not block; a name that is held open
 * is EBUSY at once.
 */
export function createNodeIo(
  killPoint: KillPoint = () => undefined,
  { waits = true }: { readonly waits?: boolean } = {},
): Io {
  const delaysMs = waits ? RETRY_DELAYS_MS : [];
  return {
    ...createReads(),
    ...createChanges(killPoint, delaysMs),
    ...createFileStreams(killPoint),
  };
}

function createReads(): IoReads {
  const buffer = Buffer.allocUnsafe(HASH_BUFFER_BYTES);
  return {
    userId: process.getuid?.() ?? null,
    defaultFileMode: 0o666 & ~process.umask(),
    realPath: (path) => fs.realpathSync.native(native(path)).replaceAll('\\', '/'),
    look: (path) => look(path),
    list: (path) => fs.readdirSync(native(path)),
    read: (path, maxBytes) => readSmallFile(path, maxBytes),
    hash: (path) => hashFile(path, buffer),
    freeBytes(path) {
      const facts = fs.statfsSync(native(path));
      return facts.bavail * facts.bsize;
    },
    freeFiles: countFreeFiles,
    canReplace: (path) => canReplace(path),
  };
}

/**
 * Returns null when the file system does not count them, as on Btrfs and Windows. Throws the
 * system's errors.
 */
export function countFreeFiles(path: string): number | null {
  const { files, ffree } = fs.statfsSync(native(path));
  return files === 0 ? null : ffree;
}

function createChanges(killPoint: KillPoint, delaysMs: readonly number[]): IoChanges {
  return {
    makeDirectory(path, mode) {
      killPoint('makeDirectory');
      fs.mkdirSync(native(path), { mode });
    },
    createFile(path, bytes, mode) {
      killPoint('createFile');
      createFile(path, bytes, mode, killPoint);
    },
    copyFile(from, to, mode) {
      killPoint('copyFile');
      fs.copyFileSync(native(from), native(to), COPY_FLAGS);
      fs.chmodSync(native(to), mode);
    },
    syncFile(path) {
      killPoint('syncFile');
      // Windows flushes only through a writable handle.
      withFileDescriptor(path, isWindows ? fs.constants.O_RDWR : fs.constants.O_RDONLY, (fd) =>
        fs.fsyncSync(fd),
      );
    },
    syncDirectory(path) {
      killPoint('syncDirectory');
      syncDirectory(path);
    },
    link(from, to) {
      killPoint('link');
      fs.linkSync(native(from), native(to));
    },
    rename(from, to) {
      killPoint('rename');
      retryWhileOpen(delaysMs, () => fs.renameSync(native(from), native(to)));
    },
    unlink(path) {
      killPoint('unlink');
      retryWhileOpen(delaysMs, () => fs.unlinkSync(native(path)));
    },
    removeDirectory(path) {
      killPoint('removeDirectory');
      fs.rmdirSync(native(path));
    },
    hide(path) {
      if (!isWindows) return;
      // Not imported: only Windows needs it, but every start would load it.
      const { execFileSync } = process.getBuiltinModule('node:child_process');
      execFileSync(ATTRIBUTE_PROGRAM, ['+h', native(path)], { stdio: 'ignore', windowsHide: true });
    },
  };
}

/** Flags of a file that is read or written in chunks. */
const ACCESS = {
  create: fs.constants.O_CREAT | fs.constants.O_EXCL | fs.constants.O_WRONLY,
  read: fs.constants.O_RDONLY,
  change: fs.constants.O_RDWR,
};

function createFileStreams(killPoint: KillPoint): IoStreams {
  return {
    async openFile(path, access, mode) {
      if (access === 'create') killPoint('openFile');
      const handle = await open(native(path), ACCESS[access] | SAFE_FLAGS, mode);
      try {
        openedFacts(handle.fd);
      } catch (error) {
        await handle.close();
        throw error;
      }
      return toOpenFile(handle, killPoint);
    },
    async duplicateFile(from, to, mode) {
      killPoint('duplicateFile');
      await copyFile(native(from), native(to), COPY_FLAGS);
      await chmod(native(to), mode);
    },
    async flushDirectory(path) {
      killPoint('flushDirectory');
      await flushDirectory(path);
    },
  };
}

function toOpenFile(handle: FileHandle, killPoint: KillPoint): OpenFile {
  return {
    look: () => openedFacts(handle.fd),
    async read(into, position) {
      const { bytesRead } = await handle.read(into, 0, into.length, position);
      return bytesRead;
    },
    async write(bytes, position) {
      for (let offset = 0; offset < bytes.length;) {
        killPoint('write');
        const length = bytes.length - offset;
        offset += (await handle.write(bytes, offset, length, position + offset)).bytesWritten;
      }
    },
    async sync() {
      killPoint('sync');
      await handle.sync();
    },
    close: () => handle.close(),
  };
}

const isWindows = process.platform === 'win32';

function native(path: string): string {
  return isWindows ? toNamespacedPath(path) : path;
}

function look(path: string): FileFacts | null {
  const stat = fs.lstatSync(native(path), { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? null : toFacts(stat);
}

function toFacts(stat: fs.BigIntStats): FileFacts {
  return {
    kind: fileKindOf(stat),
    size: Number(stat.size),
    dev: String(stat.dev),
    ino: String(stat.ino),
    nlink: Number(stat.nlink),
    uid: Number(stat.uid),
    mode: Number(stat.mode) & 0o7777,
    changedMs: Number(stat.ctimeNs) / 1e6,
    modifiedMs: Number(stat.mtimeNs) / 1e6,
  };
}

function fileKindOf(stat: fs.BigIntStats): FileFacts['kind'] {
  if (stat.isSymbolicLink()) return 'link';
  if (stat.isDirectory()) return 'directory';
  return stat.isFile() ? 'file' : 'other';
}

/** Node does not say for which purpose a file was to be opened. */
function readFrom<T>(path: string, use: (fd: number) => T): T {
  try {
    return withFileDescriptor(path, fs.constants.O_RDONLY, use);
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) Object.assign(error, { syscall: 'read' });
    throw error;
  }
}

function withFileDescriptor<T>(path: string, flags: number, use: (fd: number) => T): T {
  const fd = fs.openSync(native(path), flags | SAFE_FLAGS);
  try {
    return use(fd);
  } finally {
    fs.closeSync(fd);
  }
}

function openedFacts(fd: number): FileFacts {
  const facts = toFacts(fs.fstatSync(fd, { bigint: true }));
  if (facts.kind !== 'file') throw errno('EINVAL');
  return facts;
}

function readSmallFile(path: string, maxBytes: number): Uint8Array {
  return readFrom(path, (fd) => {
    if (openedFacts(fd).size > maxBytes) throw errno('EFBIG');
    return fs.readFileSync(fd);
  });
}

function hashFile(path: string, buffer: Buffer): HashedFile {
  return readFrom(path, (fd) => {
    const facts = openedFacts(fd);
    const hash = createHash('sha512');
    let size = 0;
    for (;;) {
      const count = fs.readSync(fd, buffer);
      if (count === 0) return { ...facts, size, sha512: hash.digest('hex') };
      hash.update(buffer.subarray(0, count));
      size += count;
    }
  });
}

function createFile(path: string, bytes: Uint8Array, mode: number, killPoint: KillPoint): void {
  const fd = fs.openSync(native(path), 'wx', mode);
  try {
    fs.fchmodSync(fd, mode);
    let offset = 0;
    while (offset < bytes.length) {
      killPoint('write');
      offset += fs.writeSync(fd, bytes, offset);
    }
    if (fs.fstatSync(fd).size !== bytes.length) throw errno('EIO');
  } finally {
    fs.closeSync(fd);
  }
}

function syncDirectory(path: string): void {
  if (isWindows) return;
  try {
    withFileDescriptor(path, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY, (fd) =>
      fs.fsyncSync(fd),
    );
  } catch (error) {
    throwUnlessMissing(error);
  }
}

async function flushDirectory(path: string): Promise<void> {
  if (isWindows) return;
  try {
    const folder = await open(
      native(path),
      fs.constants.O_RDONLY | fs.constants.O_DIRECTORY | SAFE_FLAGS,
    );
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    throwUnlessMissing(error);
  }
}

/** Some file systems cannot sync a folder. */
function throwUnlessMissing(error: unknown): void {
  if (!NO_DIRECTORY_SYNC_CODES.has(errnoOf(error) ?? '')) throw error;
}

/** Elsewhere an open file can be renamed and removed; Windows refuses while the game is running. */
function canReplace(path: string): boolean {
  if (!isWindows) return true;
  try {
    withFileDescriptor(path, fs.constants.O_RDWR, () => undefined);
    return true;
  } catch (error) {
    if (OPEN_FILE_ERRORS.has(errnoOf(error) ?? '')) return false;
    throw error;
  }
}

function retryWhileOpen(delaysMs: readonly number[], change: () => void): void {
  for (const delayMs of delaysMs) {
    try {
      change();
      return;
    } catch (error) {
      if (!isOpenFileError(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delayMs);
    }
  }
  try {
    change();
  } catch (error) {
    throw isOpenFileError(error) ? errno('EBUSY', error) : error;
  }
}

function isOpenFileError(error: unknown): boolean {
  const code = errnoOf(error);
  return code === 'EBUSY' || (isWindows && code !== null && OPEN_FILE_ERRORS.has(code));
}

function errno(code: string, cause?: unknown): Error {
  // Keeps the system's call name and path.
  return Object.assign(new Error(code, { cause }), cause, { code });
}
