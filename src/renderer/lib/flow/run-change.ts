import type { AnswerAge } from '#shared/domain/job.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { announce } from '../announce.ts';
import { api, client } from '../client.ts';
import { isCancelled, toPayload } from '../errors.ts';
import { runJob } from '../jobs.ts';
import { queryClient } from '../query-client.ts';
import { t } from '../text.ts';
import { showError, showToast } from '../toast.tsx';
import { type Change, startPlan } from './change.ts';
import { describeDone } from './describe-done.ts';
import { flowStore } from './flow-store.ts';
import { isPlain } from './is-plain.ts';

/** Where the plan of a change is shown: `when-needed` applies a plain one at once (one click means one click). */
export type ShowPlan = 'always' | 'when-needed';

/** Changes are done one after the other, in the order they were asked for. */
let lastChange: Promise<void> = Promise.resolve();

/**
 * Plans a change, and applies it or opens the plan sheet. Resolves when the change is done, has failed (which is
 * shown), or waits for the person.
 */
export function runChange(
  loadoutId: string,
  change: Change,
  show: ShowPlan = 'when-needed',
): Promise<void> {
  lastChange = lastChange.then(() => planChange(loadoutId, change, show));
  return lastChange;
}

async function planChange(loadoutId: string, change: Change, show: ShowPlan): Promise<void> {
  const isShown = show === 'always' || (await isAlwaysShown());
  flowStore.setState({
    loadoutId,
    change,
    step: { name: 'planning' },
    isSheetOpen: isShown,
    jobId: null,
  });
  try {
    const { plan, registry } = await runJob(track(startPlan(loadoutId, change)), ['plan']);
    // The sheet was closed meanwhile, too late for the job to be stopped.
    if (flowStore.getState().step.name !== 'planning') return;
    if (!isShown && isPlain(plan)) return await applyPlan(plan);
    review({ plan, registry, isStale: false });
  } catch (error) {
    fail(error);
  }
}

/** Plans again without these items and what only they needed. */
export async function excludeItems(excluded: ReadonlySet<string>): Promise<void> {
  const { step } = flowStore.getState();
  if (step.name !== 'review') return;
  flowStore.setState({ step: { ...step, excluded, isRevising: true } });
  try {
    const planId = step.first.id;
    const { plan, registry } = await runJob(
      track(client.plans.revise({ planId, exclude: [...excluded] })),
      ['plan'],
    );
    const now = flowStore.getState().step;
    // Another box was ticked meanwhile: its answer is the one that counts.
    if (now.name !== 'review' || now.excluded !== excluded) return;
    flowStore.setState({ step: { ...now, plan, registry, isRevising: false } });
  } catch (error) {
    fail(error);
  }
}

/** Does what a screen showed already; the sheet shows how it goes. */
export async function applyShown(plan: Plan): Promise<void> {
  const { loadoutId } = plan;
  const change: Change = { intent: 'update', addons: null };
  const step = { name: 'applying', plan, progress: null } as const;
  flowStore.setState({ loadoutId, change, step, isSheetOpen: true, jobId: null });
  try {
    await applyPlan(plan);
  } catch (error) {
    fail(error);
  }
}

/** Does what the sheet shows. */
export async function confirmPlan(): Promise<void> {
  const { step } = flowStore.getState();
  if (step.name !== 'review' || step.isRevising) return;
  try {
    await applyPlan(step.plan);
  } catch (error) {
    fail(error);
  }
}

/** Stops what is on its way; what is done already stays done. */
export function cancelChange(): void {
  const { jobId } = flowStore.getState();
  if (jobId !== null) void client.jobs.cancel({ jobId }).catch(() => undefined);
}

/** Closes the sheet. What is being applied goes on. */
export function closeSheet(): void {
  const { step } = flowStore.getState();
  if (step.name === 'planning') cancelChange();
  const goesOn = step.name === 'applying';
  flowStore.setState(
    goesOn ? { isSheetOpen: false } : { isSheetOpen: false, step: { name: 'idle' }, jobId: null },
  );
}

export function undoTo(loadoutId: string, generation: number | null): void {
  void runChange(loadoutId, { intent: 'undo', to: generation });
}

async function applyPlan(plan: Plan): Promise<void> {
  flowStore.setState({ step: { name: 'applying', plan, progress: null } });
  const outcome = await runJob(track(client.plans.apply({ planId: plan.id })), ['apply', 'stale'], {
    onSnapshot: ({ progress }) => {
      flowStore.setState({ step: { name: 'applying', plan, progress } });
    },
  });
  if (outcome.kind === 'stale') {
    review({ plan: outcome.plan, registry: null, isStale: true });
    return;
  }
  const { report } = outcome;
  const text = describeDone(plan);
  announce(text);
  if (flowStore.getState().isSheetOpen) {
    flowStore.setState({ step: { name: 'done', plan, report }, jobId: null });
    return;
  }
  flowStore.setState({ step: { name: 'idle' }, jobId: null });
  const undo = () => undoTo(plan.loadoutId, report.generation.number - 1);
  showToast(text, { label: t('ui-undo'), run: undo });
}

interface Reviewed {
  readonly plan: Plan;
  readonly registry: AnswerAge | null;
  readonly isStale: boolean;
}

function review(reviewed: Reviewed): void {
  flowStore.setState({
    isSheetOpen: true,
    jobId: null,
    step: {
      name: 'review',
      first: reviewed.plan,
      excluded: new Set(),
      isRevising: false,
      ...reviewed,
    },
  });
}

/** Where the sheet is open it says what failed; else a toast does. What somebody stopped is no failure. */
function fail(error: unknown): void {
  const { isSheetOpen } = flowStore.getState();
  if (isCancelled(error)) {
    flowStore.setState({ step: { name: 'idle' }, jobId: null, isSheetOpen: false });
    return;
  }
  const payload = toPayload(error);
  if (!isSheetOpen) showError(payload);
  flowStore.setState({
    jobId: null,
    step: isSheetOpen ? { name: 'failed', error: payload } : { name: 'idle' },
  });
}

async function track(started: Promise<{ jobId: string }>): Promise<{ jobId: string }> {
  const job = await started;
  flowStore.setState({ jobId: job.jobId });
  // The sheet was closed before the core had answered.
  if (flowStore.getState().step.name === 'idle') cancelChange();
  return job;
}

/** As the settings say. Where they cannot be had nothing is done unseen. */
async function isAlwaysShown(): Promise<boolean> {
  try {
    const { updates } = await queryClient.ensureQueryData(api.settings.get.queryOptions());
    return updates.alwaysOpenPlan;
  } catch {
    return true;
  }
}
