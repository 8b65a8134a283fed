import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { AnswerAge, ApplyReport } from '#shared/domain/job.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { announce } from '../announce.ts';
import { api, client } from '../client.ts';
import { isCancelled, toPayload } from '../errors.ts';
import { dismissFailuresOf } from '../failed-jobs.ts';
import { runJob } from '../jobs.ts';
import { queryClient } from '../query-client.ts';
import { t } from '../text.ts';
import { hideError, showError, showToast } from '../toast.ts';
import { type Change, namesOne, startPlan } from './change.ts';
import { describeDone } from './describe-done.ts';
import {
  closeFlow,
  flowStore,
  isCurrent,
  openFlow,
  updateFlow,
  whenSheetClosed,
} from './flow-store.ts';
import { cancelChange, type ChangeHandle, runningChanges, trackChange } from './running-changes.ts';

/** `when-needed`: a plain change of one add-on is made at once (one click means one click). */
export type ShowPlan = 'always' | 'when-needed';

/** Opens the plan of a change, or makes it at once. Resolves when it waits for the person, is made or has failed. */
export async function runChange(
  loadoutId: string,
  change: Change,
  show: ShowPlan = 'when-needed',
): Promise<void> {
  hideError('change');
  if (show === 'always' || !namesOne(change) || (await isAlwaysShown())) {
    await openPlan(loadoutId, change);
  } else {
    await runAtOnce(loadoutId, change);
  }
}

export function undoTo(loadoutId: string, generation: number | null): void {
  void runChange(loadoutId, { intent: 'undo', to: generation });
}

/** Takes back what was just done. The parts of one change may have others in between: it goes back as a whole. */
export function undoDone({
  loadout,
  generation,
}: Pick<ApplyReport, 'loadout' | 'generation'>): void {
  undoTo(loadout.id, generation.partOf ? null : generation.number - 1);
}

/** Plans again without these items and what only they needed. */
export async function excludeItems(excluded: ReadonlySet<string>): Promise<void> {
  const { step, run } = flowStore.getState();
  if (step.name !== 'review') return;
  updateFlow(run, { step: { ...step, excluded, isRevising: true } });
  try {
    const planId = step.first.id;
    const revised = client.plans.revise({ planId, exclude: [...excluded] });
    const { plan, registry } = await runJob(revised, ['plan']);
    const now = flowStore.getState().step;
    // Another box was ticked meanwhile: its answer is the one that counts.
    if (now.name !== 'review' || now.excluded !== excluded) return;
    updateFlow(run, { step: { ...now, plan, registry, isRevising: false } });
  } catch (error) {
    showFailure(run, error);
  }
}

/** Makes a change whose plan a screen showed already; the sheet shows its progress. */
export async function applyShown(plan: Plan): Promise<void> {
  const change: Change = { intent: 'update', addons: null };
  hideError('change');
  openFlow({ loadoutId: plan.loadoutId, change, step: { name: 'applying', plan, progress: null } });
  await applyPlan(plan);
}

/** Makes the change that the sheet shows. */
export async function confirmPlan({ inParts = false } = {}): Promise<void> {
  const { step } = flowStore.getState();
  if (step.name === 'review' && !step.isRevising) await applyPlan(step.plan, inParts);
}

/** Stops what the sheet shows; what is done already stays done. */
export function stopFlow(): void {
  const { runningId, planJobId } = flowStore.getState();
  if (runningId !== null) cancelChange(runningId);
  if (planJobId !== null) void client.jobs.cancel({ jobId: planJobId }).catch(() => undefined);
}

/** Closes the sheet. What is being applied goes on. */
export function closeSheet(): void {
  const { step } = flowStore.getState();
  if (step.name === 'planning') stopFlow();
  closeFlow();
}

/** Follows changes that run in the core and that this page did not start, or started before it was loaded again. */
export function adoptChanges(jobs: readonly JobBrief[]): void {
  const known = new Set(runningChanges().map(({ jobId }) => jobId));
  const strange = jobs.filter(
    ({ id, kind, state }) => kind === 'apply' && state !== 'ended' && !known.has(id),
  );
  for (const { id, loadoutId, change } of strange.toReversed()) {
    if (change !== null) {
      void trackChange({ loadoutId, ...change }, (handle) =>
        finishAtOnce(Promise.resolve({ jobId: id }), handle, loadoutId),
      );
    }
  }
}

