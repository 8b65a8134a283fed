import { describe, expect, it } from 'vitest';
import type { JobOutcome, JobSnapshot } from '#shared/domain/job.ts';
import { AppError } from '#shared/errors.ts';
import { createValueStreams } from '../events/core-events.ts';
import { createJobRunner, type JobContext, type JobFunction } from './job-runner.ts';

const logged: string[] = [];
const host = {
  clock: {
    now: () => new Date(0),
    monotonicMs: () => 0,
    // Time passes only in sleeps: updates inside the interval must coalesce.
    sleep: (_ms: number, signal?: AbortSignal) =>
      new Promise<void>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new AppError('CANCELLED')));
      }),
  },
  logger: { info: () => {}, warn: () => {}, error: (event: string) => void logged.push(event) },
  random: { id: () => `job-${counter++}`, bytes: (count: number) => new Uint8Array(count) },
};
let counter = 0;

const SCAN = {
  kind: 'scan',
  loadoutId: 'loadout',
  name: { code: 'job-scan', params: { loadout: 'Main' } },
} as const;

const done: JobOutcome = { kind: 'cancelled' };

async function collect(
  runner: ReturnType<typeof createJobRunner>,
  id: string,
): Promise<JobSnapshot[]> {
  const seen: JobSnapshot[] = [];
  for await (const snapshot of runner.watch(id)) seen.push(snapshot);
  return seen;
}

function startHeld(runner: ReturnType<typeof createJobRunner>) {
  const held = Promise.withResolvers<JobOutcome>();
  let context: JobContext | undefined;
  const run: JobFunction = (given) => {
    context = given;
    return held.promise;
  };
  const id = runner.start(SCAN, run);
  if (!context) throw new Error('the job did not begin');
  return { id, held, context };
}

