import type { LogEntry } from '#registry-server/start.ts';
import type { CliIo } from './io.ts';
import { t } from './text.ts';

/**
 * Logs the requests of a server to stderr: readable lines on a terminal, else one JSON object per
 * line.
 */
export function createRequestLog({ stderr }: Pick<CliIo, 'stderr'>): (entry: LogEntry) => void {
  const format = stderr.isTTY === true ? formatLogEntry : JSON.stringify;
  return (entry) => void stderr.write(`${format(entry)}\n`);
}

function formatLogEntry({
  at,
  status,
  aborted,
  method,
  route,
  durationMs,
  bytes,
  error,
}: LogEntry): string {
  const time = at.slice('2026-01-01T'.length, -1);
  const line = t('cli-request-log', {
    time,
    status: String(status),
    request: `${method} ${route ?? '-'}`,
    ms: durationMs,
    bytes,
    aborted: aborted ? 'yes' : 'no',
  });
  return error === undefined ? line : `${line}\n${error}`;
}
