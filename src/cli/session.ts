import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { Core } from '#core/core.ts';
import type { Host } from '#core/host.ts';
import type { JobOutcome, JobProgress } from '#shared/domain/job.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import { createNodeHost } from '#node-host/create-node-host.ts';
import { isReadByOthers } from '#node-host/data-directory.ts';
import type { RegistryServer, RegistryServerOptions } from '#registry-server/start.ts';
import type { CliIo, GlobalOptions } from './io.ts';
import type { Output } from './output.ts';
import { createProgressDisplay, type Progress } from './progress.ts';
import { t } from './text.ts';
import { requireCwd, toPath } from './working-folder.ts';

type ServerSeed = NonNullable<RegistryServerOptions['seed']>;
type LoadoutClient = Core['client'];
export type EmbeddedRegistry = Pick<RegistryServer, 'requestCounts'>;

export interface EmbeddedOptions {
  /** Stores scan results about add-ons as for a window, for commands that ask for it. */
  readonly remembersAddons?: boolean;
  /**
   * For a long-running client: the core checks for updates automatically, and stores what windows
   * show.
   */
  readonly stays?: boolean;
  /** Content of a new demo registry, if the caller already has it. */
  readonly seed?: ServerSeed;
  /** Called when the core starts the embedded registry. */
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
  /**
   * Returns the loadout named by --loadout (or with that folder), else the one that contains the
   * working directory, else the only one.
   */
  loadout(): Promise<LoadoutBrief>;
  /**
   * Waits for a job, showing its progress, and returns its outcome. Throws the job's error, and
   * CANCELLED.
   */
  finish<Kind extends SuccessKind>(
    started: PromiseLike<{ jobId: string }>,
    ...kinds: readonly Kind[]
  ): Promise<Extract<JobOutcome, { kind: Kind }>>;
  /** For work outside of jobs; null: it has ended. */
  showProgress(progress: JobProgress | null): void;
  close(): Promise<void>;
}

type SuccessKind = Exclude<JobOutcome['kind'], 'failed' | 'cancelled'>;

/**
 * Creates the host for the core from this process. Throws FOLDER_NOT_WRITABLE, DATA_FOLDER_SHARED.
 */
export function openHost(io: CliIo, options: GlobalOptions): Host {
  const { environment, platform, token, clock, openKeychain } = io;
  const host = createNodeHost({
    dataDir: options.dataDir ?? undefined,
    environment,
    platform,
    token,
    ...(clock === undefined ? {} : { clock }),
    ...(openKeychain === undefined ? {} : { openKeychain }),
  });
  const { dataDir } = host.paths;
  if (isReadByOthers(dataDir)) {
    const listed = t('cli-data-folder-listed', { folder: dataDir });
    io.stderr.write(`! ${listed}\n  ${t('cli-data-folder-listed-advice')}\n`);
  }
  return host;
}

/**
 * Composes host and core. The core is imported lazily, so that `--help` and usage errors do not
 * load it.
 */
