import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AnswerAge, ApplyReport, JobProgress } from '#shared/domain/job.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import type { Change } from './change.ts';

/** What the plan sheet shows. */
export type FlowStep =
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
      /** The folder changed since the plan was made, which is why it is shown again. */
      readonly isStale: boolean;
    }
  | { readonly name: 'applying'; readonly plan: Plan; readonly progress: JobProgress | null }
  | { readonly name: 'done'; readonly plan: Plan; readonly report: ApplyReport }
  | { readonly name: 'failed'; readonly error: ErrorPayload };

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
  readonly isSheetOpen: boolean;
}

const CLOSED = {
  change: null,
  step: { name: 'idle' },
  planJobId: null,
  runningId: null,
  isSheetOpen: false,
} as const;

export const flowStore = createStore<Flow>(() => ({ run: 0, loadoutId: '', ...CLOSED }));

export function useFlow<Value>(select: (flow: Flow) => Value): Value {
  return useStore(flowStore, select);
}

/** Opens the sheet for another change; answers the number of its run. */
export function openFlow(flow: Pick<Flow, 'loadoutId' | 'change' | 'step'>): number {
  const run = flowStore.getState().run + 1;
  flowStore.setState({ ...CLOSED, ...flow, run, isSheetOpen: true });
  return run;
}

export function closeFlow(): void {
  flowStore.setState(({ run }) => ({ ...CLOSED, run: run + 1 }));
}

/** Shows something of this run, unless the sheet is closed or shows another one. */
export function updateFlow(run: number, flow: Partial<Flow>): void {
  if (isCurrent(run)) flowStore.setState(flow);
}

export function isCurrent(run: number): boolean {
  return flowStore.getState().run === run;
}

export function whenSheetClosed(): Promise<void> {
  if (!flowStore.getState().isSheetOpen) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = flowStore.subscribe(({ isSheetOpen }) => {
      if (isSheetOpen) return;
      stop();
      resolve();
    });
  });
}
