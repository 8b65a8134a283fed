import type { AnswerAge, ApplyReport, JobOutcome, JobSnapshot } from '#shared/domain/job.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { isReversal } from '#shared/domain/undo-stack.ts';
import { announce } from '../state/announce.ts';
import { showStopDialog } from '../state/requested-dialog.ts';
import { api, client } from '../core/client.ts';
import { isCancelled, toPayload } from '../core/errors.ts';
import { runJob } from '../core/jobs.ts';
import { queryClient } from '../core/query-client.ts';
import {
  dismissFailuresOf,
  dismissJobs,
  editChanges,
  findChange,
  isNothingToUndo,
  work,
} from '../core/work.ts';
import { t, tError } from '../format/text.ts';
import { hideDone, hideError, showError, showToast } from '../state/toast.ts';
import { type RequestedChange, namesOne, startPlan } from './change.ts';
import { describeDone } from './describe-done.ts';
import {
  closeFlow,
  type FlowStep,
  flowStore,
  isCurrent,
  isShownInSheet,
  openFlow,
  updateFlow,
} from './flow-store.ts';
import { type ChangeHandle, listUnderWay, trackChange } from './running-changes.ts';

/** `when-needed`: a plain change of one add-on is applied at once (one click means one click). */
export type ShowPlan = 'always' | 'when-needed';

/**
 * Opens the plan of a change, or applies it at once. Resolves when it needs confirmation, is
 * applied or has failed.
 */
export async function runChange(
  loadoutId: string,
  change: RequestedChange,
  show: ShowPlan = 'when-needed',
): Promise<void> {
  hideError('change');
  if (show === 'always' || !namesOne(change) || (await isAlwaysShown())) {
    await openPlan(loadoutId, change);
  } else {
    await runAtOnce(loadoutId, change);
  }
}

/** Queued immediately, so that it refers to the change that is newest now, not to a later one. */
export function runStep(loadoutId: string, intent: 'undo' | 'redo'): void {
  void runChange(loadoutId, intent === 'undo' ? { intent, to: null } : { intent });
}

/**
 * Undoes the change with this number. If there were others since, shows the plan for all of them
 * first.
 */
export async function undoHistoryEntry(loadoutId: string, number: number): Promise<void> {
  try {
    const options = api.loadouts.history.queryOptions({ input: { loadoutId } });
    const history = await queryClient.fetchQuery({ ...options, staleTime: 0 });
    const entry = history.find(
      (one) => one.number === number || one.parts?.done.some((part) => part.number === number),
    );
    if (entry && !entry.current) {
      const first = entry.parts?.done[0]?.number ?? number;
      await runChange(loadoutId, { intent: 'undo', to: first - 1 }, 'always');
    } else runStep(loadoutId, entry?.kind === 'undo' ? 'redo' : 'undo');
  } catch (error) {
    showError(toPayload(error), 'change');
  }
}

/** Label for Undo, or for Redo after an undo. */
export function labelTakeBack({ generation }: Pick<ApplyReport, 'generation'>): string {
  return generation.kind === 'undo' ? t('ui-redo') : t('ui-undo');
}

/** Reports the end of changes that this page did not start, or started before it was reloaded. */
export function adoptChanges(): void {
  const { changes } = work.getState();
  editChanges((all) => all.map((one) => ({ ...one, isOwn: true })));
  for (const { id, jobId, isOwn, shownFrom } of changes) {
    if (isOwn || jobId === null || shownFrom !== null) continue;
    void finishAtOnce(Promise.resolve({ jobId }), { id, started: () => {} }, showChangeFailure);
  }
}

async function openPlan(loadoutId: string, change: RequestedChange): Promise<void> {
  const run = openFlow({ loadoutId, change, step: { name: 'planning' } });
  try {
    const started = await startPlan(loadoutId, change, { atOnce: false });
    updateFlow(run, { planJobId: started.jobId });
    // The sheet was closed before the core had answered.
    if (!isCurrent(run)) void client.jobs.cancel(started).catch(() => undefined);
    const { plan, registry } = await runJob(Promise.resolve(started), ['plan']);
    if (isCurrent(run)) startPlanReview(run, { plan, registry, again: null });
  } catch (error) {
    if (!offerToStop(loadoutId, change, error)) showFailure(run, error);
    else if (isCurrent(run)) closeFlow();
  }
}

/**
 * A single job from the click to the folder, so that the core continues when this page is closed.
 */
