import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { saveProfile, shippedProfiles } from '#core/registry/profiles.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import { expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { readFiles } from '#test/integration/main-job/run-main-job.ts';
import { prepareSites, type Sites } from '#test/integration/main-job/sites.ts';
import { withinLimit } from '../../electron/main/within-limit.ts';
import { type ShellProcess, startShell } from './shell-process.ts';
import type { StandInConfig } from './stand-in/protocol.ts';

// A folder whose updates hang in their downloads, so that work is going on for as long as a test needs it.

const TIMEOUT_MS = 150_000;
let sites: Sites;

beforeAll(async () => {
  sites = await prepareSites();
}, TIMEOUT_MS);

afterAll(() => sites.remove());

interface Scene {
  readonly shell: ShellProcess;
  readonly server: RegistryServer;
  readonly folder: string;
  readonly dataDir: string;
  readonly before: Record<string, string>;
  readonly jobId: string;
}

/** An update that is downloading and gets no further by itself. */
async function openScene(config: Partial<StandInConfig> = {}): Promise<Scene> {
  const site = sites.create();
  const { folder, dataDir } = site;
  const server = await site.startRegistry({ profile: 'local', faults: ['stalled-download'] });
  onTestFinished(() => server.close());
  const shipped = shippedProfiles().find(({ id }) => id === 'local');
  if (shipped === undefined) throw new Error('it ships');
  mkdirSync(dataDir, { recursive: true });
  saveProfile(
    { ...shipped, id: 'here', apiOrigin: server.origin, fileOrigins: [server.origin] },
    dataDir,
  );
  const core = openCore({ dataDir });
  const { id: loadoutId } = await core.create(folder, {
    registry: 'here',
    target: { gameVersion: '0.5.26', loader: null, channel: 'release' },
  });
  await core.close();
  const before = readFiles(folder);
  const shell = startShell({ dataDir, config });
  await shell.connect();
  const planned = await finish(
    shell,
    shell.client.plans.update({ loadoutId, addons: null, to: null }),
  );
  const { plan } = expectOutcome(planned, 'plan');
  const { jobId } = await shell.client.plans.apply({ planId: plan.id });
  await untilPhase(shell, jobId, 'download');
  return { shell, server, folder, dataDir, before, jobId };
}

async function finish(shell: ShellProcess, started: PromiseLike<{ jobId: string }>) {
  for await (const { outcome } of await shell.client.jobs.watch(await started))
    if (outcome) return outcome;
  throw new Error('the job ended without an outcome');
}

async function untilPhase(shell: ShellProcess, jobId: string, phase: string): Promise<void> {
  for await (const snapshot of await shell.client.jobs.watch({ jobId })) {
    if (snapshot.progress.phase === phase && snapshot.progress.bytesDone > 0) return;
    if (snapshot.outcome) throw new Error(`ended with ${snapshot.outcome.kind} before ${phase}`);
  }
}

async function untilState(shell: ShellProcess, jobId: string, state: string): Promise<void> {
  for await (const jobs of await shell.client.jobs.watchAll()) {
    if (jobs.some((job) => job.id === jobId && job.state === state)) return;
  }
}

/** Nothing is half done: what is recorded is what is there, and what is there is what was. */
async function expectWhole({ folder, dataDir, before }: Scene): Promise<void> {
  expect(readFiles(folder)).toEqual(before);
  const core = openCore({ dataDir });
  const [loadout] = await core.client.loadouts.list();
  const verified = await core.finish(core.client.loadouts.verify({ loadoutId: loadout?.id ?? '' }));
  expect(expectOutcome(verified, 'verify').report.differences).toEqual([]);
}

