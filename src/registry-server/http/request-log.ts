import type { RegistryApp } from '../context.ts';
import { followAnswers } from './follow-answers.ts';

/** One line of the server's log. It holds no query, no header, no body and no address, so neither secrets nor what people look for. */
export interface LogEntry {
  readonly at: string;
  readonly level: 'info' | 'error';
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the route, null for none. */
  readonly route: string | null;
  readonly status: number;
  readonly durationMs: number;
  /** Sent to the client, headers included. */
  readonly bytes: number;
  /** The client went away before it had the whole answer. */
  readonly aborted: boolean;
  readonly userId: string | null;
  /** Where it went wrong inside. */
  readonly error?: string;
}

export type WriteLog = (entry: LogEntry) => void;

/** Writes an entry for each request whose answer has ended. */
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