async function runAtOnce(loadoutId: string, change: RequestedChange): Promise<void> {
  const addons = 'addons' in change ? change.addons : [];
  const { intent } = change;
  if (intent === 'update' && isUpdating(loadoutId, addons ?? [])) return;
  dismissFailuresOf(addons ?? []);
  await trackChange({ loadoutId, intent, addons: addons && [...addons] }, (handle) =>
    finishAtOnce(startPlan(loadoutId, change, { atOnce: true }), handle, (error) => {
      if (!offerToStop(loadoutId, change, error)) showChangeFailure(error);
    }),
  );
}

function isUpdating(loadoutId: string, addons: readonly string[]): boolean {
  return listUnderWay(loadoutId).some(
    ({ intent, addons: running }) =>
      intent === 'update' && addons.some((id) => running?.includes(id)),
  );
}

/** If the plan needs confirmation, the sheet asks for it. */
async function finishAtOnce(
  starting: Promise<{ jobId: string }>,
  { started }: ChangeHandle,
  onFailure: (error: unknown) => void,
): Promise<void> {
  try {
    const job = await starting;
    started(job.jobId);
    const outcome = await runJob(Promise.resolve(job), ['apply', 'plan', 'stale']);
    if (outcome.kind === 'apply') {
      showDoneToast(outcome.report);
      return;
    }
    const registry = outcome.kind === 'plan' ? outcome.registry : null;
    offerReview(job.jobId, { plan: outcome.plan, registry, again: whyAgain(outcome) });
  } catch (error) {
    if (!isCancelled(error) && !showNothingToUndo(error)) onFailure(error);
  }
}

export interface HowToApply {
  readonly inParts?: boolean;
  /** Skips the snapshot of the worlds. */
  readonly skipSnapshot?: boolean;
}

/** Applies a confirmed plan; the sheet shows its progress and result. */
export async function applyConfirmedPlan(
  plan: Plan,
  { inParts = false, skipSnapshot = false }: HowToApply = {},
): Promise<void> {
  const { loadoutId, intent, items } = plan;
  const { run } = flowStore.getState();
  const changed = items.filter(({ kind }) => kind !== 'leave');
  const addons = changed.map(({ addonId }) => addonId);
  const projects = changed.flatMap(({ to }) => to?.projectId ?? []);
  dismissFailuresOf(addons);
  await trackChange({ loadoutId, intent, addons, projects, plan }, async ({ id, started }) => {
    updateFlow(run, { runningId: id, step: { name: 'applying', plan } });
    const seen: { last: JobSnapshot | null } = { last: null };
    try {
      const job = await client.plans.apply({ planId: plan.id, inParts, skipSnapshot });
      started(job.jobId);
      const outcome = await runJob(Promise.resolve(job), ['apply', 'stale'], {
        onSnapshot: (snapshot) => {
          seen.last = snapshot;
        },
      });
      if (outcome.kind === 'apply') {
        showChangeDone(id, plan, outcome.report);
        return;
      }
      const reviewed = { plan: outcome.plan, registry: null, again: whyAgain(outcome) };
      if (isShownInSheet(id)) startPlanReview(flowStore.getState().run, reviewed);
      else showReviewToast(job.jobId, reviewed);
    } catch (error) {
      endEarly(id, error, { plan, inParts, skipSnapshot, last: seen.last });
    }
  });
}

interface UnfinishedRun {
  readonly plan: Plan;
  readonly last: JobSnapshot | null;
}

/** The sheet of this change shows the result if it is open; otherwise a toast does. */
function showChangeDone(id: symbol, plan: Plan, report: ApplyReport): void {
  if (findChange(id)?.isStopped) return;
  showDoneToast(report, isShownInSheet(id));
  if (isShownInSheet(id)) flowStore.setState({ step: { name: 'done', plan, report } });
}

/** The change failed or was cancelled, perhaps after some of its parts. */
function endEarly(
  id: symbol,
  error: unknown,
  { plan, inParts, skipSnapshot, last }: UnfinishedRun & Required<HowToApply>,
): void {
  const outcome = last?.outcome;
  const isHalf = outcome?.kind === 'failed' || outcome?.kind === 'cancelled';
  const report = isHalf ? (outcome.report ?? null) : null;
  if (isCancelled(error)) {
    if (report !== null) showChangeDone(id, plan, report);
    else if (isShownInSheet(id)) closeFlow();
    return;
  }
  const payload = toPayload(error);
  if (isShownInSheet(id)) {
    const transfer = last?.progress.transfer ?? null;
    const isInSnapshot = last?.progress.phase === 'snapshot';
    const change = { plan, inParts, skipSnapshot, isInSnapshot, transfer, report };
    flowStore.setState({ runningId: null, step: { name: 'failed', error: payload, change } });
  } else {
    if (report !== null) showDoneToast(report);
    showError(payload, 'change');
  }
}

