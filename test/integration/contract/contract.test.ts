// @promise the contract is the same over every transport
// @how in-process, MessagePort, WebSocket
import { isDefinedError, ORPCError, safe } from '@orpc/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { JobOutcome, JobProgress, JobSnapshot } from '#shared/domain/job.ts';
import { MAX_CHUNK_BYTES } from '#shared/domain/upload.ts';
import { message } from '#shared/messages/message.ts';
import type { ServedCore } from '#web-host/start.ts';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { type CoreHarnessOptions, openCore } from '#test/helpers/core-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { TRANSPORTS } from './transports.ts';

const DONE: JobOutcome = { kind: 'lock-check', loadout: brief(), differences: [] };
const MAX_UPDATES_PER_SECOND = 10;
const REPORTS = 600;
const REPORTS_PER_TURN = 20;

function brief(): Extract<JobOutcome, { kind: 'create' }>['loadout'] {
  return {
    id: 'l',
    name: 'L',
    root: '/l',
    game: 'cosmic-reach',
    layout: 'plain',
    slots: [],
    registry: 'local',
    target: { gameVersion: null, loader: null, channel: 'release' },
    generation: 0,
    addonCount: 0,
    holdHours: 0,
    loaders: [],
    lookups: true,
    condition: 'ok',
  };
}

interface Watched {
  readonly core: ServedCore;
  /** Resolves when the core's stream has ended, whoever ended it. */
  readonly streamEnded: Promise<void>;
}

/** Opens a whole core whose watched stream reports its end. */
function openWatchedCore(options: Partial<CoreHarnessOptions> = {}): Watched {
  const { core } = openCore({ dataDir: createTempDir(), ...options });
  const { promise: streamEnded, resolve } = Promise.withResolvers<void>();
  const { services } = core.context;
  async function* watch(jobId: string, signal?: AbortSignal): AsyncGenerator<JobSnapshot, void> {
    try {
      yield* services.jobs.watch(jobId, signal);
    } finally {
      resolve();
    }
  }
  const context = { services: { ...services, jobs: { ...services.jobs, watch } } };
  return { core: { ...core, context }, streamEnded };
}

interface HeldJob {
  readonly jobId: string;
  readonly report: (progress: Pick<JobProgress, 'phase'> & Partial<JobProgress>) => void;
  readonly signal: AbortSignal;
  end(outcome: JobOutcome): void;
}

/** Starts a job that runs until the test ends it. */
async function startHeld({ context }: Pick<ServedCore, 'context'>): Promise<HeldJob> {
  const { promise, resolve } = Promise.withResolvers<JobOutcome>();
  const begun = Promise.withResolvers<Pick<HeldJob, 'report' | 'signal'>>();
  const name = message('job-scan', { loadout: 'l' });
  const jobId = context.services.jobs.start(
    { kind: 'scan', loadoutId: 'l', name },
    ({ report, signal }) => {
      begun.resolve({ report, signal });
      return promise;
    },
  );
  onTestFinished(() => resolve(DONE));
  return { jobId, end: resolve, ...(await begun.promise) };
}

