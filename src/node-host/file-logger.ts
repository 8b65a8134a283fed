import {
  constants,
  fstatSync,
  openSync,
  renameSync,
  closeSync,
  statSync,
  writeSync,
} from 'node:fs';
import type { Clock, Logger } from '#core/host.ts';
import type { Redact } from './redaction.ts';

const { O_APPEND, O_CREAT, O_WRONLY } = constants;
// Absent on Windows, where links need a privilege.
const O_NOFOLLOW = constants.O_NOFOLLOW ?? 0;

/** Above this the file is set aside as `<file>.old` when a process opens it, and a process stops adding to it. */
const MAX_LOG_BYTES = 5 * 1024 * 1024;

/**
 * Appends JSON lines to a file of mode 0600, opened at the first line. Every field passes `redact`. A log that cannot
 * be written is given up silently: it must never stop the work that it tells of.
 */
export function createFileLogger(file: string, clock: Clock, redact: Redact): Logger {
  let log: OpenLog | null | undefined;
  const write = (level: string, event: string, fields: Readonly<Record<string, unknown>> = {}) => {
    try {
      if (log === undefined) log = openLog(file);
      if (log === null) return;
      const entry = {
        at: clock.now().toISOString(),
        level,
        event: redact(event),
        fields: redact(fields),
      };
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      if (line.length > log.room) return;
      log.room -= writeSync(log.descriptor, line);
    } catch {
      log = null;
    }
  };
  return {
    info: (event, fields) => write('info', event, fields),
    warn: (event, fields) => write('warn', event, fields),
    error: (event, fields) => write('error', event, fields),
  };
}

interface OpenLog {
  readonly descriptor: number;
  room: number;
}

function openLog(file: string): OpenLog {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES / 2) {
    renameSync(file, `${file}.old`);
  }
  const descriptor = openSync(file, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  const found = fstatSync(descriptor);
  if (found.isFile()) return { descriptor, room: MAX_LOG_BYTES - found.size };
  closeSync(descriptor);
  throw new Error('not a regular file');
}
