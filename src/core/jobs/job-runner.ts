import { AsyncLocalStorage } from 'node:async_hooks';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { JobChange, JobOutcome, JobProgress, JobSnapshot } from '#shared/domain/job.ts';
import { AppError, toErrorPayload } from '#shared/errors.ts';
import { createListeners, createWaits, type Waits } from '#shared/domain/listeners.ts';
import type { Streams } from '../events/core-events.ts';
import type { Clock, Logger, Random } from '../host.ts';
import {
  createPauseSwitch,
  createSerialQueues,
  type PauseGate,
  type PauseSwitch,
} from './concurrency.ts';
import { toJobBrief } from './to-job-brief.ts';

/**
 * Runs work that takes longer than a click. A job belongs to the core, not to its caller: `watch`
 * may come and go, the job ends by itself or by `cancel`. Its last snapshot has the outcome.
 */
export interface JobRunner {
  start(job: NewJob, run: JobFunction): string;
  /**
   * Yields the present snapshot, then at most 10 a second, finally the one with the outcome. Throws
   * INTERNAL for an unknown id or a job that ended long ago.
   */
  watch(jobId: string, signal?: AbortSignal): AsyncGenerator<JobSnapshot, void, void>;
  /** `keepsRest`: the rest of an agreed change is kept for later (`unfinished.list`). */
  cancel(jobId: string, options?: { readonly keepsRest?: boolean | undefined }): boolean;
  /** A transfer keeps its received bytes and waits; false for any other work. */
  pause(jobId: string): boolean;
  resume(jobId: string): boolean;
  /** Newest first. */
  list(): readonly JobBrief[];
  /** Yields the list, now and whenever it changes. */
  watchAll(signal?: AbortSignal): AsyncGenerator<readonly JobBrief[], void, void>;
  /**
   * Notes that the caller's job waits for a rate limit until then, in milliseconds since 1970; does
   * nothing outside of a job. Returns a function that ends the wait.
   */
  noteWaiting(untilMs: number): () => void;
  /** Cancels running jobs and waits until all have stopped. */
  close(): Promise<void>;
}

export interface NewJob extends Pick<JobSnapshot, 'kind' | 'loadoutId' | 'name'> {
  /** Its change of the loadout, if known. */
  readonly change?: JobChange;
}

export type JobFunction = (context: JobContext) => Promise<JobOutcome>;

export interface JobContext {
  readonly signal: AbortSignal;
  /** The gate at which transfers wait. */
  readonly gate: PauseGate;
  readonly report: (
    progress: Partial<Omit<JobProgress, 'waitingUntil'>> & Pick<JobProgress, 'phase'>,
  ) => void;
  /**
   * Runs a change of the loadout's folder after those requested before it, one at a time per
   * loadout. Throws CANCELLED when the signal aborts first.
   */
  readonly inTurn: <T>(run: () => Promise<T>) => Promise<T>;
  /**
   * True when a person cancelled the job for good; false when it is only interrupted, as when the
   * program ends.
   */
  readonly isGivenUp: () => boolean;
}

/** The parts of a job's context that a step of it needs. */
export type Job = Pick<JobContext, 'signal' | 'report'>;

interface JobEntry {
  snapshot: JobSnapshot;
  readonly createdAt: string;
  endedAt: string | null;
  shownFrom: string | null;
  isQueued: boolean;
  isGivenUp: boolean;
  readonly gate: PauseSwitch;
  readonly waits: Waits;
  readonly abort: AbortController;
  readonly watchers: Set<() => void>;
  done: Promise<void>;
}

const MAX_ENDED_JOBS = 50;
/**
 * The answers of this many ended jobs are kept for late watchers: an answer may have thousands of
 * add-ons.
 */
const MAX_ANSWERS = 8;
const MIN_UPDATE_INTERVAL_MS = 100;
const NO_PROGRESS = { done: 0, total: 0, bytesDone: 0, bytesTotal: 0, waitingUntil: null };

