import {
  lstatSync,
  readFileSync,
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, extname } from 'node:path';
import type { Clock, Logger } from '#core/host.ts';
import { codeOf } from '#shared/code-of.ts';
import type { Redact } from './redaction.ts';

/** A longer line adds nothing useful. */
const MAX_LINE_BYTES = 64 * 1024;

/** Avoids a failing write per line while the disk is full. */
const RETRY_AFTER_MS = 10_000;

/**
 * Appends JSON lines to a rotating file, opened on the first line. Every field is redacted. Lines
 * that cannot be written are dropped silently, as are those of the next ten seconds: a log must
 * never stop the work it records.
 */
export function createFileLogger(path: string, clock: Clock, redact: Redact): Logger {
  const appendToFile = createRotatingFile(path);
  let failedAtMs: number | null = null;

  function append(line: string): void {
    if (failedAtMs !== null && clock.monotonicMs() - failedAtMs < RETRY_AFTER_MS) return;
    try {
      // The failed line may have been written in part.
      appendToFile(Buffer.from(failedAtMs === null ? line : `\n${line}`));
      failedAtMs = null;
    } catch {
      failedAtMs = clock.monotonicMs();
    }
  }

  const write = (level: string, event: string, fields: Readonly<Record<string, unknown>> = {}) => {
    const at = clock.now().toISOString();
    try {
      const entry = { at, level, event: redact(event), fields: redact(fields) };
      const line = `${JSON.stringify(entry)}\n`;
      if (Buffer.byteLength(line) <= MAX_LINE_BYTES) append(line);
    } catch {
      // A value that cannot be serialized loses only its own line.
    }
  };
  return {
    info: (event, fields) => write('info', event, fields),
    warn: (event, fields) => write('warn', event, fields),
    error: (event, fields) => write('error', event, fields),
  };
}

/**
 * Returns the lines of the current file and the previous one, oldest first; none if they cannot be
 * read.
 */
export function readRecentLog(path: string): readonly string[] {
  return [nthFile(path, 1), path].flatMap((file) => {
    try {
      const facts = lstatSync(file);
      if (!facts.isFile() || facts.size > 2 * MAX_FILE_BYTES) return [];
      return readFileSync(file, 'utf8').split('\n').filter(Boolean);
    } catch {
      return [];
    }
  });
}

const { O_APPEND, O_CREAT, O_WRONLY } = constants;
// Undefined on Windows, where creating links needs a privilege.
const O_NOFOLLOW = constants.O_NOFOLLOW ?? 0;

const MAX_FILE_BYTES = 1024 * 1024;
const KEPT_FILES = 5;
/** A process that died while moving the files leaves its mark behind. */
const STALE_MARK_MS = 10_000;

/**
 * Appends to files of 1 MiB, mode 0600, keeping the newest 5, written by any number of processes. A
 * file gets larger only by lines written while another process moves the files. The returned
 * function throws the system's errors; also for a file that is a link or not regular, or that is
 * full and cannot be moved.
 */
function createRotatingFile(file: string): (line: Uint8Array) => void {
  let descriptor: number | null = null;

  function reopen(): number {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
    const opened = openInFolder(file);
    if (!fstatSync(opened).isFile()) {
      closeSync(opened);
      throw new Error('not a regular file');
    }
    descriptor = opened;
    return opened;
  }

  return (line) => {
    let opened = descriptor !== null && isStill(file, descriptor) ? descriptor : reopen();
    if (fstatSync(opened).size + line.length > MAX_FILE_BYTES) {
      moveAside(file, line.length);
      opened = reopen();
    }
    if (writeSync(opened, line) < line.length) throw new Error('the disk is full');
  };
}

/** The log folder may have been removed meanwhile; its parent is not created again. */
function openInFolder(file: string): number {
  const open = () => openSync(file, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  try {
    return open();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(file), { mode: 0o700 });
    return open();
  }
}

/** `loadout.log` for 0, `loadout.1.log` for 1. */
function nthFile(file: string, n: number): string {
  const extension = extname(file);
  return n === 0 ? file : `${file.slice(0, -extension.length)}.${n}${extension}`;
}

/** False if another process has moved the file meanwhile. */
function isStill(file: string, descriptor: number): boolean {
  const now = statSync(file, { bigint: true, throwIfNoEntry: false });
  return now?.ino === fstatSync(descriptor, { bigint: true }).ino;
}

/**
 * Only one process moves the files at a time; a second one finds the work done, or keeps writing
 * during it.
 */
function moveAside(file: string, lengthBytes: number): void {
  const mark = `${file}.moving`;
  if (!takeMark(mark)) return;
  try {
    if (sizeOf(file) + lengthBytes <= MAX_FILE_BYTES) return;
    for (let n = KEPT_FILES - 1; n > 0; n -= 1) {
      const older = nthFile(file, n - 1);
      if (sizeOf(older) > 0) renameSync(older, nthFile(file, n));
    }
  } finally {
    rmdirSync(mark);
  }
}

function takeMark(mark: string): boolean {
  try {
    mkdirSync(mark);
    return true;
  } catch (error) {
    const taken = codeOf(error) === 'EEXIST';
    if (!taken) throw error;
    const since = statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Math.abs(Date.now() - since) > STALE_MARK_MS) rmdirSync(mark);
    return false;
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
