import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { JobTransfer } from '#shared/domain/job-transfer.ts';
import type { AnswerAge, ApplyReport } from '#shared/domain/job.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import type { Change } from './change.ts';

/** What the plan sheet shows. */
export type FlowStep =
  /** The sheet is closed. */
  | { readonly name: 'idle' }
  | { readonly name: 'planning' }
  /** `first` is the plan of everything; `plan` is what would be done without `excluded` (item ids). */
  | {
      readonly name: 'review';
      readonly first: Plan;
      readonly plan: Plan;
      readonly excluded: ReadonlySet<string>;
      readonly registry: AnswerAge | null;
      readonly isRevising: boolean;
      /** Why it is shown again: the folder changed since it was made, or nothing of it could be applied. */
      readonly again: 'stale' | 'nothing' | null;
    }
  /** How far it is, the job of `runningId` knows. */
  | { readonly name: 'applying'; readonly plan: Plan }
  | {
      readonly name: 'done';
      readonly plan: Plan;
      readonly report: ApplyReport;
    }
  | { readonly name: 'failed'; readonly error: ErrorPayload; readonly change: FailedChange | null };

/** A change that failed while it was applied. */
export interface FailedChange {
  readonly plan: Plan;
  readonly inParts: boolean;
  readonly skipSnapshot: boolean;
  /** The snapshot of the worlds failed, before anything was changed. */
  readonly isInSnapshot: boolean;
  /** How far its downloads were; null: it had none. */
  readonly transfer: JobTransfer | null;
  /** The parts that were applied before; null: nothing was changed. */
  readonly report: ApplyReport | null;
}

export interface Flow {
  /** Another one for each change that the sheet is opened for: what comes late for an older one is not shown. */
  readonly run: number;
  readonly loadoutId: string;
  readonly change: Change | null;
  readonly step: FlowStep;
  /** The job that plans; null until the core has answered. */
  readonly planJobId: string | null;
  /** The change that is applied. */
  readonly runningId: symbol | null;
}

const CLOSED = {
  change: null,
  step: { name: 'idle' },
  planJobId: null,
  runningId: null,
} as const;

export const flowStore = createStore<Flow>(() => ({ run: 0, loadoutId: '', ...CLOSED }));

export function useFlow<Value>(select: (flow: Flow) => Value): Value {
  return useStore(flowStore, select);
}

/** Opens the sheet for another change; answers the number of its run. */
export function openFlow(
  flow: Pick<Flow, 'loadoutId' | 'change' | 'step'> & Partial<Pick<Flow, 'runningId'>>,
): number {
  const run = flowStore.getState().run + 1;
  flowStore.setState({ ...CLOSED, ...flow, run });
  return run;
}

export function closeFlow(): void {
  flowStore.setState(({ run }) => ({ ...CLOSED, run: run + 1 }));
}

/** Shows something of this run, unless the sheet is closed or shows another one. */
export function updateFlow(run: number, flow: Partial<Flow>): void {
  if (isCurrent(run)) flowStore.setState(flow);
}

/** Whether the sheet shows this running change, from its start or opened again. */
export function isShown(runningId: symbol): boolean {
  return flowStore.getState().runningId === runningId;
}

export function isCurrent(run: number): boolean {
  return flowStore.getState().run === run;
}
