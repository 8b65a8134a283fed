import type { RegistryApp } from '../context.ts';
import { type Metric, OPEN_METRICS_TYPE, formatMetrics } from '../http/open-metrics.ts';
import type { StorageCheck } from '../storage/check-storage.ts';

export interface OperationContext {
  readonly check: StorageCheck;
  /** Aborts when the server stops. */
  readonly closing: AbortSignal;
  /** Metrics for `/metrics`; null: not offered on this origin. */
  readonly listMetrics: (() => readonly Metric[]) | null;
}

const OPTIONS = { config: { isOperation: true } } as const;
/** Shortest interval between checks, because a check writes to disk and anyone can trigger it. */
const CHECK_EVERY_MS = 1000;

/** Endpoints for the operator; not part of the registry's interface. */
export function addOperationRoutes(app: RegistryApp, context: OperationContext): void {
  const { check, closing, listMetrics } = context;
  let last: { readonly atMs: number; readonly failing: 'database' | 'files' | null } | null = null;
  const findFailing = () => {
    const atMs = performance.now();
    if (last === null || atMs - last.atMs >= CHECK_EVERY_MS)
      last = { atMs, failing: check.findFailing() };
    return last.failing;
  };
  app.get('/health', OPTIONS, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/ready', OPTIONS, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    const reason = closing.aborted ? 'stopping' : findFailing();
    return reason === null
      ? reply.send({ status: 'ready' })
      : reply.code(503).send({ status: 'not ready', reason });
  });
  if (listMetrics === null) return;
  app.get('/metrics', OPTIONS, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(OPEN_METRICS_TYPE)
      .send(formatMetrics(listMetrics())),
  );
}
