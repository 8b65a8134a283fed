import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ApiServices } from '#core/api/services.ts';
import type { Core } from '#core/core.ts';
import { shippedProfiles } from '#core/registry/profiles.ts';
import type { RegistrySeed } from '#registry-server/seed.ts';
import {
  startRegistryServer,
  type RegistryServer,
  type RegistryServerOptions,
} from '#registry-server/start.ts';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import { type ServedCore, startWebHost, type WebHost } from '#web-host/start.ts';
import { type CoreHarness, type CoreHarnessOptions, openCore } from './core-harness.ts';
import { layRegistry } from './filled-registry.ts';
import { createMemoryLogger, type MemoryLogger } from './memory-logger.ts';

export interface DesktopHost {
  /** A folder of this host only, removed by `close`; `data` in it is the core's. */
  readonly scratch: string;
  readonly dataDir: string;
  /** The home folder that this core sees; empty at first. */
  readonly home: string;
  readonly registry: RegistryServer;
  /** The core that the pages use, for direct calls. */
  readonly core: CoreHarness;
  readonly logger: MemoryLogger;
  readonly origin: string;
  readonly openFile: string;
  /** Returns the page's URL with a code that works once; a new one after each use. */
  url(): string;
  close(): Promise<void>;
}

export interface DesktopHostOptions {
  /** Default: the demo's content. */
  readonly seed?: RegistrySeed;
  readonly registry?: Pick<
    Partial<RegistryServerOptions>,
    'profile' | 'faults' | 'twoOrigins' | 'rateLimits'
  >;
  /** Rate limits that the core knows of the registry. */
  readonly buckets?: Partial<RegistryProfile['buckets']>;
  readonly core?: Omit<CoreHarnessOptions, 'dataDir' | 'profiles' | 'home' | 'onFinished'>;
  /** Inserts a proxy between the core and the registry; resolves to its origin. */
  readonly between?: (origin: string) => Promise<string>;
  /** Files written to the data folder before the core opens it, by path. */
  readonly dataFiles?: Readonly<Record<string, string>>;
  /** Default: the built interface in `out/renderer`. */
  readonly rendererDir?: string;
  /**
   * Replaces some services of the core for the pages, with answers that no real folder or registry
   * gives on demand.
   */
  readonly services?: (services: ApiServices) => Partial<ApiServices>;
}

/** The registry's profile id, for `loadouts.create`. */
export const TEST_REGISTRY = 'test';

/**
 * Starts a registry, a core that knows it as `test`, and the web host for both; the caller closes
 * it.
 */
export async function startDesktopHost(options: DesktopHostOptions = {}): Promise<DesktopHost> {
  const scratch = mkdtempSync(join(tmpdir(), 'loadout-desktop-'));
  const dataDir = join(scratch, 'data');
  const home = join(scratch, 'home');
  mkdirSync(home);
  const registryDir = join(scratch, 'registry');
  layRegistry(registryDir, options.seed ?? (await demoSeed()));
  const registry = await startRegistryServer({
    dataDir: registryDir,
    port: 0,
    profile: 'local',
    faults: [],
    ...options.registry,
  });
  const apiOrigin = (await options.between?.(registry.origin)) ?? registry.origin;
  mkdirSync(dataDir, { mode: 0o700 });
  for (const [name, text] of Object.entries(options.dataFiles ?? {})) {
    mkdirSync(dirname(join(dataDir, name)), { recursive: true });
    writeFileSync(join(dataDir, name), text);
  }
  const core = openCore({
    dataDir,
    profiles: [{ ...profileOf(registry, options.buckets), apiOrigin }],
    onFinished: () => {},
    home,
    ...options.core,
  });
  const logger = createMemoryLogger();
  const host = await startWebHost({
    core: replaceServices(core.core, options.services),
    logger,
    dataDir,
    port: 0,
    ...(options.rendererDir === undefined ? {} : { rendererDir: options.rendererDir }),
  });
  return {
    scratch,
    dataDir,
    home,
    registry,
    core,
    logger,
    origin: host.origin,
    openFile: host.openFile,
    url: () => readAddress(host),
    async close() {
      await host.close();
      await core.close();
      await registry.close();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

function replaceServices(
  core: Core,
  replace: DesktopHostOptions['services'] = () => ({}),
): ServedCore {
  const { services } = core.context;
  return { ...core, context: { services: { ...services, ...replace(services) } } };
}

function profileOf({ origin, fileOrigin }: RegistryServer, buckets: DesktopHostOptions['buckets']) {
  const local = shippedProfiles().find(({ id }) => id === 'local');
  if (!local) throw new Error('the local profile ships');
  const fileOrigins = fileOrigin === null ? [origin] : [origin, fileOrigin];
  return {
    ...local,
    id: TEST_REGISTRY,
    apiOrigin: origin,
    fileOrigins,
    buckets: { ...local.buckets, ...buckets },
  };
}

function readAddress({ openFile }: WebHost): string {
  const address = /url=(http:\S+?)"/.exec(readFileSync(openFile, 'utf8'))?.[1];
  if (address === undefined) throw new Error('the start file leads nowhere');
  return address;
}
