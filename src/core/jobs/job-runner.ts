import { AsyncLocalStorage } from 'node:async_hooks';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { JobChange, JobOutcome, JobProgress, JobSnapshot } from '#shared/domain/job.ts';
import { AppError, toErrorPayload } from '#shared/errors.ts';
import { createListeners, createWaits, type Waits } from '#shared/domain/listeners.ts';
import type { Streams } from '../events/core-events.ts';
import type { Clock, Logger, Random } from '../host.ts';
import { createPauseSwitch, createTurns, type PauseGate, type PauseSwitch } from './gates.ts';
import { toJobBrief } from './to-job-brief.ts';

/**
 * Work that takes longer than a click. A job belongs to the core, not to who started it: `watch` may come and go,
 * the job ends by itself or by `cancel`. Its last snapshot carries the outcome.
 */
export interface JobRunner {
  start(job: NewJob, run: JobFunction): string;
  /** The present snapshot, then at most 10 a second, at last the one with the outcome. Throws INTERNAL for an id that is unknown or long ended. */
  watch(jobId: string, signal?: AbortSignal): AsyncGenerator<JobSnapshot, void, void>;
  /** `keepsRest`: what a person agreed to stays for later (`plans.unfinished`). */
  cancel(jobId: string, options?: { readonly keepsRest?: boolean | undefined }): boolean;
  /** A transfer keeps what came so far and waits; false for anything else. */
  pause(jobId: string): boolean;
  resume(jobId: string): boolean;
  /** Newest first. */
  list(): readonly JobBrief[];
  /** The list, now and whenever it changes. */
  watchAll(signal?: AbortSignal): AsyncGenerator<readonly JobBrief[], void, void>;
  /**
   * The job that the caller works for waits for a registry's limit until then, in milliseconds since 1970; nothing
   * happens outside of a job. Returns how to say that the wait is over.
   */
  noteWaiting(untilMs: number): () => void;
  /** Cancels what runs and waits until all of it has stopped. */
  close(): Promise<void>;
}

export interface NewJob extends Pick<JobSnapshot, 'kind' | 'loadoutId' | 'name'> {
  /** What it changes in the loadout, where that is known. */
  readonly change?: JobChange;
}

export type JobFunction = (context: JobContext) => Promise<JobOutcome>;

export interface JobContext {
  readonly signal: AbortSignal;
  /** What transfers wait at. */
  readonly gate: PauseGate;
  readonly report: (
    progress: Partial<Omit<JobProgress, 'waitingUntil'>> & Pick<JobProgress, 'phase'>,
  ) => void;
  /**
   * Runs a change of the loadout's folder after those that were asked for before it, one at a time for each loadout.
   * Throws CANCELLED when the signal aborts first.
   */
  readonly inTurn: <T>(run: () => Promise<T>) => Promise<T>;
  /** A person gave the job up for good; false where it only stops, as when the program ends. */
  readonly isGivenUp: () => boolean;
}