export async function openSession(
  io: CliIo,
  options: GlobalOptions,
  embedded: EmbeddedOptions = {},
): Promise<Session> {
  const host = openHost(io, options);
  const { config } = await import('zod/v4/core');
  // Must precede the first schema: a short command ends before a compiled parser has paid off.
  if (!embedded.stays) config({ jitless: true });
  const openCore = io.openCore ?? (await import('#core/create-core.ts')).createCore;
  const registries: RegistryServer[] = [];
  // Typing a command is its confirmation; a long-running client gets requests from pages instead.
  const typing = embedded.stays ? host : { ...host, confirmProgram: async () => true };
  const core = await openCore(typing, {
    token: io.token,
    offline: options.offline,
    checksBySchedule: embedded.stays === true,
    resumesChanges: embedded.stays === true,
    remembersAddons: embedded.stays === true || embedded.remembersAddons === true,
    // Only for the benchmark, whose baseline only hashes.
    readMetadata: io.environment['LOADOUT_SCAN_METADATA'] !== 'off',
    longestWaitMs: io.longestWaitMs,
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
  const client = withSignal(core.client, io.signal);
  const progress = createProgressDisplay(io, options);
  const closing = new AbortController();
  // A long-running client shows its waits itself.
  if (!embedded.stays) void followNetwork(core.client, progress, closing.signal);
  return {
    client,
    core,
    host,
    dataDir: host.paths.dataDir,
    grantFolder: (path) => core.grantFolder(path),
    grantFile: (path) => core.grantFile(path),
    loadout: async () => {
      const folder = findSelectorFolder(io, options.loadout);
      const brief = await client.loadouts.find({
        selector: folder === null ? options.loadout : null,
        grantId: folder === null ? null : core.grantFolder(folder),
      });
      await refuseOtherRegistry(client, options, brief);
      return brief;
    },
    finish: async (started, ...kinds) =>
      finishJob({ client: core.client, io, progress }, await started, kinds),
    showProgress: (shown) => progress.update(shown),
    async close() {
      closing.abort();
      progress.stop();
      await core.close();
      await Promise.all(registries.map((registry) => registry.close()));
    },
  };
}

/**
 * Returns the folder to search for the loadout; null if --loadout is a name or an id, and without a
 * working folder. Names may contain a slash, too. Throws WORKING_FOLDER_UNUSABLE for a path
 * relative to it.
 */
function findSelectorFolder(io: CliIo, selector: string | null): string | null {
  const isUsable = typeof io.cwd === 'string';
  if (selector === null) return isUsable ? requireCwd(io) : null;
  if (!/[\\/]|^\.{1,2}$/.test(selector)) return null;
  if (!isUsable && !isAbsolute(selector) && !selector.startsWith('.')) return null;
  const path = toPath(io, selector);
  return existsSync(path) ? path : null;
}

/** design decision 14: a loadout belongs to one registry; LOADOUT_REGISTRY is only a default. */
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
  { client, io, progress }: { client: LoadoutClient; io: CliIo; progress: Progress },
  { jobId }: { jobId: string },
  kinds: readonly Kind[],
): Promise<Extract<JobOutcome, { kind: Kind }>> {
  // After Ctrl-C during a long update, the rest can be resumed later.
  const cancel = (): void => void client.jobs.cancel({ jobId, keepsRest: true });
  io.signal.addEventListener('abort', cancel, { once: true });
  if (io.signal.aborted) cancel();
  try {
    const outcome = await watchToEnd(client, jobId, progress);
    if (isOneOf(outcome, kinds)) return outcome;
    if (outcome.kind === 'failed' || outcome.kind === 'stale')
      throw new AppError(outcome.error.code, outcome.error.params);
    if (outcome.kind === 'cancelled') throw new AppError('CANCELLED');
    throw new AppError('INTERNAL', { outcome: outcome.kind });
  } finally {
    progress.update(null);
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

/** Shows rate limit waits until the signal aborts. */
async function followNetwork(
  client: LoadoutClient,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const status of await client.core.network(undefined, { signal })) {
      if (!signal.aborted) progress.followNetwork(status);
    }
  } catch {
    // It ends with the session; an error in a countdown must not fail the command.
  }
}

/**
 * Wraps the client so that every call ends when the signal aborts, unless the caller passes its own
 * signal.
 */
function withSignal<Client extends object>(client: Client, signal: AbortSignal): Client {
  return new Proxy(client, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      return typeof part === 'function' ? withSignal(part, signal) : part;
    },
    apply: (target, self, [input, options]: readonly unknown[]) =>
      Reflect.apply(target as (...given: readonly unknown[]) => unknown, self, [
        input,
        { signal, ...(options as object | undefined) },
      ]),
  });
}

/**
 * Warns about the part of an address after the host: a registry is identified by its host alone.
 */
export function warnOfRest(output: Output, address: string): void {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return;
  const { origin, pathname, search, hash } = new URL(address);
  const rest = `${pathname === '/' ? '' : pathname}${search}${hash}`;
  if (rest === '') return;
  output.sentence(`! ${t('cli-registry-rest-unused', { origin, rest })}`, { tone: 'warning' });
}
