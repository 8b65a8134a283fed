import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { JobChange } from '#shared/domain/job.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { addSamples, type Sample, toTransfer, type Transfer } from '../transfer/measure-speed.ts';

/** A change of a loadout, from the click or from when its job was listed, until the list of add-ons shows its result. */
export interface RunningChange {
  readonly id: symbol;
  readonly loadoutId: string;
  readonly intent: JobChange['intent'];
  readonly addons: JobChange['addons'];
  /** By id, what of the registry is installed. */
  readonly projects: JobChange['projects'];
  /** Absent: it was made without being shown, or was begun elsewhere. */
  readonly plan?: Plan;
  /** null until the core has answered. */
  readonly jobId: string | null;
  /** The first revision of the list that shows the result, as the job names it; null while the change is under way. */
  readonly shownFrom: string | null;
  /** This page says what became of it. */
  readonly isOwn: boolean;
  /** It was cancelled before the core had answered. */
  readonly isCancelled?: boolean;
  /** It is stopped to be undone: what was done of it is no news. */
  readonly isStopped?: boolean;
}

/** What a person asked for. */
export type NamedChange = Pick<RunningChange, 'loadoutId' | 'intent' | 'addons' | 'plan'> &
  Partial<Pick<RunningChange, 'projects'>>;

interface Work {
  readonly jobs: readonly JobBrief[];
  /** Were going on when the connection was lost: whether they still are, only the core can tell. */
  readonly unsure: readonly JobBrief[];
  /** Of those, what the core that is there now does not know. */
  readonly interrupted: readonly JobBrief[];
  /** Jobs that a person has seen the end of, or whose change was tried again. */
  readonly dismissed: ReadonlySet<string>;
  /** Oldest first. */
  readonly changes: readonly RunningChange[];
  /** By loadout, the revision of the list of add-ons that was drawn last. */
  readonly drawn: ReadonlyMap<string, string>;
  /** By job. */
  readonly samples: ReadonlyMap<string, readonly Sample[]>;
  /** By job, in the order of the list. The row, the sheet, the queue and the status line show these numbers. */
  readonly transfers: ReadonlyMap<string, Transfer>;
}

/**
 * The one store of running work. The core's list of jobs says what runs and what came of it; this page adds only what
 * the core cannot know: what was asked for and is not listed yet, and which ends a person has seen.
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

/** Takes over the core's list; `isFirst`: since the page was loaded, or since the connection was lost. */
export function takeJobs(jobs: readonly JobBrief[], isFirst: boolean): void {
  const { unsure, interrupted, changes, samples } = work.getState();
  // A list of the lost connection that arrives late says nothing about the core that is there next.
  if (!isFirst && unsure.length > 0) return;
  const known = new Set(jobs.map(({ id }) => id));
  const gone = unsure.filter(({ id }) => !known.has(id));
  work.setState({
    jobs,
    unsure: [],
    interrupted: gone.length === 0 ? interrupted : [...gone, ...interrupted],
    changes: followJobs(changes, jobs, isFirst),
    samples: addSamples(samples, jobs, Date.now()),
  });
  measure();
}

/** The connection is lost: nothing is known of what goes on until there is a list again. */
export function loseJobs(): void {
  const { jobs, unsure } = work.getState();
  const goingOn = jobs.filter(({ state }) => state !== 'ended');
  work.setState({ jobs: [], samples: new Map(), unsure: [...goingOn, ...unsure] });
  measure();
}

/** Takes over what this page knows of its changes; how they stand, the list of jobs says. */
export function editChanges(
  edit: (changes: readonly RunningChange[]) => readonly RunningChange[],
): void {
  work.setState(({ changes, jobs }) => ({ changes: followJobs(edit(changes), jobs, false) }));
}

export function findChange(id: symbol): RunningChange | undefined {
  return work.getState().changes.find((change) => change.id === id);
}

