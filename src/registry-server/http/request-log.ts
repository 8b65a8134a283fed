import type { RegistryApp } from '../context.ts';

/** One line of the server's log. It holds no query, no header and no body, so neither secrets nor what people look for. */
export interface LogEntry {
  readonly at: string;
  readonly level: 'info' | 'error';
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the route, null for none. */
  readonly route: string | null;
  readonly status: number;
  readonly durationMs: number;
  readonly userId: string | null;
  /** Where it went wrong inside. */
  readonly error?: string;
}

export type WriteLog = (entry: LogEntry) => void;

/** Writes an entry for each request that was answered. */
export function logRequests(app: RegistryApp, write: WriteLog): void {
  const errors = new WeakMap<object, Error>();
  app.addHook('onError', async (request, _reply, error) => {
    errors.set(request, error);
  });
  app.addHook('onResponse', async (request, reply) => {
    const isError = reply.statusCode >= 500;
    const error = isError ? errors.get(request)?.stack : undefined;
    write({
      at: new Date().toISOString(),
      level: isError ? 'error' : 'info',
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      userId: request.caller?.userId ?? null,
      ...(error === undefined ? {} : { error }),
    });
  });
}