describe('job runner', () => {
  it('gives a watcher the present snapshot first and the outcome last, coalescing what lies between', async () => {
    const runner = createJobRunner({ ...host, streams: createValueStreams(host.clock) });
    const { id, held, context } = startHeld(runner);
    const watched = collect(runner, id);
    await Promise.resolve();
    for (let files = 1; files <= 1000; files += 1)
      context.report({ phase: 'hash', done: files, total: 1000 });
    held.resolve(done);
    const seen = await watched;
    expect(seen.length).toBeLessThan(5);
    expect(seen[0]?.outcome).toBeNull();
    expect(seen.at(-1)).toMatchObject({ outcome: done, progress: { done: 1000 } });
  });

  it('lists a job from its start, before it has anything to say', async () => {
    const clock = { ...host.clock, sleep: () => Promise.resolve() };
    const runner = createJobRunner({ ...host, clock, streams: createValueStreams(clock) });
    const lists = runner.watchAll();
    expect((await lists.next()).value).toEqual([]);
    const next = lists.next();
    const { id, held } = startHeld(runner);
    expect((await next).value).toMatchObject([{ id, state: 'running' }]);
    held.resolve(done);
  });

  it('answers a watcher that comes after the end', async () => {
    const runner = createJobRunner({ ...host, streams: createValueStreams(host.clock) });
    const { id, held } = startHeld(runner);
    held.resolve(done);
    await collect(runner, id);
    expect((await collect(runner, id)).map(({ outcome }) => outcome)).toEqual([done]);
  });

  it('continues when its watcher leaves', async () => {
    const runner = createJobRunner({ ...host, streams: createValueStreams(host.clock) });
    const { id, held, context } = startHeld(runner);
    for await (const snapshot of runner.watch(id)) {
      expect(snapshot.outcome).toBeNull();
      break;
    }
    expect(context.signal.aborted).toBe(false);
    held.resolve(done);
    expect((await collect(runner, id)).at(-1)?.outcome).toEqual(done);
  });

  it('turns what a job throws into its outcome, and a cancellation into no error at all', async () => {
    const runner = createJobRunner({ ...host, streams: createValueStreams(host.clock) });
    logged.length = 0;
    const failed = runner.start({ ...SCAN, loadoutId: 'x' }, () =>
      Promise.reject(new AppError('LOCKED', { pid: 7 })),
    );
    const cancelled = startHeld(runner);
    cancelled.context.signal.addEventListener('abort', () =>
      cancelled.held.reject(new AppError('CANCELLED')),
    );
    expect(runner.cancel(cancelled.id)).toBe(true);
    expect((await collect(runner, failed)).at(-1)?.outcome).toEqual({
      kind: 'failed',
      error: { code: 'LOCKED', params: { pid: 7 } },
    });
    expect((await collect(runner, cancelled.id)).at(-1)?.outcome).toEqual({ kind: 'cancelled' });
    expect(logged).toEqual(['job.failed']);
    expect(runner.cancel(cancelled.id)).toBe(false);
  });

  it('waits for running jobs when it closes', async () => {
    const runner = createJobRunner({ ...host, streams: createValueStreams(host.clock) });
    const { held, context } = startHeld(runner);
    context.signal.addEventListener('abort', () => held.resolve(done));
    await runner.close();
    expect(runner.list().map(({ outcome }) => outcome)).toEqual(['cancelled']);
  });

  it('lists fifty jobs that ended and keeps the answers of the newest few only', async () => {
    const runner = createJobRunner({ ...host, streams: createValueStreams(host.clock) });
    const ids: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      const { id, held } = startHeld(runner);
      held.resolve(done);
      await collect(runner, id);
      ids.push(id);
    }
    expect(runner.list().map(({ id }) => id)).toEqual(ids.slice(-50).toReversed());
    expect((await collect(runner, ids.at(-8) ?? '')).at(-1)?.outcome).toEqual(done);
    await expect(collect(runner, ids.at(-9) ?? '')).rejects.toThrow('INTERNAL');
  });

  it('shows a wait for a limit on the job that waits, and on no other', async () => {
    const runner = createJobRunner({ ...host, streams: createValueStreams(host.clock) });
    const [going, ready] = [Promise.withResolvers<void>(), Promise.withResolvers<() => void>()];
    const waitsForIt = runner.start({ ...SCAN, kind: 'check' }, async ({ report }) => {
      report({ phase: 'check', done: 1, total: 2 });
      await Promise.resolve();
      ready.resolve(runner.noteWaiting(60_000));
      await going.promise;
      return done;
    });
    const { held, id: other } = startHeld(runner);
    const end = await ready.promise;
    const waitOf = (jobId: string) =>
      runner.list().find(({ id }) => id === jobId)?.progress.waitingUntil;
    expect(waitOf(waitsForIt)).toBe(new Date(60_000).toISOString());
    expect(waitOf(other)).toBeNull();
    end();
    expect(waitOf(waitsForIt)).toBeNull();
    expect(runner.noteWaiting(60_000)).toBeTypeOf('function');
    going.resolve();
    held.resolve(done);
    await runner.close();
  });

  it('keeps the progress of downloads while the job does other work, and lists none of it at its end', async () => {
    const runner = createJobRunner({ ...host, streams: createValueStreams(host.clock) });
    const { id, held, context } = startHeld(runner);
    const transfer = {
      filesDone: 1,
      filesTotal: 2,
      bytesDone: 10,
      bytesTotal: 20,
      bytesReceived: 10,
      active: [],
      failed: [],
      next: [],
      waiting: 1,
      ready: ['a'],
      applied: [],
      limitedUntil: null,
    };
    context.report({ phase: 'download', transfer });
    context.report({ phase: 'apply', done: 0, total: 2 });
    expect(runner.list()[0]?.progress).toMatchObject({ phase: 'apply', transfer });
    held.resolve(done);
    const seen = await collect(runner, id);
    expect(seen.at(-1)?.progress.transfer).toEqual(transfer);
    expect(runner.list()[0]?.progress).not.toHaveProperty('transfer');
  });
});
