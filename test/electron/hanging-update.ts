import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { shippedProfiles } from '#core/registry/profiles.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { type RegistryServer, startRegistryServer } from '#registry-server/start.ts';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import { copyRegistry, layRegistry } from '#test/helpers/filled-registry.ts';
import { createGameFolder } from '#test/builders/game-folder.ts';
import { expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { readFiles } from '#test/integration/main-job/run-main-job.ts';
import { type ShellProcess, startShell } from './shell-process.ts';
import type { StandInConfig } from './stand-in/protocol.ts';

/** A program whose update stays at its downloads for as long as a test requires. */
export interface HangingUpdate {
  readonly shell: ShellProcess;
  readonly server: RegistryServer;
  readonly folder: string;
  readonly dataDir: string;
  readonly before: Record<string, string>;
  readonly loadoutId: string;
  readonly jobId: string;
}

export interface HangingUpdates {
  open(config?: Partial<StandInConfig>): Promise<HangingUpdate>;
  remove(): void;
}

/** One small game folder and one filled registry, copied for every test. */
export async function prepareHangingUpdates(): Promise<HangingUpdates> {
  const template = realpathSync(mkdtempSync(join(tmpdir(), 'loadout-hanging-')));
  const seed = await demoSeed();
  await createGameFolder(join(template, 'game'), { seed, known: 6, unknown: 2 });
  layRegistry(join(template, 'registry'), seed);
  let count = 0;
  return {
    open(config = {}) {
      const scene = join(template, `scene-${(count += 1)}`);
      cpSync(join(template, 'game'), join(scene, 'game'), { recursive: true });
      copyRegistry(join(template, 'registry'), join(scene, 'registry'));
      return openScene(scene, config);
    },
    remove: () => rmSync(template, { recursive: true, force: true }),
  };
}

async function openScene(scene: string, config: Partial<StandInConfig>): Promise<HangingUpdate> {
  const folder = join(scene, 'game');
  const dataDir = join(scene, 'data');
  const server = await startRegistryServer({
    dataDir: join(scene, 'registry'),
    port: 0,
    profile: 'local',
    faults: ['stalled-download'],
  });
  onTestFinished(() => server.close());
  const loadoutId = await manage(folder, dataDir, server.origin);
  const before = readFiles(folder);
  const shell = startShell({ dataDir, config });
  await shell.connect();
  const jobId = await startUpdate(shell, loadoutId);
  for await (const { progress, outcome } of await shell.client.jobs.watch({ jobId })) {
    if (outcome) throw new Error(`it ended with ${outcome.kind}`);
    if (progress.phase === 'download' && progress.bytesDone > 0) break;
  }
  return { shell, server, folder, dataDir, before, loadoutId, jobId };
}

async function manage(folder: string, dataDir: string, origin: string): Promise<string> {
  const shipped = shippedProfiles().find(({ id }) => id === 'local');
  if (shipped === undefined) throw new Error('it ships');
  mkdirSync(dataDir, { recursive: true });
  saveProfile({ ...shipped, id: 'here', apiOrigin: origin, fileOrigins: [origin] }, dataDir);
  const core = openCore({ dataDir });
  const { id } = await core.create(folder, {
    registry: 'here',
    target: { gameVersion: '0.5.26', loader: null, channel: 'release' },
  });
  await core.close();
  return id;
}

/** Plans an update of everything and applies it; resolves to the job's id. */
export async function startUpdate({ client }: ShellProcess, loadoutId: string): Promise<string> {
  const { jobId } = await client.plans.update({ loadoutId, addons: null, to: null });
  for await (const { outcome } of await client.jobs.watch({ jobId })) {
    if (outcome === null) continue;
    const { plan } = expectOutcome(outcome, 'plan');
    return (await client.plans.apply({ planId: plan.id })).jobId;
  }
  throw new Error('the job ended without an outcome');
}

/** Waits until a job has this state in the list of jobs. */
export async function untilState(
  { client }: ShellProcess,
  jobId: string,
  state: string,
): Promise<void> {
  for await (const jobs of await client.jobs.watchAll()) {
    if (jobs.some((job) => job.id === jobId && job.state === state)) return;
  }
}
