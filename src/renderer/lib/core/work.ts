import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { JobChange } from '#shared/domain/job.ts';
import type { Plan } from '#shared/domain/plan.ts';
import {
  addSamples,
  type SpeedSample,
  toTransfer,
  type RunningTransfer,
} from '../transfer/measure-speed.ts';

/**
 * A change of a loadout, from the click or the first listing of its job until the list of add-ons
 * shows its result.
 */
export interface RunningChange {
  readonly id: symbol;
  readonly loadoutId: string;
  readonly intent: JobChange['intent'];
  readonly addons: JobChange['addons'];
  /** Ids of the registry projects being installed. */
  readonly projects: JobChange['projects'];
  /** Undefined: it was made without a shown plan, or started elsewhere. */
  readonly plan?: Plan;
  /** null until the core has answered. */
  readonly jobId: string | null;
  /**
   * The first revision of the list that contains the result, from the job; null while the change is
   * running.
   */
  readonly shownFrom: string | null;
  /** This page reports the result. */
  readonly isOwn: boolean;
  /** Cancelled before the core had answered. */
  readonly isCancelled?: boolean;
  /** Stopped in order to be undone, so its partial result is not reported. */
  readonly isStopped?: boolean;
}

/** A change that the user requested. */
export type NamedChange = Pick<RunningChange, 'loadoutId' | 'intent' | 'addons' | 'plan'> &
  Partial<Pick<RunningChange, 'projects'>>;

interface Work {
  readonly jobs: readonly JobBrief[];
  /**
   * Jobs that were running when the connection was lost; only the core knows whether they still
   * are.
   */
  readonly unsure: readonly JobBrief[];
  /** Those of them that the current core does not know. */
  readonly interrupted: readonly JobBrief[];
  /** Jobs whose end the user has seen, or whose change was retried. */
  readonly dismissed: ReadonlySet<string>;
  /** Oldest first. */
  readonly changes: readonly RunningChange[];
  /** The last rendered revision of the list of add-ons, by loadout. */
  readonly drawn: ReadonlyMap<string, string>;
  /** By job. */
  readonly samples: ReadonlyMap<string, readonly SpeedSample[]>;
  /** By job, in the order of the list. Row, sheet, queue and status line all show these numbers. */
  readonly transfers: ReadonlyMap<string, RunningTransfer>;
}

/**
 * The only store of running work. The core's job list has running jobs and their results; this page
 * adds only what the core cannot know: changes requested but not listed yet, and which results the
 * user has seen.
 */
export const work = createStore<Work>(() => ({
  jobs: [],
  unsure: [],
  interrupted: [],
  dismissed: new Set(),
  changes: [],
  drawn: new Map(),
  samples: new Map(),
  transfers: new Map(),
}));

/**
 * Takes over the core's list; `isFirst`: the first since the page was loaded, or since the
 * connection was lost.
 */
export function replaceJobs(jobs: readonly JobBrief[], isFirst: boolean): void {
  const { unsure, interrupted, changes, samples } = work.getState();
  // A late list from the lost connection says nothing about the next core.
  if (!isFirst && unsure.length > 0) return;
  const known = new Set(jobs.map(({ id }) => id));
  const gone = unsure.filter(({ id }) => !known.has(id));
  work.setState({
    jobs,
    unsure: [],
    interrupted: gone.length === 0 ? interrupted : [...gone, ...interrupted],
    changes: mergeJobChanges(changes, jobs, isFirst),
    samples: addSamples(samples, jobs, Date.now()),
  });
  updateTransfers();
}

/** The connection is lost: nothing is known about running jobs until the next list. */
export function markJobsUnsure(): void {
  const { jobs, unsure } = work.getState();
  const goingOn = jobs.filter(({ state }) => state !== 'ended');
  work.setState({ jobs: [], samples: new Map(), unsure: [...goingOn, ...unsure] });
  updateTransfers();
}

/** Edits this page's own part of the changes; their state comes from the job list. */
export function editChanges(
  edit: (changes: readonly RunningChange[]) => readonly RunningChange[],
): void {
  work.setState(({ changes, jobs }) => ({ changes: mergeJobChanges(edit(changes), jobs, false) }));
}

export function findChange(id: symbol): RunningChange | undefined {
  return work.getState().changes.find((change) => change.id === id);
}

/** Returns the changes updated from the list; the same array if nothing changed. */
function mergeJobChanges(
  changes: readonly RunningChange[],
  jobs: readonly JobBrief[],
  isFirst: boolean,
): readonly RunningChange[] {
  const listed = new Map<string | null, JobBrief>(jobs.map((job) => [job.id, job]));
  const own = new Set(changes.flatMap(({ isOwn, jobId }) => (isOwn ? (jobId ?? []) : [])));
  const kept = changes.flatMap((change) => {
    const { jobId, shownFrom, isOwn } = change;
    const job = listed.get(jobId);
    // Listed before the core had answered this page's request.
    if (!isOwn && own.has(jobId ?? '')) return [];
    if (job !== undefined) {
      return job.shownFrom === shownFrom ? change : { ...change, shownFrom: job.shownFrom };
    }
    // Not listed yet; one that was listed, or ran in another core, has ended.
    return jobId === null || (shownFrom === null && !isFirst) ? change : [];
  });
  const followed = new Set(kept.map(({ jobId }) => jobId));
  const begun = jobs.flatMap(({ id, kind, state, loadoutId, change }) =>
    kind === 'apply' && state !== 'ended' && change !== null && !followed.has(id)
      ? { ...toChange({ loadoutId, ...change }), jobId: id, isOwn: false }
      : [],
  );
  const isSame = kept.length === changes.length && kept.every((one, at) => one === changes[at]);
  return isSame && begun.length === 0 ? changes : [...kept, ...begun.toReversed()];
}

