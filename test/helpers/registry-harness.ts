import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppDatabase, openDatabase } from '#core/database/open-database.ts';
import type { Io } from '#core/disk/io.ts';
import { createNodeIo } from '#core/disk/node-io.ts';
import type { Clock } from '#core/host.ts';
import { createRegistryClient, type RegistryClient } from '#core/registry/registry-client.ts';
import { createSignedInClient, type SignedInClient } from '#core/registry/signed-in-client.ts';
import { type Credential, createGateway, type Gateway } from '#core/registry/gateway.ts';
import { createNetwork } from '#core/registry/agent.ts';
import { connectProfile, shippedProfiles } from '#core/registry/profiles.ts';
import { coreWorkerUrl } from '#core/worker-url.ts';
import type { Bucket, ConnectedProfile } from '#shared/registry/profile.ts';
import { createFakeClock } from './clocks.ts';
import { createMemoryLogger, type MemoryLogger } from './memory-logger.ts';

const TEST_USER_AGENT = 'Loadout/0.0.0 (linux; x64)';

export interface RegistryHarness {
  readonly io: Io;
  readonly dataDir: string;
  readonly database: AppDatabase;
  readonly logger: MemoryLogger;
  readonly clock: Clock;
  readonly gateway: Gateway;
  /** Unknown values in the registry's answers. */
  readonly unknown: ReadonlySet<string>;
  readonly waits: readonly { readonly bucket: Bucket; readonly ms: number }[];
  client(profile: ConnectedProfile, token?: string): RegistryClient;
  signIn(profile: ConnectedProfile, credential: Credential): SignedInClient;
  close(): void;
}

/** A gateway with its own database in a scratch folder; time is fake unless a clock is given. */
export function createRegistryHarness(clock: Clock = createFakeClock()): RegistryHarness {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-registry-'));
  const database = openDatabase(dataDir);
  const logger = createMemoryLogger();
  const waits: { bucket: Bucket; ms: number }[] = [];
  const unknown = new Set<string>();
  const onUnknown = (_registry: string, names: readonly string[]) => {
    for (const name of names) unknown.add(name);
  };
  const network = createNetwork({
    settings: () => ({ caFile: null, proxy: null }),
    environment: {},
    workerUrl: coreWorkerUrl(),
    logger,
  });
  const gateway = createGateway({
    network,
    database,
    clock,
    logger,
    userAgent: TEST_USER_AGENT,
    onWait: (_registry, bucket, ms) => void waits.push({ bucket, ms }),
  });
  return {
    io: createNodeIo(),
    dataDir,
    database,
    logger,
    clock,
    gateway,
    unknown,
    waits,
    client: (profile, token) =>
      createRegistryClient({
        profile,
        gateway,
        clock,
        logger,
        onUnknown,
        ...(token === undefined ? {} : { credential: { kind: 'token', value: token } }),
      }),
    signIn: (profile, credential) =>
      createSignedInClient({ profile, gateway, clock, logger, onUnknown, credential }),
    close() {
      network.close();
      database.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Returns the `local` profile at another origin; `changes` overrides members of it. */
export function testProfile(
  origin: string,
  changes: Partial<ConnectedProfile> = {},
): ConnectedProfile {
  const local = shippedProfiles().find(({ id }) => id === 'local');
  if (local === undefined) throw new Error('the local profile ships');
  return { ...connectProfile(local, origin), ...changes };
}