describe.each(Object.entries(TRANSPORTS))('the contract over %s', (_, open) => {
  async function openFace(options: Partial<CoreHarnessOptions> = {}) {
    const watched = openWatchedCore(options);
    return { ...watched, ...(await open(watched.core)) };
  }

  test('answers a call with what its schema says', async () => {
    const { client } = await openFace();
    const profiles = await client.registries.list();
    expect(profiles.map(({ id }) => id)).toContain('local');
    expect(await client.jobs.cancel({ jobId: 'none' })).toEqual({ cancelled: false });
  });

  test('refuses an input that does not fit, with where it does not', async () => {
    const { client } = await openFace();
    const wrong = { jobId: 7 } as unknown as { jobId: string };
    const { error } = await safe(client.jobs.cancel(wrong));
    expect(error).toBeInstanceOf(ORPCError);
    expect(error).toMatchObject({ code: 'BAD_REQUEST', data: { issues: [{ path: ['jobId'] }] } });
  });

  test('fails with the declared error, its code and its params', async () => {
    const { client } = await openFace();
    const { error } = await safe(client.loadouts.find({ selector: 'nope', grantId: null }));
    expect(error && isDefinedError(error)).toBe(true);
    expect(error).toMatchObject({
      code: 'FAILED',
      data: { code: 'LOADOUT_UNKNOWN', params: { name: 'nope' } },
    });
  });

  test('keeps the text of an unforeseen failure on the core’s side', async () => {
    const { core } = openWatchedCore();
    core.context.services.jobs.cancel = () => {
      throw new Error('a path and a secret');
    };
    const { client } = await open(core);
    const { error } = await safe(client.jobs.cancel({ jobId: 'x' }));
    expect(error).toMatchObject({ code: 'FAILED', data: { code: 'INTERNAL' } });
    expect(`${JSON.stringify(error)}${error?.message}`).not.toContain('secret');
  });

  test('streams a job: its current state first, at most ten updates a second, the outcome last', async () => {
    const clock = createFakeClock();
    const { client, core } = await openFace({ clock });
    const job = await startHeld(core);
    job.report({ phase: 'walk', done: 3 });
    const seen: JobSnapshot[] = [];
    const begunMs = clock.monotonicMs();
    for await (const snapshot of await client.jobs.watch({ jobId: job.jobId })) {
      seen.push(snapshot);
      if (seen.length === 1) void makeProgress(job);
    }
    // Only the stream sleeps on this clock, so no other time passes.
    const seconds = (clock.monotonicMs() - begunMs) / 1000;
    expect(seen[0]).toMatchObject({ outcome: null, progress: { phase: 'walk', done: 3 } });
    expect(seen.at(-1)).toMatchObject({ outcome: DONE, progress: { done: REPORTS } });
    // The first and the last report do not count as updates.
    expect(seen.length - 2).toBeLessThanOrEqual(Math.ceil(seconds * MAX_UPDATES_PER_SECOND));
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.length).toBeLessThan(REPORTS);
  });

  test('ends the stream, not the job, when its signal aborts', async () => {
    const { client, core, streamEnded } = await openFace();
    const job = await startHeld(core);
    const abort = new AbortController();
    const stream = await client.jobs.watch({ jobId: job.jobId }, { signal: abort.signal });
    await stream.next();
    const rest = stream.next().then(
      ({ done }) => done === true,
      () => abort.signal.aborted,
    );
    abort.abort();
    expect(await rest).toBe(true);
    await streamEnded;
    expect(job.signal.aborted).toBe(false);
  });

  test('ends the stream, not the job, when the reader leaves', async () => {
    const { client, core, streamEnded } = await openFace();
    const job = await startHeld(core);
    for await (const { outcome } of await client.jobs.watch({ jobId: job.jobId })) {
      expect(outcome).toBeNull();
      break;
    }
    await streamEnded;
    expect(job.signal.aborted).toBe(false);
  });

  test('ends the stream, not the job, when the way is cut', async () => {
    const { client, core, cut, streamEnded } = await openFace();
    const job = await startHeld(core);
    const stream = await client.jobs.watch({ jobId: job.jobId });
    await stream.next();
    const rest = stream.next().catch(() => 'ended');
    // In one process there is no connection to cut: the consumer returns instead.
    await (cut ? cut() : stream.return?.(undefined));
    await streamEnded;
    await rest;
    expect(job.signal.aborted).toBe(false);
  });

  test('cancels the job when it is asked to', async () => {
    const { client, core } = await openFace();
    const job = await startHeld(core);
    expect(await client.jobs.cancel({ jobId: job.jobId })).toEqual({ cancelled: true });
    expect(job.signal.aborted).toBe(true);
  });

  test('carries 5,000 rows in one answer', async () => {
    const { client, core } = await openFace();
    const job = await startHeld(core);
    const differences = Array.from({ length: 5000 }, (_row, at) => ({
      kind: 'added' as const,
      addonId: `addon-${at}`,
      path: `mods/${'ä'.repeat(40)}-${at}.jar`,
      fromPath: null,
      sha512: at.toString(16).padStart(128, '0'),
      recordedSha512: null,
    }));
    const report = { loadout: brief(), generation: 1, files: 5000, differences, problems: [] };
    job.end({ kind: 'verify', report });
    let outcome: JobOutcome | null = null;
    for await (const snapshot of await client.jobs.watch({ jobId: job.jobId })) {
      ({ outcome } = snapshot);
    }
    expect(outcome).toEqual({ kind: 'verify', report });
  });

  test('carries a chunk of a file as long as a chunk may be', async () => {
    const { client } = await openFace();
    const bytes = new Uint8Array(MAX_CHUNK_BYTES).map((_byte, at) => at % 251);
    const { uploadId, maxChunkBytes } = await client.files.begin({
      name: 'lamp.jar',
      size: 2 * bytes.length,
    });
    expect(maxChunkBytes).toBe(MAX_CHUNK_BYTES);
    for (const offset of [0, bytes.length]) {
      const answer = await client.files.append({ uploadId, offset, bytes: new Blob([bytes]) });
      expect(answer).toEqual({ received: offset + bytes.length });
    }
    expect((await client.files.finish({ uploadId })).grantId).toMatch(/^[A-Za-z0-9]+$/);
  });

  test('serves many callers at once, each with its own answer', async () => {
    const { client, core } = await openFace();
    const jobs = await Promise.all(Array.from({ length: 50 }, () => startHeld(core)));
    const asked = [...jobs.map(({ jobId }) => jobId), 'none'];
    const answers = await Promise.all(asked.map((jobId) => client.jobs.cancel({ jobId })));
    expect(answers.map(({ cancelled }) => cancelled)).toEqual([...jobs.map(() => true), false]);
  });
});

/** Sends more reports than anyone could read, many per turn of the event loop, then ends. */
async function makeProgress({ report, end }: HeldJob): Promise<void> {
  for (let done = 1; done <= REPORTS; done += 1) {
    report({ phase: 'hash', done, total: REPORTS });
    if (done % REPORTS_PER_TURN === 0) await new Promise((resolve) => void setImmediate(resolve));
  }
  end(DONE);
}
