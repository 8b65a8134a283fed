import type { Logger } from '#core/host.ts';

export interface MemoryLogger extends Logger {
  readonly lines: readonly {
    readonly event: string;
    readonly fields: Readonly<Record<string, unknown>>;
  }[];
}

/** Records log entries for tests to inspect. */
export function createMemoryLogger(): MemoryLogger {
  const lines: { event: string; fields: Readonly<Record<string, unknown>> }[] = [];
  const log = (event: string, fields: Readonly<Record<string, unknown>> = {}) => {
    lines.push({ event, fields });
  };
  return { lines, info: log, warn: log, error: log };
}
