/**
 * `node paced-writer.ts <JSON>`: writes descriptions until the bucket of writes is empty or the
 * given number is reached, and prints the count. Several of these share a data directory, like the
 * window and the terminal.
 */
import process from 'node:process';
import { createNetwork } from '#core/registry/agent.ts';
import { createSignedInClient } from '#core/registry/signed-in-client.ts';
import { createGateway } from '#core/registry/gateway.ts';
import { openDatabase } from '#core/database/open-database.ts';
import { connectProfile, shippedProfiles } from '#core/registry/profiles.ts';
import { coreWorkerUrl } from '#core/worker-url.ts';
import { toErrorPayload } from '#shared/errors.ts';
import { BUCKETS, type RegistryProfile } from '#shared/registry/profile.ts';
import { systemClock } from '#test/helpers/clocks.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';

export interface WriterOptions {
  readonly dataDir: string;
  readonly origin: string;
  /** null: until it would have to wait for the bucket of writes. */
  readonly writes: number | null;
  /** The registry uses windows of one second instead of the public service's. */
  readonly hasShortWindows: boolean;
}

const options = JSON.parse(process.argv[2] ?? '') as WriterOptions;
const stop = new AbortController();
const database = openDatabase(options.dataDir);
const logger = createMemoryLogger();
const network = createNetwork({
  settings: () => ({ caFile: null, proxy: null }),
  environment: {},
  workerUrl: coreWorkerUrl(),
  logger,
});
const gateway = createGateway({
  network,
  database,
  logger,
  clock: systemClock,
  userAgent: 'Loadout/0.0.0 (linux; x64)',
  onWait(_registry, bucket) {
    if (bucket === 'critModify' && options.writes === null) stop.abort();
  },
});
const client = createSignedInClient({
  profile: connectProfile(chooseProfile(), options.origin),
  gateway,
  logger,
  clock: systemClock,
  credential: { kind: 'token', value: 'crp_owner' },
  signal: stop.signal,
});

let done = 0;
try {
  while (options.writes === null || done < options.writes) {
    const text = `Written by ${process.pid} as number ${done}`;
    await client.projects.setDescription('project-1', text);
    done += 1;
  }
} catch (error) {
  if (toErrorPayload(error).code !== 'CANCELLED') throw error;
} finally {
  network.close();
  database.close();
}
process.stdout.write(String(done));

function chooseProfile(): RegistryProfile {
  const service = shippedProfiles().find(({ id }) => id === 'crmm');
  if (service === undefined) throw new Error('it ships');
  if (!options.hasShortWindows) return service;
  const buckets = BUCKETS.map((name) => [name, { ...service.buckets[name], windowSeconds: 1 }]);
  return { ...service, buckets: Object.fromEntries(buckets) as RegistryProfile['buckets'] };
}
