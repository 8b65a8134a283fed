import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { JobTransfer } from '#shared/domain/job-transfer.ts';
import type { AnswerAge, ApplyReport } from '#shared/domain/job.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import type { RequestedChange } from './change.ts';

/** Content of the plan sheet. */
export type FlowStep =
  /** The sheet is closed. */
  | { readonly name: 'idle' }
  | { readonly name: 'planning' }
  /** `first` is the complete plan; `plan` is without `excluded` (item ids). */
  | {
      readonly name: 'review';
      readonly first: Plan;
      readonly plan: Plan;
      readonly excluded: ReadonlySet<string>;
      readonly registry: AnswerAge | null;
      readonly isRevising: boolean;
      /**
       * Why it is shown again: the folder changed since it was made, or nothing could be applied.
       */
      readonly again: 'stale' | 'nothing' | null;
    }
  /** The progress is in the job of `runningId`. */
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
  /** The snapshot of the worlds failed before anything was changed. */
  readonly isInSnapshot: boolean;
  /** Progress of its downloads; null: it had none. */
  readonly transfer: JobTransfer | null;
  /** The parts applied before the failure; null: nothing was changed. */
  readonly report: ApplyReport | null;
}

export interface Flow {
  /**
   * Increases with each change the sheet is opened for: late results of an older one are dropped.
   */
  readonly run: number;
  readonly loadoutId: string;
  readonly change: RequestedChange | null;
  readonly step: FlowStep;
  /** The planning job; null until the core has answered. */
  readonly planJobId: string | null;
  /** The change being applied. */
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

/** Opens the sheet for another change; returns the number of its run. */
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

/** Updates the sheet for this run, unless it is closed or shows another one. */
export function updateFlow(run: number, flow: Partial<Flow>): void {
  if (isCurrent(run)) flowStore.setState(flow);
}

/** Whether the sheet shows this running change, from its start or reopened. */
export function isShownInSheet(runningId: symbol): boolean {
  return flowStore.getState().runningId === runningId;
}

export function isCurrent(run: number): boolean {
  return flowStore.getState().run === run;
}
