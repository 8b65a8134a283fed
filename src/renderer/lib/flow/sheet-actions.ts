import type { ApplyReport } from '#shared/domain/job.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { client } from '../core/client.ts';
import { runJob } from '../core/jobs.ts';
import { findChange } from '../core/work.ts';
import { hideError } from '../state/toast.ts';
import type { RequestedChange } from './change.ts';
import { closeFlow, type FailedChange, flowStore, openFlow, updateFlow } from './flow-store.ts';
import { applyConfirmedPlan, type HowToApply, runChange, showFailure } from './run-change.ts';
import { cancelChange } from './running-changes.ts';

/** Plans again without these items and their dependencies. */
export async function excludeItems(excluded: ReadonlySet<string>): Promise<void> {
  const { step, run } = flowStore.getState();
  if (step.name !== 'review') return;
  updateFlow(run, { step: { ...step, excluded, isRevising: true } });
  try {
    const planId = step.first.id;
    const revised = client.plans.revise({ planId, exclude: [...excluded] });
    const { plan, registry } = await runJob(revised, ['plan']);
    const now = flowStore.getState().step;
    // Another box was ticked meanwhile: only its answer counts.
    if (now.name !== 'review' || now.excluded !== excluded) return;
    updateFlow(run, { step: { ...now, plan, registry, isRevising: false } });
  } catch (error) {
    showFailure(run, error);
  }
}

/** Plans again with the folder chosen for a file that does not say what it is for. */
export async function choosePlanItemFolder(itemId: string, folder: string): Promise<void> {
  const { step, run } = flowStore.getState();
  if (step.name !== 'review') return;
  updateFlow(run, { step: { ...step, isRevising: true } });
  const revise = (of: Plan, exclude: string[], folders = {}) =>
    runJob(client.plans.revise({ planId: of.id, exclude, folders }), ['plan']);
  try {
    const all = await revise(step.first, [], { [itemId]: folder });
    const { excluded } = step;
    const own = excluded.size === 0 ? all : await revise(all.plan, [...excluded]);
    const now = flowStore.getState().step;
    if (now.name !== 'review' || now.excluded !== excluded) return;
    updateFlow(run, { step: { ...now, ...own, first: all.plan, isRevising: false } });
  } catch (error) {
    showFailure(run, error);
  }
}

/** Applies a change whose plan a screen has already shown; the sheet shows its progress. */
export async function applyShown(plan: Plan): Promise<void> {
  const change: RequestedChange = { intent: 'update', addons: null };
  hideError('change');
  openFlow({ loadoutId: plan.loadoutId, change, step: { name: 'applying', plan } });
  await applyConfirmedPlan(plan);
}

/** Applies the change shown in the sheet. */
export async function applyReviewedPlan(how: HowToApply): Promise<void> {
  const { step } = flowStore.getState();
  if (step.name === 'review' && !step.isRevising) await applyConfirmedPlan(step.plan, how);
}

/** Retries what failed: verified files are not downloaded again, and applied parts stay. */
export function retryFailed({ plan, inParts, skipSnapshot, report }: FailedChange): void {
  hideError('change');
  const rest = report === null ? [] : listRest(plan, report);
  if (rest.length === 0) void applyConfirmedPlan(plan, { inParts, skipSnapshot });
  else updateRest(plan, rest);
}

/** Returns the add-ons that a change was to update but did not. */
export function listRest({ items }: Plan, { generation }: ApplyReport): readonly string[] {
  const done = new Set(generation.changes.map(({ addonId }) => addonId));
  return items
    .filter(({ kind, addonId }) => kind === 'replace' && !done.has(addonId))
    .map(({ addonId }) => addonId);
}

/** Opens the plan that updates these. */
export function updateRest({ loadoutId }: Plan, addons: readonly string[]): void {
  void runChange(loadoutId, { intent: 'update', addons }, 'always');
}

/** Reopens the sheet of a change that runs in the background. */
export function showRunning(id: symbol): void {
  const change = findChange(id);
  if (change?.plan === undefined || change.shownFrom !== null) return;
  const { plan, loadoutId } = change;
  openFlow({ loadoutId, change: null, step: { name: 'applying', plan }, runningId: id });
}

/** Stops the change shown in the sheet; finished parts stay. */
export function stopFlow(): void {
  const { runningId, planJobId } = flowStore.getState();
  if (runningId !== null) cancelChange(runningId);
  if (planJobId !== null) void client.jobs.cancel({ jobId: planJobId }).catch(() => undefined);
}

/** Closes the sheet. A change being applied continues. */
export function closeSheet(): void {
  const { step } = flowStore.getState();
  if (step.name === 'planning') stopFlow();
  closeFlow();
}
