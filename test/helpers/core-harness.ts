import { createRouterClient } from '@orpc/server';
import type { ContractRouterClient } from '@orpc/contract';
import { onTestFinished } from 'vitest';
import type { Core, CoreOptions } from '#core/core.ts';
import { createCore } from '#core/create-core.ts';
import type { Clock, FileManager, Host, Random } from '#core/host.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { createNodeHost } from '#node-host/create-node-host.ts';
import type { contract } from '#shared/contract/index.ts';
import type { JobOutcome } from '#shared/domain/job.ts';
import type { LoadoutBrief, NewLoadout } from '#shared/domain/loadout.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';

export interface CoreDriver {
  readonly client: ContractRouterClient<typeof contract>;
  create(folder: string, change?: Partial<NewLoadout>): Promise<LoadoutBrief>;
  /** Resolves to the outcome of a job of any kind. */
  finish(started: PromiseLike<{ jobId: string }>): Promise<JobOutcome>;
}

export interface CoreHarness extends CoreDriver {
  readonly core: Core;
  grantFolder(folder: string): string;
  grantFile(file: string): string;
  close(): Promise<void>;
}

export interface CoreHarnessOptions extends CoreOptions {
  readonly dataDir: string;
  /** Saved in the data directory, as `registries.add` would. */
  readonly profiles?: readonly RegistryProfile[];
  /** Default: the home of the user who runs the test. */
  readonly home?: string;
  readonly fileManager?: FileManager;
  readonly clock?: Clock;
  readonly random?: Random;
  /** Default: empty. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly confirmProgram?: Host['confirmProgram'];
  readonly program?: Host['program'];
  /** Registers the core's close function; a concurrent test passes the one of its context. */
  readonly onFinished?: (close: () => Promise<void>) => void;
}

/** Opens a whole core on a real host, closed when the test ends. */
export function openCore({
  dataDir,
  profiles = [],
  home,
  fileManager,
  clock,
  random,
  environment = {},
  confirmProgram,
  program,
  onFinished = onTestFinished,
  ...options
}: CoreHarnessOptions): CoreHarness {
  const host = createNodeHost({ dataDir, environment, platform: process.platform });
  for (const profile of profiles) saveProfile(profile, dataDir);
  const paths = { ...host.paths, home: home ?? host.paths.home };
  const core = createCore(
    {
      ...host,
      paths,
      clock: clock ?? host.clock,
      random: random ?? host.random,
      ...(fileManager && { fileManager }),
      ...(confirmProgram && { confirmProgram }),
      ...(program && { program }),
    },
    options,
  );
  const client = createRouterClient(core.router, { context: core.context });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await core.close();
    isOpen = false;
  };
  onFinished(close);

  return {
    core,
    grantFolder: (folder) => core.grantFolder(folder),
    grantFile: (file) => core.grantFile(file),
    close,
    ...driveCore(client, (folder) => core.grantFolder(folder)),
  };
}

/** Operations of tests on a core, whichever way they reach it. */
export function driveCore(
  client: CoreDriver['client'],
  grantFolder: (folder: string) => string | Promise<string>,
): CoreDriver {
  async function finish(started: PromiseLike<{ jobId: string }>): Promise<JobOutcome> {
    for await (const { outcome } of await client.jobs.watch(await started)) {
      if (outcome) return outcome;
    }
    throw new Error('the job ended without an outcome');
  }
  return {
    client,
    finish,
    async create(folder, change = {}) {
      const started = client.loadouts.create({
        grantId: await grantFolder(folder),
        name: null,
        game: 'cosmic-reach',
        slots: null,
        registry: 'local',
        target: { gameVersion: null, loader: null, channel: 'release' },
        ...change,
      });
      return expectOutcome(await finish(started), 'create').loadout;
    },
  };
}

/** Returns the outcome if it is of the expected kind; any other fails the test and is shown. */
export function expectOutcome<Kind extends JobOutcome['kind']>(
  outcome: JobOutcome,
  kind: Kind,
): Extract<JobOutcome, { kind: Kind }> {
  if (outcome.kind !== kind) throw new Error(`expected ${kind}, got ${JSON.stringify(outcome)}`);
  return outcome as Extract<JobOutcome, { kind: Kind }>;
}
