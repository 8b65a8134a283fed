import { lstatSync, readFileSync } from 'node:fs';
import type { Clock, Logger } from '#core/host.ts';
import type { Redact } from './redaction.ts';
import { createRotatingFile, MAX_FILE_BYTES, nthFile } from './rotating-file.ts';

/** More than this says nothing more of what happened. */
const MAX_LINE_BYTES = 64 * 1024;

/** A disk that is full is not asked again for every line. */
const RETRY_AFTER_MS = 10_000;

/**
 * Appends JSON lines to a rotating file, opened at the first line. Every field passes `redact`. What cannot be written
 * is lost silently, and so is what comes within ten seconds: a log must never stop the work that it tells of.
 */
export function createFileLogger(path: string, clock: Clock, redact: Redact): Logger {
  const file = createRotatingFile(path);
  let failedAtMs: number | null = null;

  function append(line: string): void {
    if (failedAtMs !== null && clock.monotonicMs() - failedAtMs < RETRY_AFTER_MS) return;
    try {
      // What failed may have been written in part.
      file.append(Buffer.from(failedAtMs === null ? line : `\n${line}`));
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
      // What is no JSON costs its own line alone.
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
