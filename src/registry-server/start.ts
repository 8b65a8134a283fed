import { setMaxListeners } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBehaviour } from './behaviour.ts';
import type { RegistryApp, ServerContext } from './context.ts';
import { createFaultGate } from './faults/fault-gate.ts';
import {
  type AppParts,
  type ServerOrigins,
  createApiApp,
  createFileApp,
  createMetricsApp,
} from './create-apps.ts';
import type { ServerLimits } from './http/create-app.ts';
import { closeApp, listenOnLoopback } from './http/listening.ts';
import { type RateLimits, createRateLimiter } from './http/rate-limiter.ts';
import type { WriteLog } from './http/request-log.ts';
import { createRequestMetrics } from './http/request-metrics.ts';
import { createUserSession } from './http/session.ts';
import { createUrls } from './http/urls.ts';
import { generateDemoSeed } from './demo/generate.ts';
import type { Fault, ServerProfile } from './profile.ts';
import type { RegistrySeed } from './seed.ts';
import type { FirstRunAccount } from './storage/import-seed.ts';
import { openStorage } from './storage/open-storage.ts';
import type { TagEntries } from './storage/tag-store.ts';
import { createId } from './storage/random-id.ts';

export { generateDemoSeed };
export type { LogEntry } from './http/request-log.ts';
export { backUpRegistry, restoreRegistry } from './storage/backup.ts';
export { reviewProject } from './review-project.ts';
export { demoFolder } from './demo/scenario.ts';
export { writeDemoFolder } from './demo/write-demo-folder.ts';
export { FAULTS, SERVER_PROFILES, type Fault, type ServerProfile } from './profile.ts';

export interface RegistryServerOptions {
  readonly dataDir: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly profile: ServerProfile;
  readonly faults: readonly Fault[];
  /** Fills an empty data directory. */
  readonly seed?: RegistrySeed;
  /** Base of file and image URLs; default: the server's own origin. */
  readonly publicUrl?: string;
  /**
   * All clients come through one proxy, so they are told apart by the address it adds to
   * X-Forwarded-For.
   */
  readonly isProxied?: boolean;
  /** Approves submitted projects at once or leaves them to a moderator; default: at once. */
  readonly review?: 'auto' | 'manual';
  /**
   * Serve files through a redirect to a second origin on another port, as the public service does.
   */
  readonly twoOrigins?: boolean;
  /** Receives an entry for each answered request. */
  readonly log?: WriteLog;
  /** Replaces the profile's rate limits; 'none' disables them. */
  readonly rateLimits?: RateLimits | 'none';
  /**
   * Clock of the rate limits, in milliseconds from any origin; default: monotonic time of this
   * process.
   */
  readonly nowMs?: () => number;
  /**
   * Whether this server locks the data directory: a second exclusive server is refused. Default:
   * no.
   */
  readonly isExclusive?: boolean;
  /** Overrides some of the server's limits. */
  readonly limits?: Partial<ServerLimits>;
  /**
   * Serves `/metrics` beside the registry or, given a port, on a separate origin. Default: not at
   * all.
   */
  readonly metrics?: 'beside' | { readonly port: number };
  /** Version of the program, for `/metrics`. */
  readonly version?: string;
  /**
   * How long requests in progress may take when the server closes, in milliseconds; default two
   * seconds.
   */
  readonly stopGraceMs?: number;
}

export interface RegistryServer {
  readonly origin: string;
  /** The second origin when `twoOrigins`; else null. */
  readonly fileOrigin: string | null;
  /** Origin of `/metrics` when it has a separate port; else null. */
  readonly metricsOrigin: string | null;
  /**
   * Request count of each route, by its pattern: `POST /api/version-files`. The second origin is
   * not counted.
   */
  requestCounts(): ReadonlyMap<string, number>;
  /**
   * Adds an entry to the registry's tags, stored in its data directory; a game version becomes the
   * newest.
   */
  addTag<K extends keyof TagEntries>(kind: K, entry: TagEntries[K]): void;
  /** Accounts created on this start with a random password, which cannot be read again. */
  readonly firstRunAccounts: readonly FirstRunAccount[];
  /**
   * Opens a session of the user; returns the value of its cookie. Throws a TypeError for an unknown
   * user.
   */
  openSession(idOrUserName: string): string;
  /** Refuses new requests, lets running ones finish, and closes the database. */
  close(): Promise<void>;
  /** Closes every connection of a server that is closing. */
  hurry(): void;
}