interface Job {
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
/** Of so many of them the answer is kept as well, for who watches late: it may be thousands of add-ons. */
const MAX_ANSWERS = 8;
const MIN_UPDATE_INTERVAL_MS = 100;
const NO_PROGRESS = { done: 0, total: 0, bytesDone: 0, bytesTotal: 0, waitingUntil: null };

export interface JobServices {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly random: Random;
  readonly streams: Streams;
  /** Of what is known of the loadout's add-ons now; null: nothing is. */
  readonly revisionOf?: (loadoutId: string) => string | null;
  /** Told when a job begins or ends. */
  readonly onChange?: (loadoutId: string) => void;
}

export function createJobRunner(host: JobServices): JobRunner {
  const jobs = new Map<string, Job>();
  /** Those whose answer is not kept any more, oldest first. */
  const past: JobBrief[] = [];
  const listeners = createListeners();
  const turns = createTurns();
  const current = new AsyncLocalStorage<Job>();
  const time = (): string => host.clock.now().toISOString();
  const list = () => listNewestFirst(past, jobs);

  function update(job: Job, change: Partial<JobSnapshot>): void {
    job.snapshot = { ...job.snapshot, ...change };
    for (const wake of job.watchers) wake();
    listeners.notify();
  }

  function change(jobId: string, how: (job: Job) => boolean): boolean {
    const job = jobs.get(jobId);
    const isChanged = job !== undefined && how(job);
    if (isChanged) update(job, {});
    return isChanged;
  }

  function inTurn<T>(job: Job, run: () => Promise<T>): Promise<T> {
    const onWait = (isQueued: boolean): void => {
      job.isQueued = isQueued;
      update(job, {});
    };
    return turns.take(job.snapshot.loadoutId, { signal: job.abort.signal, onWait }, run);
  }

  async function execute(job: Job, run: JobFunction): Promise<void> {
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
    // Whatever the job changed is in the list by now.
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
    pause: (jobId) => change(jobId, pause),
    resume: (jobId) => change(jobId, resume),
    list,
    watchAll: (signal) =>
      host.streams.watch({ read: list, subscribe: listeners.subscribe }, signal),
    noteWaiting: (untilMs) => current.getStore()?.waits.begin(untilMs) ?? (() => {}),
    close: () => stopAll([...jobs.values()]),
  };
}

function toProgress(
  { snapshot, waits }: Job,
  progress: Parameters<JobContext['report']>[0],
): JobProgress {
  const { transfer } = snapshot.progress;
  // Its downloads are not over when the job turns to other work.
  const kept = transfer === undefined ? {} : { transfer };
  return { ...NO_PROGRESS, ...kept, ...progress, waitingUntil: waits.nextAt() };
}

function toFailedOutcome(logger: Logger, job: Job, error: unknown): JobOutcome {
  const payload = toErrorPayload(error);
  if (payload.code === 'CANCELLED') return { kind: 'cancelled' };
  logger.error('job.failed', { job: job.snapshot.kind, code: payload.code, error });
  return { kind: 'failed', error: { code: payload.code, params: { ...payload.params } } };
}

function createJob(
  named: Pick<JobSnapshot, 'id' | 'kind' | 'loadoutId' | 'name' | 'change'>,
  createdAt: string,
  onWait: () => void,
): Job {
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

async function stopAll(jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) job.abort.abort();
  await Promise.all(jobs.map(({ done }) => done));
}

function cancel(job: Job | undefined, keepsRest: boolean): boolean {
  if (!job || job.snapshot.outcome) return false;
  job.isGivenUp = !keepsRest;
  job.abort.abort();
  return true;
}

function pause(job: Job): boolean {
  if (!toBrief(job).canPause) return false;
  job.gate.pause();
  return true;
}

function resume({ gate, snapshot }: Job): boolean {
  if (!gate.isPaused() || snapshot.outcome) return false;
  gate.resume();
  return true;
}

function toBrief({ snapshot, gate, ...record }: Job): JobBrief {
  return toJobBrief(snapshot, { ...record, isPaused: gate.isPaused() });
}

function findJob(jobs: ReadonlyMap<string, Job>, jobId: string): Job {
  const job = jobs.get(jobId);
  if (!job) throw new AppError('INTERNAL', { job: jobId });
  return job;
}

function listNewestFirst(
  past: readonly JobBrief[],
  jobs: ReadonlyMap<string, Job>,
): readonly JobBrief[] {
  return [...past, ...[...jobs.values()].map(toBrief)]
    .toReversed()
    .toSorted((one, other) => compareTimes(other.createdAt, one.createdAt));
}

/** ISO 8601. */
function compareTimes(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function forgetAnswers(jobs: Map<string, Job>, past: JobBrief[]): void {
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
  job: Job,
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

function nextUpdate(job: Job, signal?: AbortSignal): Promise<void> {
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

/** Whatever happens meanwhile is one update; the end of the job is never kept waiting for. */
async function coalesce(job: Job, clock: Clock, signal?: AbortSignal): Promise<void> {
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
