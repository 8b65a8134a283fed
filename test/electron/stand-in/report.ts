import { CONFIG_VARIABLE, type Report, type StandInConfig } from './protocol.ts';

export const config = JSON.parse(process.env[CONFIG_VARIABLE] ?? '{}') as StandInConfig;

export function report(message: Report): void {
  process.send?.(message);
}

/** Reports a call to Electron to the test, in order; functions appear as `function`. */
export function record(name: string, detail: unknown = null): void {
  report({ type: 'record', name, detail: toPlain(detail) });
}

/** Exits once all reports have been sent. */
export function endProcess(status: number): void {
  process.send?.({ type: 'record', name: 'ended', detail: status } satisfies Report, () =>
    process.exit(status),
  );
}

function toPlain(value: unknown): unknown {
  if (typeof value === 'function') return 'function';
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, toPlain(field)]));
}
