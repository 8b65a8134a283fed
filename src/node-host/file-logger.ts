import { lstatSync, readFileSync } from 'node:fs';
import type { Clock, Logger } from '#core/host.ts';
import type { Redact } from './redaction.ts';
import { createRotatingFile, MAX_FILE_BYTES, nthFile, type RotatingFile } from './rotating-file.ts';

/** More than this says nothing more of what happened. */
const MAX_LINE_BYTES = 64 * 1024;

/**
 * Appends JSON lines to a rotating file, opened at the first line. Every field passes `redact`. A log that cannot
 * be written is given up silently: it must never stop the work that it tells of.
 */
export function createFileLogger(path: string, clock: Clock, redact: Redact): Logger {
  let file: RotatingFile | null = createRotatingFile(path);
  const write = (level: string, event: string, fields: Readonly<Record<string, unknown>> = {}) => {
    if (file === null) return;
    try {
      const entry = {
        at: clock.now().toISOString(),
        level,
        event: redact(event),
        fields: redact(fields),
      };
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      if (line.length <= MAX_LINE_BYTES) file.append(line);
    } catch {
      file = null;
    }
  };
  return {
    info: (event, fields) => write('info', event, fields),
    warn: (event, fields) => write('warn', event, fields),
    error: (event, fields) => write('error', event, fields),
  };
}

/** The lines of the present file and the one before it, oldest first; none where they cannot be read. */
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
