import type { RegistryApp } from '../context.ts';
import { followAnswers } from './follow-answers.ts';

/**
 * One line of the server's log. It holds no query, header, body or address, so neither secrets nor
 * search terms.
 */
export interface LogEntry {
  readonly at: string;
  readonly level: 'info' | 'error';
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the route; null if none matched. */
  readonly route: string | null;
  readonly status: number;
  readonly durationMs: number;
  /** Bytes sent to the client, headers included. */
  readonly bytes: number;
  /** Stack trace of an internal error. */
  readonly aborted: boolean;
  readonly userId: string | null;
  /** Stack or message of an internal error. */
  readonly error?: string;
}

export type WriteLog = (entry: LogEntry) => void;

/** Writes an entry for each request whose response has ended. */
export function logRequests(app: RegistryApp, write: WriteLog): void {
  const errors = new WeakMap<object, Error>();
  app.addHook('onError', async (request, _reply, error) => {
    errors.set(request, error);
  });
  followAnswers(app, {
    ended({ request, status, durationMs, bytes, isWhole }) {
      const isError = status >= 500;
      const error = isError ? errors.get(request)?.stack : undefined;
      write({
        at: new Date().toISOString(),
        level: isError ? 'error' : 'info',
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status,
        durationMs: Math.round(durationMs),
        bytes,
        aborted: !isWhole,
        userId: request.caller?.userId ?? null,
        ...(error === undefined ? {} : { error }),
      });
    },
  });
}
