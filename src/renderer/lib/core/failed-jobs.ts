import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { listJobs, useJobs } from './live.ts';

const FAILURES: ReadonlySet<JobBrief['outcome']> = new Set(['failed', 'stale', 'unconfirmed']);

/** A key that found nothing to undo or to redo, or asked while a change runs, is no failure. */
const hasFailed = ({ outcome, error }: JobBrief): boolean =>
  FAILURES.has(outcome) && !isNothingToUndo(error?.code) && error?.code !== 'CHANGE_RUNNING';

/** What a key found where the stack is empty. */
export function isNothingToUndo(code: string | undefined): boolean {
  return code === 'NOTHING_TO_UNDO' || code === 'NOTHING_TO_REDO';
}

/** Failed jobs that a person dismissed, or whose change was tried again. */
const dismissed = createStore<{ jobIds: ReadonlySet<string> }>(() => ({ jobIds: new Set() }));

export function dismissJobs(ids: readonly string[]): void {
  if (ids.length === 0) return;
  dismissed.setState(({ jobIds }) => ({ jobIds: new Set([...jobIds, ...ids]) }));
}

/** Newest first. */
export function useFailedJobs(): readonly JobBrief[] {
  const jobIds = useStore(dismissed, (state) => state.jobIds);
  const jobs = useJobs();
  return useMemo(() => jobs.filter((job) => hasFailed(job) && !jobIds.has(job.id)), [jobs, jobIds]);
}

/** The newest failed change of each add-on, by the add-on's id. */
export function useFailedChanges(): ReadonlyMap<string, JobBrief> {
  const failed = useFailedJobs();
  return useMemo(
    () =>
      new Map(
        failed
          .filter(({ outcome }) => outcome === 'failed')
          .toReversed()
          .flatMap((job) => (job.change?.addons ?? []).map((id) => [id, job] as const)),
      ),
    [failed],
  );
}

/** These add-ons are changed again: what failed before is history. */
export function dismissFailuresOf(addons: readonly string[]): void {
  const wanted = new Set(addons);
  const failed = listJobs().filter(
    ({ outcome, change }) => FAILURES.has(outcome) && change?.addons?.some((id) => wanted.has(id)),
  );
  dismissJobs(failed.map(({ id }) => id));
}
