import type { RegistryApp, ServerContext } from './context.ts';
import { type ServerLimits, createApp } from './http/create-app.ts';
import { describeApi } from './http/describe-api.ts';
import { listOwnNames } from './http/listening.ts';
import type { Metric } from './http/open-metrics.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { type WriteLog, logRequests } from './http/request-log.ts';
import type { RequestMetrics } from './http/request-metrics.ts';
import { addRequestRules, requireOwnHost } from './http/request-rules.ts';
import type { ServerProfile } from './profile.ts';
import { addRoutes } from './routes/add-routes.ts';
import { addFileOriginRoutes } from './routes/cdn.ts';
import { addOperationRoutes } from './routes/operations.ts';

/** Origins, known only once the servers listen. */
export interface ServerOrigins {
  api: string;
  second: string | null;
  metrics: string | null;
}

export interface AppParts {
  readonly origins: ServerOrigins;
  readonly publicOrigin: string | null;
  readonly counts: Map<string, number>;
  readonly metrics: RequestMetrics;
  /** Options that the server was started with. */
  readonly options: {
    readonly profile: ServerProfile;
    readonly log?: WriteLog;
    readonly limits?: Partial<ServerLimits>;
    readonly metrics?: 'beside' | { readonly port: number };
    readonly version?: string;
    readonly stopGraceMs?: number;
    readonly twoOrigins?: boolean;
    readonly port: number;
  };
}

export async function createApiApp(context: ServerContext, parts: AppParts): Promise<RegistryApp> {
  const { origins, publicOrigin, counts, options } = parts;
  const app = createFollowedApp(context, parts);
  await describeApi(app, { profile: options.profile, behaviour: context.behaviour });
  if (options.log !== undefined) logRequests(app, options.log);
  addRequestRules(app, context, {
    ownNames: () => listOwnNames(origins.api, publicOrigin),
    count: (pattern) => counts.set(pattern, (counts.get(pattern) ?? 0) + 1),
  });
  addRoutes(app, context);
  const isBeside = options.metrics === 'beside';
  addOperations(app, { context, listMetrics: isBeside ? () => listMetrics(context, parts) : null });
  return app;
}

export function createFileApp(context: ServerContext, parts: AppParts): RegistryApp {
  const app = createFollowedApp(context, parts);
  const unpaced = { ...context, limiter: createRateLimiter('none') };
  addRequestRules(app, unpaced, {
    ownNames: () => listOwnNames(parts.origins.second ?? '', null),
    count: () => {},
  });
  addFileOriginRoutes(app, context);
  return app;
}

/** `/metrics` and the probes on a separate origin that no proxy needs to reach. */
export function createMetricsApp(context: ServerContext, parts: AppParts): RegistryApp {
  const app = createApp(context.behaviour, { closing: context.closing });
  app.addHook('onRequest', async (request) =>
    requireOwnHost(request, listOwnNames(parts.origins.metrics ?? '', null).hosts),
  );
  addOperations(app, { context, listMetrics: () => listMetrics(context, parts) });
  return app;
}

function createFollowedApp(context: ServerContext, { metrics, options }: AppParts): RegistryApp {
  const { closing } = context;
  const app = createApp(context.behaviour, { limits: options.limits, closing });
  if (options.metrics !== undefined) metrics.follow(app);
  return app;
}

function addOperations(
  app: RegistryApp,
  { context, listMetrics: list }: { context: ServerContext; listMetrics: (() => Metric[]) | null },
): void {
  const { storage, closing } = context;
  addOperationRoutes(app, { check: storage.check, closing, listMetrics: list });
}

function listMetrics({ storage }: ServerContext, { metrics, options }: AppParts): Metric[] {
  return [
    ...metrics.list(),
    {
      name: 'loadout_registry_database_bytes',
      type: 'gauge',
      unit: 'bytes',
      help: 'Size of the database and its write-ahead log.',
      samples: [{ value: storage.check.databaseBytes() }],
    },
    {
      name: 'loadout_registry_disk_free_bytes',
      type: 'gauge',
      unit: 'bytes',
      help: 'What the file system of the data directory has left.',
      samples: [{ value: storage.check.freeBytes() }],
    },
    {
      name: 'loadout_registry_uptime_seconds',
      type: 'gauge',
      unit: 'seconds',
      help: 'Time since the program started.',
      samples: [{ value: process.uptime() }],
    },
    {
      name: 'loadout_registry_build',
      type: 'info',
      help: 'The program that answers.',
      samples: [
        {
          suffix: '_info',
          labels: { version: options.version ?? 'unknown', node: process.version },
          value: 1,
        },
      ],
    },
  ];
}
