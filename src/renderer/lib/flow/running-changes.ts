import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { JobChange } from '#shared/domain/job.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { addonsQuery } from '../core/addons.ts';
import { client } from '../core/client.ts';
import { useJobs } from '../core/live.ts';
import { queryClient } from '../core/query-client.ts';

/** A change from the click, or from when this page learned of it, until the list shows its result. */
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
  /** The first revision of the list that shows the result; null while the change is under way. */
  readonly shownFrom: string | null;
}

type NamedChange = Pick<RunningChange, 'loadoutId' | 'intent' | 'addons' | 'plan'> &
  Partial<Pick<RunningChange, 'projects'>>;

const store = createStore<{ changes: readonly RunningChange[] }>(() => ({ changes: [] }));
const cancelled = new Set<symbol>();
const stopped = new Set<string>();

export function runningChanges(): readonly RunningChange[] {
  return store.getState().changes;
}

/** Oldest first. */
export function useRunningChanges(loadoutId: string): readonly RunningChange[] {
  const all = useStore(store, ({ changes }) => changes);
  return useMemo(() => all.filter((change) => change.loadoutId === loadoutId), [all, loadoutId]);
}

/** Of every loadout, oldest first. */
export function useAllChanges(): readonly RunningChange[] {
  return useStore(store, ({ changes }) => changes);
}

/** The running update of this many add-ons or more. */
export function useBulkUpdate(loadoutId: string, least: number): RunningChange | undefined {
  return useRunningChanges(loadoutId).find(
    ({ intent, addons }) => intent === 'update' && (addons?.length ?? least) >= least,
  );
}

export function useUpdateOf(loadoutId: string, addonId: string): RunningChange | undefined {
  return useRunningChanges(loadoutId).find(
    ({ intent, addons }) => intent === 'update' && addons?.includes(addonId),
  );
}

/** What is under way for one of these names: ids of add-ons, or of projects. */
export function isAbout(
  { shownFrom, addons, projects }: Pick<RunningChange, 'shownFrom' | 'addons' | 'projects'>,
  names: readonly string[],
): boolean {
  return (
    shownFrom === null && [...(addons ?? []), ...projects].some((name) => names.includes(name))
  );
}

export interface ChangeHandle {
  readonly id: symbol;
  readonly started: (jobId: string) => void;
}

/** Shows a change as running while `make` makes it, which answers whether it was made and never throws. */
export async function trackChange(
  named: NamedChange,
  make: (handle: ChangeHandle) => Promise<boolean>,
): Promise<void> {
  const id = Symbol(named.intent);
  store.setState(({ changes }) => ({
    changes: [...changes, { projects: [], ...named, id, jobId: null, shownFrom: null }],
  }));
  const started = (jobId: string) => {
    edit(id, { jobId });
    if (cancelled.has(id)) cancelJob(jobId);
  };
  const isMade = await make({ id, started });
  const shownFrom = isMade ? await readRevision(named.loadoutId) : null;
  cancelled.delete(id);
  if (shownFrom === null) drop((change) => change.id === id);
  else edit(id, { shownFrom });
}

/** Its job is stopped to be undone: what was done of it is no news. */
export function noteStopped(jobId: string): void {
  stopped.add(jobId);
}

export function isStopped(id: symbol): boolean {
  return stopped.has(runningChanges().find((change) => change.id === id)?.jobId ?? '');
}

/** Also before the core has answered. */
export function cancelChange(id: symbol): void {
  const jobId = runningChanges().find((change) => change.id === id)?.jobId ?? null;
  if (jobId === null) cancelled.add(id);
  else cancelJob(jobId);
}

/** For a screen that draws the list: once its result is drawn, a change is over. */
export function useDrawnRevision(loadoutId: string, revision: string): void {
  const changes = useRunningChanges(loadoutId);
  useEffect(() => {
    const shown = changes.filter(
      ({ shownFrom }) => shownFrom !== null && isAsNewAs(revision, shownFrom),
    );
    drop((change) => shown.includes(change));
  }, [changes, revision]);
}

/** How far the job of a running change is; undefined while the core has not listed it yet. */
export function useJobOf({ jobId }: Pick<RunningChange, 'jobId'>): JobBrief | undefined {
  return useJobs().find(({ id }) => id === jobId);
}

function edit(id: symbol, change: Partial<RunningChange>): void {
  store.setState(({ changes }) => ({
    changes: changes.map((one) => (one.id === id ? { ...one, ...change } : one)),
  }));
}

function drop(isOver: (change: RunningChange) => boolean): void {
  const { changes } = store.getState();
  if (changes.some(isOver)) store.setState({ changes: changes.filter((one) => !isOver(one)) });
}

function cancelJob(jobId: string): void {
  void client.jobs.cancel({ jobId }).catch(() => undefined);
}

/** Only a list requested after the change counts: one already in flight may be older. */
async function readRevision(loadoutId: string): Promise<string | null> {
  const query = addonsQuery(loadoutId);
  try {
    await queryClient.cancelQueries(query, { silent: true });
    const { revision } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    return revision;
  } catch {
    return null;
  }
}

/** Revisions count up while the core runs; those of another core are not comparable. */
function isAsNewAs(revision: string, other: string): boolean {
  const [epoch, at] = revision.split('.');
  const [otherEpoch, otherAt] = other.split('.');
  return epoch !== otherEpoch || Number(at) >= Number(otherAt);
}