export interface JobServices {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly random: Random;
  readonly streams: Streams;
  /** Revision of the loadout's known add-ons; null when nothing is known. */
  readonly revisionOf?: (loadoutId: string) => string | null;
  /** Called when a job begins or ends. */
  readonly onChange?: (loadoutId: string) => void;
}

export function createJobRunner(host: JobServices): JobRunner {
  const jobs = new Map<string, JobEntry>();
  /** Jobs whose answer is no longer kept, oldest first. */
  const past: JobBrief[] = [];
  const listeners = createListeners();
  const turns = createSerialQueues();
  const current = new AsyncLocalStorage<JobEntry>();
  const time = (): string => host.clock.now().toISOString();
  const list = () => listNewestFirst(past, jobs);

  function update(job: JobEntry, change: Partial<JobSnapshot>): void {
    job.snapshot = { ...job.snapshot, ...change };
    for (const wake of job.watchers) wake();
    listeners.notify();
  }

  function change(jobId: string, how: (job: JobEntry) => boolean): boolean {
    const job = jobs.get(jobId);
    const isChanged = job !== undefined && how(job);
    if (isChanged) update(job, {});
    return isChanged;
  }

  function inTurn<T>(job: JobEntry, run: () => Promise<T>): Promise<T> {
    const onWait = (isQueued: boolean): void => {
      job.isQueued = isQueued;
      update(job, {});
    };
    return turns.take(job.snapshot.loadoutId, { signal: job.abort.signal, onWait }, run);
  }

  async function execute(job: JobEntry, run: JobFunction): Promise<void> {
    const context: JobContext = {
      signal: job.abort.signal,
      gate: job.gate,
      report: (progress) => update(job, { progress: toProgress(job, progress) }),
      inTurn: (task) => inTurn(job, task),
      isGivenUp: () => job.isGivenUp,
    };
    host.onChange?.(job.snapshot.loadoutId);
    const outcome = await current
      .run(job, () => run(context))
      .catch((error: unknown) => toFailedOutcome(host.logger, job, error));
    job.endedAt = time();
    // The list has every change of the job by now.
    job.shownFrom = host.revisionOf?.(job.snapshot.loadoutId) ?? null;
    update(job, { outcome });
    forgetAnswers(jobs, past);
    host.onChange?.(job.snapshot.loadoutId);
  }

  return {
    start(named, run) {
      const id = host.random.id();
      const job = createJob({ change: null, ...named, id }, time(), () => {
        const progress = { ...job.snapshot.progress, waitingUntil: job.waits.nextAt() };
        if (job.snapshot.outcome === null) update(job, { progress });
      });
      jobs.set(id, job);
      listeners.notify();
      job.done = execute(job, run);
      return id;
    },
    watch: (jobId, signal) => watchJob(findJob(jobs, jobId), host.clock, signal),
    cancel: (jobId, { keepsRest = false } = {}) => cancel(jobs.get(jobId), keepsRest),
    pause: (jobId) => change(jobId, pauseRunningJob),
    resume: (jobId) => change(jobId, resumePausedJob),
    list,
    watchAll: (signal) =>
      host.streams.watch({ read: list, subscribe: listeners.subscribe }, signal),
    noteWaiting: (untilMs) => current.getStore()?.waits.begin(untilMs) ?? (() => {}),
    close: () => stopAll([...jobs.values()]),
  };
}

function toProgress(
  { snapshot, waits }: JobEntry,
  progress: Parameters<JobContext['report']>[0],
): JobProgress {
  const { transfer } = snapshot.progress;
  // Downloads continue while the job turns to other work.
  const kept = transfer === undefined ? {} : { transfer };
  return { ...NO_PROGRESS, ...kept, ...progress, waitingUntil: waits.nextAt() };
}

function toFailedOutcome(logger: Logger, job: JobEntry, error: unknown): JobOutcome {
  const payload = toErrorPayload(error);
  if (payload.code === 'CANCELLED') return { kind: 'cancelled' };
  logger.error('job.failed', { job: job.snapshot.kind, code: payload.code, error });
  return { kind: 'failed', error: { code: payload.code, params: { ...payload.params } } };
}