describe('leaving while work goes on', { timeout: TIMEOUT_MS }, () => {
  test('asks, names the work, and goes nowhere when the person says so', async () => {
    const { shell, jobId } = await openScene({ dialogAnswer: 2 });
    await shell.emit('window', 'close');
    expect(await shell.until('question')).toMatchObject({
      message: 'Loadout is still at work.',
      detail: expect.stringContaining('Changing add-ons'),
      buttons: ['Finish, then quit', 'Stop and quit', 'Cancel'],
    });
    expect(shell.of('window-closed')).toEqual([]);
    await shell.client.jobs.cancel({ jobId });
    await untilState(shell, jobId, 'ended');
  });

  test('asks once, however often the window is closed', async () => {
    const { shell } = await openScene({ dialogAnswer: null });
    await shell.emit('window', 'close');
    await shell.until('question');
    await shell.emit('window', 'close');
    await shell.emit('app', 'before-quit');
    expect(shell.of('question')).toHaveLength(1);
  });

  test('stops the work and ends, with the folder whole', async () => {
    const scene = await openScene({ dialogAnswer: 1 });
    await scene.shell.emit('window', 'close');
    expect(await scene.shell.ended).toBe(0);
    await expectWhole(scene);
  });

  test('hides the window, finishes, and ends then', async () => {
    const { shell, jobId } = await openScene({ dialogAnswer: 0 });
    await shell.emit('window', 'close');
    await shell.until('window-hidden');
    expect(await shell.client.jobs.cancel({ jobId })).toEqual({ cancelled: true });
    expect(await shell.ended).toBe(0);
  });

  test('stays when the window is wanted again before the work is done', async () => {
    const { shell, jobId } = await openScene({ dialogAnswer: 0 });
    await shell.emit('window', 'close');
    await shell.until('window-hidden');
    await shell.emit('app', 'second-instance', {}, ['loadout'], '/', {});
    await shell.client.jobs.cancel({ jobId });
    await untilState(shell, jobId, 'ended');
    expect(await shell.client.loadouts.list()).toHaveLength(1);
    expect(shell.of('ended')).toEqual([]);
  });

  test.each([
    ['the system shuts down', 'power', 'shutdown'],
    ['Windows asks whether the session may end', 'window', 'query-session-end'],
    ['the session of Windows ends', 'window', 'session-end'],
  ] as const)(
    'when %s says what it stopped, asks nothing, and ends with the folder whole',
    async (_name, target, event) => {
      const scene = await openScene({ dialogAnswer: null });
      await scene.shell.emit(target, event);
      expect(await scene.shell.until('notification')).toMatchObject({
        body: expect.stringMatching(/Changing add-ons[^]*session ends/),
      });
      expect(await scene.shell.ended).toBe(0);
      expect(scene.shell.of('question')).toEqual([]);
      await expectWhole(scene);
    },
  );
});

test('without work the window closes and the program ends, unasked', async () => {
  const { dataDir } = sites.create();
  const shell = startShell({ dataDir });
  await shell.until('page-loaded');
  await shell.emit('window', 'close');
  expect(await shell.ended).toBe(0);
  expect(shell.of('question')).toEqual([]);
});

test('nobody waits longer than the limit for what does not end', async () => {
  let isLeft = false;
  const left = withinLimit(new Promise(() => undefined), 5).then(() => (isLeft = true));
  expect(isLeft).toBe(false);
  await left;
  await withinLimit(Promise.reject(new Error('it failed')), 60_000);
});

describe('sleep', { timeout: TIMEOUT_MS }, () => {
  test('pauses the transfers that run, and those go on afterwards', async () => {
    const { shell, jobId } = await openScene();
    await shell.emit('power', 'suspend');
    await untilState(shell, jobId, 'paused');
    await shell.emit('power', 'resume');
    await untilState(shell, jobId, 'running');
  });

  test('leaves alone what the person paused before', async () => {
    const { shell, jobId } = await openScene();
    await shell.client.jobs.pause({ jobId });
    await untilState(shell, jobId, 'paused');
    await shell.emit('power', 'suspend');
    await shell.emit('power', 'resume');
    await shell.client.jobs.resume({ jobId });
    await untilState(shell, jobId, 'running');
  });
});

describe('a job that ends', { timeout: TIMEOUT_MS }, () => {
  test('is told when the person looks elsewhere, and a click brings the window back', async () => {
    const { shell, server } = await openScene();
    await shell.command({ kind: 'focus', isFocused: false });
    await server.close();
    const said = await shell.until('notification');
    expect(said).toMatchObject({ title: 'Loadout', silent: true });
    const shown = shell.of('window-shown').length;
    await shell.emit('notification', 'click');
    expect(shell.of('window-shown')).toHaveLength(shown + 1);
  });

  test('is not told while the window is looked at, nor when the person stopped it', async () => {
    const first = await openScene();
    await first.shell.command({ kind: 'focus', isFocused: false });
    await first.shell.client.jobs.cancel({ jobId: first.jobId });
    await untilState(first.shell, first.jobId, 'ended');
    const second = await openScene();
    await second.server.close();
    await untilState(second.shell, second.jobId, 'ended');
    for (const { shell } of [first, second]) {
      await shell.client.loadouts.list();
      expect(shell.of('notification')).toEqual([]);
    }
  });
});
