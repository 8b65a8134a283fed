import { setMaxListeners } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createBehaviour } from './behaviour.ts';
import type { RegistryApp, ServerContext } from './context.ts';
import { createFaultGate } from './faults/fault-gate.ts';
import { createApp } from './http/create-app.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { addRequestRules } from './http/request-rules.ts';
import { createUrls } from './http/urls.ts';
import type { Fault, ServerProfile } from './profile.ts';
import { addFileOriginRoutes } from './routes/cdn.ts';
import { addRoutes } from './routes/add-routes.ts';
import type { Seed } from './seed.ts';
import { openStorage } from './storage/open-storage.ts';
import type { TagEntries } from './storage/tag-store.ts';

export { generateDemoSeed } from './demo/generate.ts';
export { demoFolder } from './demo/scenario.ts';
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
  /** Serve files through a redirect to a second origin on another port, as the public service does. */
  readonly twoOrigins?: boolean;
}

export interface RegistryServer {
  readonly origin: string;
  /** The second origin when `twoOrigins`; else null. */
  readonly fileOrigin: string | null;
  /** How often each route was asked, by its pattern: `POST /api/version-files`. The second origin is not counted. */
  requestCounts(): ReadonlyMap<string, number>;
  /** Adds an entry to the registry's tags, kept in its data directory; a game version becomes the newest. */
  addTag<K extends keyof TagEntries>(kind: K, entry: TagEntries[K]): void;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
// Answers that are still being read get this long when the server closes.
const CLOSE_GRACE_MS = 2000;

/** Opens the data directory and serves it on loopback. Throws NEWER_DATA, and the system's error when the port is taken. */
export async function startRegistryServer(options: RegistryServerOptions): Promise<RegistryServer> {
  const storage = openStorage(options.dataDir, options.seed);
  const closing = new AbortController();
  // Each download under way may listen for the end.
  setMaxListeners(0, closing.signal);
  const origins = { api: '', second: null as string | null };
  const publicUrl = options.publicUrl?.replace(/\/+$/, '');
  const behaviour = createBehaviour(options.profile, options.faults);
  const context: ServerContext = {
    storage,
    behaviour,
    faults: createFaultGate(options.faults),
    limiter: createRateLimiter(behaviour.rateLimits),
    urls: createUrls(() => ({ api: publicUrl ?? origins.api, second: origins.second })),
    closing: closing.signal,
  };
  const counts = new Map<string, number>();
  const count = (pattern: string) => counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  const apps: RegistryApp[] = [];
  const close = async () => {
    closing.abort();
    await Promise.all(apps.map(closeApp));
    storage.close();
  };
  try {
    if (options.twoOrigins === true) {
      const files = createApp(behaviour);
      apps.push(files);
      const ownHosts = () => listOwnHosts(origins.second, undefined);
      addRequestRules(
        files,
        { ...context, limiter: createRateLimiter('none') },
        { ownHosts, count: () => {} },
      );
      addFileOriginRoutes(files, context);
      origins.second = await listen(files, 0);
    }
    const api = createApp(behaviour);
    apps.push(api);
    addRequestRules(api, context, { ownHosts: () => listOwnHosts(origins.api, publicUrl), count });
    addRoutes(api, context);
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
    close,
  };
}

async function listen(app: RegistryApp, port: number): Promise<string> {
  await app.listen({ host: HOST, port });
  return `http://${HOST}:${(app.server.address() as AddressInfo).port}`;
}

function listOwnHosts(origin: string | null, publicUrl: string | undefined): string[] {
  const port = origin === null ? '' : new URL(origin).port;
  const shared = publicUrl === undefined ? [] : [new URL(publicUrl).host];
  return [`${HOST}:${port}`, `localhost:${port}`, ...shared];
}

async function closeApp(app: RegistryApp): Promise<void> {
  const hurry = setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS);
  await app.close();
  clearTimeout(hurry);
}