function createJob(
  named: Pick<JobSnapshot, 'id' | 'kind' | 'loadoutId' | 'name' | 'change'>,
  createdAt: string,
  onWait: () => void,
): JobEntry {
  const progress = { phase: 'plan' as const, ...NO_PROGRESS };
  return {
    snapshot: { ...named, progress, outcome: null },
    createdAt,
    endedAt: null,
    shownFrom: null,
    isQueued: false,
    isGivenUp: false,
    gate: createPauseSwitch(),
    waits: createWaits(onWait),
    abort: new AbortController(),
    watchers: new Set(),
    done: Promise.resolve(),
  };
}

async function stopAll(jobs: readonly JobEntry[]): Promise<void> {
  for (const job of jobs) job.abort.abort();
  await Promise.all(jobs.map(({ done }) => done));
}

function cancel(job: JobEntry | undefined, keepsRest: boolean): boolean {
  if (!job || job.snapshot.outcome) return false;
  job.isGivenUp = !keepsRest;
  job.abort.abort();
  return true;
}

function pauseRunningJob(job: JobEntry): boolean {
  if (!toBrief(job).canPause) return false;
  job.gate.pause();
  return true;
}

function resumePausedJob({ gate, snapshot }: JobEntry): boolean {
  if (!gate.isPaused() || snapshot.outcome) return false;
  gate.resume();
  return true;
}

function toBrief({ snapshot, gate, ...record }: JobEntry): JobBrief {
  return toJobBrief(snapshot, { ...record, isPaused: gate.isPaused() });
}

function findJob(jobs: ReadonlyMap<string, JobEntry>, jobId: string): JobEntry {
  const job = jobs.get(jobId);
  if (!job) throw new AppError('INTERNAL', { job: jobId });
  return job;
}

function listNewestFirst(
  past: readonly JobBrief[],
  jobs: ReadonlyMap<string, JobEntry>,
): readonly JobBrief[] {
  return [...past, ...[...jobs.values()].map(toBrief)]
    .toReversed()
    .toSorted((one, other) => compareTimes(other.createdAt, one.createdAt));
}

/** Compares ISO 8601 times. */
function compareTimes(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function forgetAnswers(jobs: Map<string, JobEntry>, past: JobBrief[]): void {
  const ended = [...jobs.values()]
    .filter(({ snapshot }) => snapshot.outcome)
    .toSorted((one, other) => compareTimes(one.endedAt ?? '', other.endedAt ?? ''));
  for (const job of ended.slice(0, -MAX_ANSWERS)) {
    jobs.delete(job.snapshot.id);
    past.push(toBrief(job));
  }
  past.splice(0, past.length + MAX_ANSWERS - MAX_ENDED_JOBS);
}

async function* watchJob(
  job: JobEntry,
  clock: Clock,
  signal?: AbortSignal,
): AsyncGenerator<JobSnapshot, void, void> {
  let seen: JobSnapshot | null = null;
  for (;;) {
    if (signal?.aborted) return;
    if (job.snapshot === seen) await nextUpdate(job, signal);
    seen = job.snapshot;
    yield seen;
    if (seen.outcome) return;
    await coalesce(job, clock, signal);
  }
}

function nextUpdate(job: JobEntry, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      job.watchers.delete(wake);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    job.watchers.add(wake);
    signal?.addEventListener('abort', wake);
  });
}

/** Changes meanwhile are merged into one update; the end of the job is never delayed. */
async function coalesce(job: JobEntry, clock: Clock, signal?: AbortSignal): Promise<void> {
  const settled = new AbortController();
  const pause = clock
    .sleep(
      MIN_UPDATE_INTERVAL_MS,
      signal ? AbortSignal.any([signal, settled.signal]) : settled.signal,
    )
    .catch((error: unknown) => {
      if (!settled.signal.aborted && !signal?.aborted) throw error;
    });
  await Promise.race([job.done, pause]);
  settled.abort();
}
