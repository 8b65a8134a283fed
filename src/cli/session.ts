import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Core } from '#core/create-core.ts';
import type { Host } from '#core/host.ts';
import type { JobOutcome } from '#shared/domain/job.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import { createNodeHost } from '#node-host/create-node-host.ts';
import type { RegistryServer, RegistryServerOptions } from '#registry-server/start.ts';
import type { CliIo, GlobalOptions } from './io.ts';
import { createProgress, type Progress } from './progress.ts';

type Seed = NonNullable<RegistryServerOptions['seed']>;
type LoadoutClient = Core['client'];
export type EmbeddedRegistry = Pick<RegistryServer, 'requestCounts'>;

export interface EmbeddedOptions {
  /** For a face that stays: the core checks for updates by itself, and remembers what windows show. */
  readonly stays?: boolean;
  /** What fills a new demo registry, when the caller has it at hand. */
  readonly seed?: Seed;
  /** Hears of the embedded registry when the core starts one. */
  readonly onStart?: (registry: EmbeddedRegistry) => void;
}

/** The core as commands use it. */
export interface Session {
  readonly client: LoadoutClient;
  readonly core: Core;
  readonly host: Host;
  readonly dataDir: string;
  grantFolder(path: string): string;
  grantFile(path: string): string;
  /** The loadout that --loadout names (or whose folder it is), else the one that the working directory is in, else the only one. */
  loadout(): Promise<LoadoutBrief>;
  /** Waits for a job, showing its progress, and answers its outcome. Throws what it failed with, and CANCELLED. */
  finish<Kind extends SuccessKind>(
    started: PromiseLike<{ jobId: string }>,
    ...kinds: readonly Kind[]
  ): Promise<Extract<JobOutcome, { kind: Kind }>>;
  close(): Promise<void>;
}

type SuccessKind = Exclude<JobOutcome['kind'], 'failed' | 'cancelled'>;

/** What the core needs of this process. Throws FOLDER_NOT_WRITABLE. */
export function openHost(io: CliIo, options: GlobalOptions): Host {
  const { environment, platform, token, openKeychain } = io;
  return createNodeHost({
    dataDir: options.dataDir ?? undefined,
    environment,
    platform,
    token,
    ...(openKeychain === undefined ? {} : { openKeychain }),
  });
}

/** Composes host and core; the core is loaded here and not above, so that `--help` and usage errors need none. */
export async function openSession(
  io: CliIo,
  options: GlobalOptions,
  embedded: EmbeddedOptions = {},
): Promise<Session> {
  const host = openHost(io, options);
  const { config } = await import('zod/v4/core');
  // Before the first schema is built: a command that ends at once is over before a compiled parser has paid for itself.
  if (!embedded.stays) config({ jitless: true });
  const openCore = io.openCore ?? (await import('#core/create-core.ts')).createCore;
  const registries: RegistryServer[] = [];
  const core = await openCore(host, {
    token: io.token,
    checksBySchedule: embedded.stays === true,
    remembersAddons: embedded.stays === true,
    // Only for the benchmark, whose yardstick hashes and does nothing else.
    readMetadata: io.environment['LOADOUT_SCAN_METADATA'] !== 'off',
    async writeDemoFolder(folder) {
      const { writeDemoFolder } = await import('#registry-server/start.ts');
      return writeDemoFolder(folder, embedded.seed);
    },
    async startEmbeddedRegistry(dataDir) {
      const { startDemoRegistry } = await import('#registry-server/start.ts');
      const registry = await startDemoRegistry(join(dataDir, 'demo-registry'), embedded.seed);
      registries.push(registry);
      embedded.onStart?.(registry);
      return registry;
    },
  });
  const { client } = core;
  return {
    client,
    core,
    host,
    dataDir: host.paths.dataDir,
    grantFolder: (path) => core.grantFolder(path),
    grantFile: (path) => core.grantFile(path),
    loadout: async () => {
      const folder = findFolder(io, options.loadout);
      const brief = await client.loadouts.find({
        selector: folder === null ? options.loadout : null,
        grantId: folder === null ? null : core.grantFolder(folder),
      });
      await refuseOtherRegistry(client, options, brief);
      return brief;
    },
    finish: async (started, ...kinds) => finishJob({ client, io }, await started, kinds),
    async close() {
      await core.close();
      await Promise.all(registries.map((registry) => registry.close()));
    },
  };
}

/** Where to look for the loadout; null where --loadout is a name or an id. Names may hold a slash too. */
function findFolder({ cwd }: CliIo, selector: string | null): string | null {
  if (selector === null) return cwd;
  const path = resolve(cwd, selector);
  return /[\\/]|^\.{1,2}$/.test(selector) && existsSync(path) ? path : null;
}

/** design.md decision 14: a loadout belongs to one registry; one from the environment is only a default. */
async function refuseOtherRegistry(
  client: LoadoutClient,
  options: GlobalOptions,
  loadout: LoadoutBrief,
): Promise<void> {
  if (!options.registry?.typed) return;
  const { value } = options.registry;
  if (value === loadout.registry) return;
  const profiles = await client.registries.list();
  const own = profiles.find(({ id }) => id === loadout.registry);
  if (own?.apiOrigin && URL.canParse(value) && new URL(value).origin === own.apiOrigin) return;
  throw new AppError('USAGE', { argument: '--registry', value, allowed: loadout.registry });
}

async function finishJob<Kind extends SuccessKind>(
  { client, io }: { client: LoadoutClient; io: CliIo },
  { jobId }: { jobId: string },
  kinds: readonly Kind[],
): Promise<Extract<JobOutcome, { kind: Kind }>> {
  const cancel = (): void => void client.jobs.cancel({ jobId });
  io.signal.addEventListener('abort', cancel, { once: true });
  if (io.signal.aborted) cancel();
  const progress = await createProgress(io);
  try {
    const outcome = await watchToEnd(client, jobId, progress);
    if (outcome.kind === 'failed') throw new AppError(outcome.error.code, outcome.error.params);
    if (outcome.kind === 'cancelled') throw new AppError('CANCELLED');
    if (isOneOf(outcome, kinds)) return outcome;
    throw new AppError('INTERNAL', { outcome: outcome.kind });
  } finally {
    progress.stop();
    io.signal.removeEventListener('abort', cancel);
  }
}

async function watchToEnd(
  client: LoadoutClient,
  jobId: string,
  progress: Progress,
): Promise<JobOutcome> {
  for await (const snapshot of await client.jobs.watch({ jobId })) {
    if (snapshot.outcome) return snapshot.outcome;
    progress.update(snapshot.progress);
  }
  throw new AppError('INTERNAL', { job: jobId });
}

function isOneOf<Kind extends SuccessKind>(
  outcome: JobOutcome,
  kinds: readonly Kind[],
): outcome is Extract<JobOutcome, { kind: Kind }> {
  return kinds.some((kind) => kind === outcome.kind);
}