interface Reviewed {
  readonly plan: Plan;
  readonly registry: AnswerAge | null;
  readonly again: Extract<FlowStep, { name: 'review' }>['again'];
}

/** Opens the sheet at once, unless it shows something else. */
function offerReview(jobId: string, reviewed: Reviewed): void {
  if (flowStore.getState().step.name !== 'idle') showReviewToast(jobId, reviewed);
  else openReview(jobId, reviewed);
}

/** A plan the user closed, or is not waiting for, is only offered in a toast. */
function showReviewToast(jobId: string, reviewed: Reviewed): void {
  const review = { label: t('ui-review'), run: () => openReview(jobId, reviewed) };
  showToast(t('ui-review-waits'), review);
}

function openReview(jobId: string, reviewed: Reviewed): void {
  // The sheet shows it; closing it is a decision.
  dismissJobs([jobId]);
  const { loadoutId } = reviewed.plan;
  startPlanReview(openFlow({ loadoutId, change: null, step: { name: 'planning' } }), reviewed);
}

function whyAgain(outcome: Extract<JobOutcome, { kind: 'plan' | 'stale' }>): Reviewed['again'] {
  if (outcome.kind === 'plan') return null;
  return outcome.error.code === 'NOTHING_APPLIED' ? 'nothing' : 'stale';
}

function startPlanReview(run: number, reviewed: Reviewed): void {
  const { plan: first } = reviewed;
  updateFlow(run, {
    planJobId: null,
    runningId: null,
    step: { name: 'review', first, excluded: new Set(), isRevising: false, ...reviewed },
  });
}

/** Reports the result with an undo. */
function showDoneToast(report: ApplyReport, isInSheet = false): void {
  const { generation } = report;
  const text = describeDone(report);
  announce(text);
  if (isInSheet) {
    hideDone();
    return;
  }
  const label = labelTakeBack(report);
  showToast(text, {
    label,
    run: () => void undoHistoryEntry(report.loadout.id, generation.number),
  });
}

/**
 * Shows the error in the sheet of this run if it is open; otherwise in a toast. A cancelled change
 * is not an error.
 */
export function showFailure(run: number, error: unknown): void {
  if (isCancelled(error) || showNothingToUndo(error)) {
    if (isCurrent(run)) closeFlow();
    return;
  }
  const payload = toPayload(error);
  if (isCurrent(run)) updateFlow(run, { step: { name: 'failed', error: payload, change: null } });
  else showError(payload, 'change');
}

/** Returns whether the error was that there is nothing to undo or redo. */
function showNothingToUndo(error: unknown): boolean {
  const payload = toPayload(error);
  const isNothing = isNothingToUndo(payload.code);
  if (isNothing) showToast(tError(payload).title);
  return isNothing;
}

function showChangeFailure(error: unknown): void {
  showError(toPayload(error), 'change');
}

/**
 * Whether a step was refused because of a change that can be stopped here: then asks whether to
 * stop it.
 */
function offerToStop(loadoutId: string, change: RequestedChange, error: unknown): boolean {
  const payload = toPayload(error);
  if (payload.code !== 'CHANGE_RUNNING') return false;
  if (change.intent !== 'undo' && change.intent !== 'redo') return false;
  const running = work
    .getState()
    .jobs.find(
      (job) =>
        job.loadoutId === loadoutId &&
        job.kind === 'apply' &&
        job.state !== 'ended' &&
        job.change !== null &&
        !isReversal(job.change.intent),
    );
  const { intent } = change;
  const to = change.intent === 'undo' ? change.to : null;
  if (running) showStopDialog({ loadoutId, intent, to, jobId: running.id, error: payload });
  return running !== undefined;
}

/** Reads the setting. If that fails, plans are shown, so that nothing happens unseen. */
async function isAlwaysShown(): Promise<boolean> {
  try {
    const { updates } = await queryClient.ensureQueryData(api.settings.get.queryOptions());
    return updates.alwaysOpenPlan;
  } catch {
    return true;
  }
}
