import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AnswerAge, ApplyReport, JobProgress } from '#shared/domain/job.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import type { Change } from './change.ts';

/** One change on its way from the click to done. */
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
  readonly loadoutId: string;
  readonly change: Change | null;
  readonly step: FlowStep;
  /** The job that plans or applies now. */
  readonly jobId: string | null;
  readonly isSheetOpen: boolean;
}

export const flowStore = createStore<Flow>(() => ({
  loadoutId: '',
  change: null,
  step: { name: 'idle' },
  jobId: null,
  isSheetOpen: false,
}));

export function useFlow<Value>(select: (flow: Flow) => Value): Value {
  return useStore(flowStore, select);
}
