import { setMaxListeners } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBehaviour } from './behaviour.ts';
import type { RegistryApp, ServerContext } from './context.ts';
import { createFaultGate } from './faults/fault-gate.ts';
import { createApp } from './http/create-app.ts';
import { describeApi } from './http/describe-api.ts';
import { closeApp, listen, listOwnNames } from './http/listening.ts';
import { createRateLimiter, type RateLimits } from './http/rate-limiter.ts';
import { logRequests, type WriteLog } from './http/request-log.ts';
import { addRequestRules } from './http/request-rules.ts';
import { openSession } from './http/session.ts';
import { createUrls } from './http/urls.ts';
import { generateDemoSeed } from './demo/generate.ts';
import type { Fault, ServerProfile } from './profile.ts';
import { addFileOriginRoutes } from './routes/cdn.ts';
import { addRoutes } from './routes/add-routes.ts';
import type { Seed } from './seed.ts';
import type { FirstRunAccount } from './storage/import-seed.ts';
import { openStorage } from './storage/open-storage.ts';
import type { TagEntries } from './storage/tag-store.ts';

export { generateDemoSeed };
export { createFirstRunSeed } from './first-run-seed.ts';
export type { LogEntry } from './http/request-log.ts';
export { reviewProject } from './review-project.ts';
export { demoFolder } from './demo/scenario.ts';
export { writeDemoFolder } from './demo/write-demo-folder.ts';
export { FAULTS, type Fault, type ServerProfile } from './profile.ts';

export interface RegistryServerOptions {
  readonly dataDir: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly profile: ServerProfile;
  readonly faults: readonly Fault[];
  /** Fills an empty data directory. */
  readonly seed?: Seed;
  /** Where file and image URLs point; default the server's own origin. */
  readonly publicUrl?: string;
  /** Everybody comes through one proxy, so clients are told apart by the address that it adds to X-Forwarded-For. */
  readonly isProxied?: boolean;
  /** Whether a submitted project waits for a moderator; default: it is approved at once. */
  readonly review?: 'auto' | 'manual';
  /** Serve files through a redirect to a second origin on another port, as the public service does. */
  readonly twoOrigins?: boolean;
  /** Gets an entry for each request that was answered. */
  readonly log?: WriteLog;
  /** In the place of the profile's rate limits; none at all by that word. */
  readonly rateLimits?: RateLimits | 'none';
  /** What the rate limits are counted by, in milliseconds from any start; default: the time of this process. */
  readonly nowMs?: () => number;
  /** How long a connection may say nothing in the middle of a request or an answer; default one minute. */
  readonly stallTimeoutMs?: number;
}

export interface RegistryServer {
  readonly origin: string;
  /** The second origin when `twoOrigins`; else null. */
  readonly fileOrigin: string | null;
  /** How often each route was asked, by its pattern: `POST /api/version-files`. The second origin is not counted. */
  requestCounts(): ReadonlyMap<string, number>;
  /** Adds an entry to the registry's tags, kept in its data directory; a game version becomes the newest. */
  addTag<K extends keyof TagEntries>(kind: K, entry: TagEntries[K]): void;
  /** Accounts that this start made with a random password, which nothing tells again. */
  readonly firstRunAccounts: readonly FirstRunAccount[];
  /** Opens a session of the user; answers the value of its cookie. Throws a TypeError for an unknown user. */
  openSession(idOrUserName: string): string;
  close(): Promise<void>;
}

/**
 * Opens the data directory and serves it on loopback. Throws NEWER_DATA, a TypeError for a `publicUrl` that is none,
 * and the system's error when the port is taken.
 */
export async function startRegistryServer(options: RegistryServerOptions): Promise<RegistryServer> {
  const publicOrigin = options.publicUrl === undefined ? null : new URL(options.publicUrl).origin;
  const storage = openStorage(options.dataDir, options.seed);
  const closing = new AbortController();
  // Each download under way may listen for the end.
  setMaxListeners(0, closing.signal);
  const origins: Origins = { api: '', second: null };
  const behaviour = createBehaviour(options.profile, options.faults);
  const context: ServerContext = {
    storage,
    behaviour,
    faults: createFaultGate(options.faults),
    limiter: createRateLimiter(options.rateLimits ?? behaviour.rateLimits),
    nowMs: options.nowMs ?? (() => performance.now()),
    urls: createUrls({
      get api() {
        return publicOrigin ?? origins.api;
      },
      get second() {
        return origins.second;
      },
    }),
    review: options.review ?? 'auto',
    isProxied: options.isProxied ?? false,
    brokenIcons: new Set(),
    closing: closing.signal,
    forms: new Set(),
  };
  const counts = new Map<string, number>();
  const apps: RegistryApp[] = [];
  const close = async () => {
    closing.abort();
    await Promise.all(apps.map(closeApp));
    await Promise.allSettled(context.forms);
    storage.close();
  };
  try {
    if (options.twoOrigins === true) {
      const files = createFileApp(context, origins);
      apps.push(files);
      origins.second = await listen(files, 0);
    }
    const api = await createApiApp(context, { origins, publicOrigin, counts, options });
    apps.push(api);
    origins.api = await listen(api, options.port);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    origin: origins.api,
    fileOrigin: origins.second,
    requestCounts: () => counts,
    addTag: (kind, entry) => storage.tags.add(kind, entry),
    firstRunAccounts: storage.firstRunAccounts,
    openSession(idOrUserName) {
      const user = storage.people.findUser(idOrUserName);
      if (user === null) throw new TypeError(`There is no user ${idOrUserName}`);
      return openSession(storage, user.id, 'this program');
    },
    close,
  };
}

/**
 * The registry of the demo in its own data directory, on a free port. Its content is generated and imported once; the
 * marker says that this came to its end.
 */
export async function startDemoRegistry(dataDir: string, seed?: Seed): Promise<RegistryServer> {
  const options = { dataDir, port: 0, profile: 'local', faults: [] } as const;
  const marker = join(dataDir, 'demo-content');
  if (existsSync(marker)) return startRegistryServer(options);
  const registry = await startRegistryServer({
    ...options,
    seed: seed ?? (await generateDemoSeed()),
  });
  writeFileSync(marker, '', { mode: 0o600 });
  return registry;
}

/** What is known only after listening. */
interface Origins {
  api: string;
  second: string | null;
}

interface ApiAppOptions {
  readonly origins: Origins;
  readonly publicOrigin: string | null;
  readonly counts: Map<string, number>;
  readonly options: RegistryServerOptions;
}

async function createApiApp(
  context: ServerContext,
  { origins, publicOrigin, counts, options }: ApiAppOptions,
): Promise<RegistryApp> {
  const app = createApp(context.behaviour, options.stallTimeoutMs);
  await describeApi(app, { profile: options.profile, behaviour: context.behaviour });
  if (options.log !== undefined) logRequests(app, options.log);
  addRequestRules(app, context, {
    ownNames: () => listOwnNames(origins.api, publicOrigin),
    count: (pattern) => counts.set(pattern, (counts.get(pattern) ?? 0) + 1),
  });
  addRoutes(app, context);
  return app;
}

function createFileApp(context: ServerContext, origins: Origins): RegistryApp {
  const app = createApp(context.behaviour);
  const unpaced = { ...context, limiter: createRateLimiter('none') };
  addRequestRules(app, unpaced, {
    ownNames: () => listOwnNames(origins.second ?? '', null),
    count: () => {},
  });
  addFileOriginRoutes(app, context);
  return app;
}