export function toChange(named: NamedChange): RunningChange {
  const id = Symbol(named.intent);
  return { projects: [], ...named, id, jobId: null, shownFrom: null, isOwn: true };
}

type RunningWork = Pick<Work, 'changes' | 'drawn'>;

/** Returns the changes of a loadout whose result is not rendered yet, oldest first. */
export function listUnshown({ changes, drawn }: RunningWork, loadoutId: string): RunningChange[] {
  return changes.filter((one) => one.loadoutId === loadoutId && !isDrawn(one, drawn));
}

/**
 * Whether the rendered list of add-ons contains the result. Revisions of different cores are not
 * comparable.
 */
export function isDrawn(
  { loadoutId, shownFrom }: Pick<RunningChange, 'loadoutId' | 'shownFrom'>,
  drawn: Work['drawn'],
): boolean {
  if (shownFrom === null) return false;
  const [epoch, at] = drawn.get(loadoutId)?.split('.') ?? [];
  const [ofEpoch, from] = shownFrom.split('.');
  return epoch !== ofEpoch || Number(at) >= Number(from);
}

/** For a screen that renders the list: a row shows the change until its result is rendered. */
export function useDrawnRevision(loadoutId: string, revision: string): void {
  useEffect(
    () => work.setState(({ drawn }) => ({ drawn: new Map(drawn).set(loadoutId, revision) })),
    [loadoutId, revision],
  );
}

/** Jobs of all windows and terminals, newest first; updated by the core. */
export function useJobs(): readonly JobBrief[] {
  return useStore(work, ({ jobs }) => jobs);
}

/** The running job of this kind for the loadout, whoever started it. */
export function useRunningOf(loadoutId: string, kind: JobBrief['kind']): JobBrief | undefined {
  return useJobs().find(
    (job) => job.kind === kind && job.loadoutId === loadoutId && job.state !== 'ended',
  );
}

/** undefined until the core has listed it. */
export function useJob(jobId: string | null): JobBrief | undefined {
  return useStore(work, ({ jobs }) => jobs.find(({ id }) => id === jobId));
}

/** Of all loadouts, oldest first. */
export function useAllChanges(): readonly RunningChange[] {
  return useStore(work, ({ changes }) => changes);
}

/** The transfer of the job; undefined: it downloads nothing, or has ended. */
export function useTransfer(jobId: string | null | undefined): RunningTransfer | undefined {
  return useStore(work, ({ transfers }) => transfers.get(jobId ?? ''));
}

const TICK_MS = 1000;
let timer: ReturnType<typeof setInterval> | null = null;

/** Speed and remaining time change with time, even without news of the job. */
function updateTransfers(): void {
  const nowMs = Date.now();
  const { jobs, samples, transfers: before } = work.getState();
  const transfers = jobs.flatMap((job) => toTransfer(job, samples.get(job.id) ?? [], nowMs) ?? []);
  if (transfers.length > 0) timer ??= setInterval(updateTransfers, TICK_MS);
  else if (timer !== null) {
    clearInterval(timer);
    timer = null;
  }
  if (transfers.length === 0 && before.size === 0) return;
  work.setState({ transfers: new Map(transfers.map((one) => [one.jobId, one])) });
}

const FAILURES: ReadonlySet<JobBrief['outcome']> = new Set(['failed', 'stale', 'unconfirmed']);

/** Undo and redo with nothing to do, or during another change, are not failures. */
const hasFailed = ({ outcome, error }: JobBrief): boolean =>
  FAILURES.has(outcome) && !isNothingToUndo(error?.code) && error?.code !== 'CHANGE_RUNNING';

/** The error of undo or redo with an empty stack. */
export function isNothingToUndo(code: string | undefined): boolean {
  return code === 'NOTHING_TO_UNDO' || code === 'NOTHING_TO_REDO';
}

export function dismissJobs(ids: readonly string[]): void {
  if (ids.length === 0) return;
  work.setState(({ dismissed }) => ({ dismissed: new Set([...dismissed, ...ids]) }));
}

/** Jobs that ended because their core did; newest first, until dismissed. */
export function useInterruptedJobs(): readonly JobBrief[] {
  return useUndismissed(useStore(work, ({ interrupted }) => interrupted));
}

/** Newest first. */
export function useFailedJobs(): readonly JobBrief[] {
  return useUndismissed(useJobs()).filter(hasFailed);
}

function useUndismissed(jobs: readonly JobBrief[]): readonly JobBrief[] {
  const dismissed = useStore(work, (state) => state.dismissed);
  return useMemo(() => jobs.filter(({ id }) => !dismissed.has(id)), [jobs, dismissed]);
}

/** The newest failed change of each add-on, by the add-on's id. */
export function useFailedChanges(): ReadonlyMap<string, JobBrief> {
  const jobs = useUndismissed(useJobs());
  return useMemo(
    () =>
      new Map(
        jobs
          .filter((job) => job.outcome === 'failed' && hasFailed(job))
          .toReversed()
          .flatMap((job) => (job.change?.addons ?? []).map((id) => [id, job] as const)),
      ),
    [jobs],
  );
}

/** These add-ons are changed again, so earlier failures are obsolete. */
export function dismissFailuresOf(addons: readonly string[]): void {
  const wanted = new Set(addons);
  const failed = work
    .getState()
    .jobs.filter(
      ({ outcome, change }) =>
        FAILURES.has(outcome) && change?.addons?.some((id) => wanted.has(id)),
    );
  dismissJobs(failed.map(({ id }) => id));
}