async function openPlan(loadoutId: string, change: Change): Promise<void> {
  const run = openFlow({ loadoutId, change, step: { name: 'planning' } });
  try {
    const started = await startPlan(loadoutId, change, { atOnce: false });
    updateFlow(run, { planJobId: started.jobId });
    // The sheet was closed before the core had answered.
    if (!isCurrent(run)) void client.jobs.cancel(started).catch(() => undefined);
    const { plan, registry } = await runJob(Promise.resolve(started), ['plan']);
    if (isCurrent(run)) review(run, { plan, registry, isStale: false });
  } catch (error) {
    showFailure(run, error);
  }
}

/** One job from the click to the folder: the core goes on with it when this page is closed. */
async function runAtOnce(loadoutId: string, change: Change): Promise<void> {
  const addons = 'addons' in change ? change.addons : [];
  const { intent } = change;
  if (intent === 'update' && isUpdating(addons ?? [])) return;
  dismissFailuresOf(addons ?? []);
  await trackChange({ loadoutId, intent, addons: addons && [...addons] }, (handle) =>
    finishAtOnce(startPlan(loadoutId, change, { atOnce: true }), handle, loadoutId),
  );
}

function isUpdating(addons: readonly string[]): boolean {
  return runningChanges().some(
    ({ intent, addons: running }) =>
      intent === 'update' && addons.some((id) => running?.includes(id)),
  );
}

/** Answers whether the change was made. Where its plan needs a confirmation the sheet asks for it. */
async function finishAtOnce(
  starting: Promise<{ jobId: string }>,
  { started }: ChangeHandle,
  loadoutId: string,
): Promise<boolean> {
  try {
    const job = await starting;
    started(job.jobId);
    const outcome = await runJob(Promise.resolve(job), ['apply', 'plan', 'stale']);
    if (outcome.kind === 'apply') {
      tellDone(outcome.report);
      return true;
    }
    await whenSheetClosed();
    const run = openFlow({ loadoutId, change: null, step: { name: 'planning' } });
    const registry = outcome.kind === 'plan' ? outcome.registry : null;
    review(run, { plan: outcome.plan, registry, isStale: outcome.kind === 'stale' });
  } catch (error) {
    if (!isCancelled(error)) showError(toPayload(error), 'change');
  }
  return false;
}

async function applyPlan(plan: Plan, inParts = false): Promise<void> {
  const { loadoutId, intent, items } = plan;
  const { run } = flowStore.getState();
  const changed = items.filter(({ kind }) => kind !== 'leave');
  const addons = changed.map(({ addonId }) => addonId);
  dismissFailuresOf(addons);
  await trackChange({ loadoutId, intent, addons }, async ({ id, started }) => {
    updateFlow(run, { runningId: id, step: { name: 'applying', plan, progress: null } });
    try {
      const job = await client.plans.apply({ planId: plan.id, inParts });
      started(job.jobId);
      const outcome = await runJob(Promise.resolve(job), ['apply', 'stale'], {
        onSnapshot: ({ progress }) =>
          updateFlow(run, { step: { name: 'applying', plan, progress } }),
      });
      if (outcome.kind === 'apply') {
        tellDone(outcome.report, run);
        updateFlow(run, { step: { name: 'done', plan, report: outcome.report } });
        return true;
      }
      if (!isCurrent(run)) await whenSheetClosed();
      const shown = isCurrent(run)
        ? run
        : openFlow({ loadoutId, change: null, step: { name: 'planning' } });
      review(shown, { plan: outcome.plan, registry: null, isStale: true });
    } catch (error) {
      showFailure(run, error);
    }
    return false;
  });
}

interface Reviewed {
  readonly plan: Plan;
  readonly registry: AnswerAge | null;
  readonly isStale: boolean;
}

function review(run: number, reviewed: Reviewed): void {
  const { plan: first } = reviewed;
  updateFlow(run, {
    planJobId: null,
    runningId: null,
    step: { name: 'review', first, excluded: new Set(), isRevising: false, ...reviewed },
  });
}

/** Says what was done, with the way back; the sheet of this run says it itself while it is open. */
function tellDone(report: ApplyReport, run?: number): void {
  const { generation } = report;
  const text = describeDone(generation);
  announce(text);
  if (run !== undefined && isCurrent(run)) return;
  const label = generation.kind === 'undo' ? t('ui-redo') : t('ui-undo');
  showToast(text, { label, run: () => undoDone(report) });
}

/** Where the sheet of this run is open it says what failed; else a toast does. What was cancelled is no failure. */
function showFailure(run: number, error: unknown): void {
  if (isCancelled(error)) {
    if (isCurrent(run)) closeFlow();
    return;
  }
  const payload = toPayload(error);
  if (isCurrent(run)) updateFlow(run, { step: { name: 'failed', error: payload } });
  else showError(payload, 'change');
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
