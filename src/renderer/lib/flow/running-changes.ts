import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { client } from '../core/client.ts';
import {
  editChanges,
  findChange,
  listUnshown,
  type NamedChange,
  type RunningChange,
  toChange,
  work,
} from '../core/work.ts';

/** Changes until the list shows their result, oldest first. */
function useRunningChanges(loadoutId: string): readonly RunningChange[] {
  return useStore(
    work,
    useShallow((state) => listUnshown(state, loadoutId)),
  );
}

/** Changes that are not, or not completely, applied to the folder; oldest first. */
export function listUnderWay(loadoutId: string): readonly RunningChange[] {
  const { changes } = work.getState();
  return changes.filter((one) => one.loadoutId === loadoutId && one.shownFrom === null);
}

export function useChangesUnderWay(loadoutId: string): readonly RunningChange[] {
  return useStore(
    work,
    useShallow(() => listUnderWay(loadoutId)),
  );
}

/** The running update of at least this many add-ons. */
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

/** Whether it concerns one of these ids of add-ons or projects. */
export function isChangeOf(
  { addons, projects }: Pick<RunningChange, 'addons' | 'projects'>,
  names: readonly string[],
): boolean {
  return [...(addons ?? []), ...projects].some((name) => names.includes(name));
}

export interface ChangeHandle {
  readonly id: symbol;
  readonly started: (jobId: string) => void;
}

/**
 * Shows a change as running from now on, while `make` requests it from the core and reports the
 * result. Never throws.
 */
export async function trackChange(
  named: NamedChange,
  make: (handle: ChangeHandle) => Promise<void>,
): Promise<void> {
  const change = toChange(named);
  const { id } = change;
  editChanges((all) => [...all, change]);
  const started = (jobId: string) => {
    editRunningChanges((one) => one.id === id, { jobId });
    if (findChange(id)?.isCancelled) cancelJob(jobId);
  };
  await make({ id, started });
  // The core refused it: there is no job whose end would be listed.
  editChanges((all) => all.filter((one) => one.id !== id || one.jobId !== null));
}

/** Its job is stopped in order to be undone, so its partial result is not reported. */
export function noteStopped(jobId: string): void {
  editRunningChanges((change) => change.jobId === jobId, { isStopped: true });
}

/** Works even before the core has answered. */
export function cancelChange(id: symbol): void {
  const jobId = findChange(id)?.jobId ?? null;
  if (jobId === null) editRunningChanges((change) => change.id === id, { isCancelled: true });
  else cancelJob(jobId);
}

function editRunningChanges(
  isMeant: (one: RunningChange) => boolean,
  change: Partial<RunningChange>,
): void {
  editChanges((all) => all.map((one) => (isMeant(one) ? { ...one, ...change } : one)));
}

function cancelJob(jobId: string): void {
  void client.jobs.cancel({ jobId }).catch(() => undefined);
}