/**
 * Opens the data directory and serves it on loopback. Throws NEWER_DATA, REGISTRY_RUNNING, a
 * TypeError for an invalid `publicUrl`, and the system's error when the port is taken.
 */
export async function startRegistryServer(options: RegistryServerOptions): Promise<RegistryServer> {
  const publicOrigin = options.publicUrl === undefined ? null : new URL(options.publicUrl).origin;
  const storage = openStorage(options.dataDir, options.seed, {
    isHeld: options.isExclusive ?? false,
  });
  const closing = new AbortController();
  // Each download in progress may listen for the close.
  setMaxListeners(0, closing.signal);
  const origins: ServerOrigins = { api: '', second: null, metrics: null };
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
    relisted: new Map(),
    closing: closing.signal,
    forms: new Set(),
  };
  const counts = new Map<string, number>();
  const metrics = createRequestMetrics();
  const parts = { origins, publicOrigin, counts, metrics, options };
  const running = await startApps(context, parts, closing);
  return {
    origin: origins.api,
    fileOrigin: origins.second,
    metricsOrigin: origins.metrics,
    requestCounts: () => counts,
    addTag: (kind, entry) => storage.tags.add(kind, entry),
    firstRunAccounts: storage.firstRunAccounts,
    openSession(idOrUserName) {
      const user = storage.people.findUser(idOrUserName);
      if (user === null) throw new TypeError(`There is no user ${idOrUserName}`);
      return createUserSession(storage, user.id, 'this program');
    },
    ...running,
  };
}

/**
 * Starts every application of a server; the returned function stops them and closes the storage.
 */
async function startApps(
  context: ServerContext,
  parts: AppParts,
  closing: AbortController,
): Promise<Pick<RegistryServer, 'close' | 'hurry'>> {
  const { origins, options } = parts;
  const apps: RegistryApp[] = [];
  let metricsApp: RegistryApp | null = null;
  const hurry = new AbortController();
  const close = async () => {
    closing.abort();
    const end = { graceMs: options.stopGraceMs, hurry: hurry.signal };
    await Promise.all(apps.map((app) => closeApp(app, end)));
    await Promise.allSettled(context.forms);
    // Last, so that it reports what the others are still doing.
    if (metricsApp !== null) await closeApp(metricsApp, end);
    context.storage.close();
  };
  try {
    if (options.twoOrigins === true) {
      const files = createFileApp(context, parts);
      apps.push(files);
      origins.second = await listenOnLoopback(files, 0);
    }
    const api = await createApiApp(context, parts);
    apps.push(api);
    origins.api = await listenOnLoopback(api, options.port);
    if (typeof options.metrics === 'object') {
      metricsApp = createMetricsApp(context, parts);
      origins.metrics = await listenOnLoopback(metricsApp, options.metrics.port);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { close, hurry: () => hurry.abort() };
}

/**
 * Starts the demo's registry in a separate data directory, on a free port. Its content is generated
 * and imported once; the marker records that the import finished.
 */
export async function startDemoRegistry(
  dataDir: string,
  seed?: RegistrySeed,
): Promise<RegistryServer> {
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

/** Gives an empty registry one account, so that somebody can sign in. */
export function createFirstRunSeed(): RegistrySeed {
  const admin = {
    id: createId(),
    userName: 'admin',
    name: null,
    role: 'admin',
    bio: null,
    avatar: null,
    dateJoined: new Date().toISOString(),
    account: { email: 'admin@registry.invalid' },
  } as const;
  return { users: [admin], organizations: [], projects: [] };
}