/** The changes as the list has them; the same array where it says nothing new of them. */
function followJobs(
  changes: readonly RunningChange[],
  jobs: readonly JobBrief[],
  isFirst: boolean,
): readonly RunningChange[] {
  const listed = new Map<string | null, JobBrief>(jobs.map((job) => [job.id, job]));
  const own = new Set(changes.flatMap(({ isOwn, jobId }) => (isOwn ? (jobId ?? []) : [])));
  const kept = changes.flatMap((change) => {
    const { jobId, shownFrom, isOwn } = change;
    const job = listed.get(jobId);
    // It was listed before the core had answered who asked for it.
    if (!isOwn && own.has(jobId ?? '')) return [];
    if (job !== undefined) {
      return job.shownFrom === shownFrom ? change : { ...change, shownFrom: job.shownFrom };
    }
    // Not listed yet; one that was, or that another core ran, is over.
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

type Shown = Pick<Work, 'changes' | 'drawn'>;

/** Of a loadout, those whose result is not drawn yet; oldest first. */
export function listUnshown({ changes, drawn }: Shown, loadoutId: string): RunningChange[] {
  return changes.filter((one) => one.loadoutId === loadoutId && !isDrawn(one, drawn));
}

/** Whether the list of add-ons that is drawn shows the result. Revisions of another core are not comparable. */
export function isDrawn(
  { loadoutId, shownFrom }: Pick<RunningChange, 'loadoutId' | 'shownFrom'>,
  drawn: Work['drawn'],
): boolean {
  if (shownFrom === null) return false;
  const [epoch, at] = drawn.get(loadoutId)?.split('.') ?? [];
  const [ofEpoch, from] = shownFrom.split('.');
  return epoch !== ofEpoch || Number(at) >= Number(from);
}

/** For a screen that draws the list: until it has drawn the result of a change, a row shows the change. */
export function useDrawnRevision(loadoutId: string, revision: string): void {
  useEffect(
    () => work.setState(({ drawn }) => ({ drawn: new Map(drawn).set(loadoutId, revision) })),
    [loadoutId, revision],
  );
}

/** Jobs of every window and terminal, newest first; kept up to date by the core. */
export function useJobs(): readonly JobBrief[] {
  return useStore(work, ({ jobs }) => jobs);
}

/** The job of this kind that goes on for the loadout, whoever started it. */
export function useRunningOf(loadoutId: string, kind: JobBrief['kind']): JobBrief | undefined {
  return useJobs().find(
    (job) => job.kind === kind && job.loadoutId === loadoutId && job.state !== 'ended',
  );
}

/** undefined while the core has not listed it yet. */
export function useJob(jobId: string | null): JobBrief | undefined {
  return useStore(work, ({ jobs }) => jobs.find(({ id }) => id === jobId));
}

/** Of every loadout, oldest first. */
export function useAllChanges(): readonly RunningChange[] {
  return useStore(work, ({ changes }) => changes);
}

/** Of the job; undefined: it downloads nothing, or it is over. */
export function useTransfer(jobId: string | null | undefined): Transfer | undefined {
  return useStore(work, ({ transfers }) => transfers.get(jobId ?? ''));
}

const TICK_MS = 1000;
let timer: ReturnType<typeof setInterval> | null = null;

/** Time that passes changes the speed and what is left, also while nothing is heard of the job. */
function measure(): void {
  const nowMs = Date.now();
  const { jobs, samples, transfers: before } = work.getState();
  const transfers = jobs.flatMap((job) => toTransfer(job, samples.get(job.id) ?? [], nowMs) ?? []);
  if (transfers.length > 0) timer ??= setInterval(measure, TICK_MS);
  else if (timer !== null) {
    clearInterval(timer);
    timer = null;
  }
  if (transfers.length === 0 && before.size === 0) return;
  work.setState({ transfers: new Map(transfers.map((one) => [one.jobId, one])) });
}

const FAILURES: ReadonlySet<JobBrief['outcome']> = new Set(['failed', 'stale', 'unconfirmed']);

/** A key that found nothing to undo or to redo, or asked while a change runs, is no failure. */
const hasFailed = ({ outcome, error }: JobBrief): boolean =>
  FAILURES.has(outcome) && !isNothingToUndo(error?.code) && error?.code !== 'CHANGE_RUNNING';

/** What a key found where the stack is empty. */
export function isNothingToUndo(code: string | undefined): boolean {
  return code === 'NOTHING_TO_UNDO' || code === 'NOTHING_TO_REDO';
}

export function dismissJobs(ids: readonly string[]): void {
  if (ids.length === 0) return;
  work.setState(({ dismissed }) => ({ dismissed: new Set([...dismissed, ...ids]) }));
}

/** Jobs that ended with the core that ran them; newest first, until the person has seen them. */
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

/** These add-ons are changed again: what failed before is history. */
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
