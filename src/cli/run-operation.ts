import { AppError } from '#shared/errors.ts';
import type { Message } from '#shared/domain/addon.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { ApplyReport, AnswerAge, JobOutcome, JobProgress } from '#shared/domain/job.ts';
import type { Changelog, Plan, PlanItem } from '#shared/domain/plan.ts';
import { formatSize } from '#shared/messages/format.ts';
import { render, renderError } from '#shared/messages/render.ts';
import { confirmFiles } from './choose-registry.ts';
import { confirm } from './confirm.ts';
import type { CommandContext, CommandResult } from './context.ts';
import { EXIT, type ExitStatus } from './exit-status.ts';
import { hasSameChanges } from './has-same-changes.ts';
import type { OperationDocument } from './json/documents.ts';
import { toAgeFields, toPlanDocument } from './json/to-document.ts';
import { withText } from './output.ts';
import { findExcludedItems } from './exclude-items.ts';
import type { OperationOptions } from './options.ts';
import type { Session } from './session.ts';
import { t } from './text.ts';
import { toAppError } from './to-app-error.ts';
import { showAnswerAge, showLoadoutHeading } from './views/loadout-view.ts';
import { changesAnything, describePlanSteps } from './views/describe-plan.ts';
import { showPackFiles } from './views/pack-view.ts';
import { showPlan } from './views/plan-view.ts';

/** Texts of a command for a plan without changes. */
export interface OperationWords {
  readonly nothingToDo: string;
  /** Id of a loadout other than the command's own. */
  readonly of?: string;
  /** Shown if the user answers no. */
  readonly declined?: string;
  /** The command covers every add-on of the loadout, but the plan lists only some. */
  readonly isForAll?: boolean;
  /** Additional reason codes for which a skipped item is what the user wants. */
  readonly expectedReasons?: readonly string[];
}

/** Skipped items with these reasons are what the user wants. */
const EXPECTED_REASONS = [
  'state-up-to-date',
  'state-same-bytes',
  'plan-left-out',
  'plan-is-enabled',
  'plan-is-disabled',
  'plan-is-installed',
  'lock-own-file',
];

/** Whether an item skipped for this reason is what the user wants; `more`: additional codes. */
export function isExpectedReason({ code }: Message, more: readonly string[] = []): boolean {
  return EXPECTED_REASONS.includes(code) || more.includes(code);
}

/** How often a plan is shown again because the folder changed while the user was reading. */
const MAX_PLANS = 3;

/**
 * Shows a plan, asks, applies it and shows the result: used by every command that changes files.
 */
export async function runOperation(
  context: CommandContext,
  makePlan: (session: Session, loadoutId: string) => PromiseLike<{ jobId: string }>,
  options: OperationOptions,
  words: OperationWords,
): Promise<CommandResult<OperationDocument>> {
  const { output } = context;
  const session = await context.session();
  const id = words.of ?? (await session.loadout()).id;
  const first = await session.finish(makePlan(session, id), 'plan');
  // Planning reads the folder, which another process or a recovery may have changed.
  const loadout = await session.client.loadouts.find({ selector: id, grantId: null });
  const kept = await excludeNamedItems(session, first, options.exclude ?? []);
  const planned = options.changelogs ? await withChangelogs(context, session, kept) : kept;
  showLoadoutHeading(output, loadout);
  const done = await applyWhenConfirmed(
    context,
    session,
    { ...planned, loadout },
    {
      ...options,
      declined: words.declined ?? t('cli-operation-declined'),
    },
  );
  if (done.isRefused !== true && !changesAnything(done.plan, loadout.target)) {
    const unchecked = done.plan.items.filter(isUnanswered).length;
    output.line(
      unchecked === 0 ? words.nothingToDo : t('cli-operation-unchecked', { count: unchecked }),
    );
  }
  return toOperationResult(loadout, planned.registry, { ...done, words });
}

interface Planned {
  readonly plan: Plan;
  readonly registry: AnswerAge;
}

async function excludeNamedItems(
  session: Session,
  planned: Planned,
  names: readonly string[],
): Promise<Planned> {
  if (names.length === 0) return planned;
  const exclude = await findExcludedItems(session, planned.plan, names);
  const planId = planned.plan.id;
  return session.finish(session.client.plans.revise({ planId, exclude }), 'plan');
}

/**
 * Requests changelogs of intermediate versions that were not read yet; on failure the items stay
 * unchanged.
 */
async function withChangelogs(
  { io, output }: CommandContext,
  { client, showProgress }: Session,
  planned: Planned,
): Promise<Planned> {
  const { plan } = planned;
  const incomplete = plan.items.filter(({ moreChangelogs }) => moreChangelogs);
  if (incomplete.length === 0) return planned;
  const read = new Map<string, readonly Changelog[]>();
  let failure: AppError | null = null;
  try {
    for (const { id: itemId } of incomplete) {
      showProgress({ ...READING, done: read.size, total: incomplete.length });
      read.set(
        itemId,
        await client.plans.changelogs({ planId: plan.id, itemId }, { signal: io.signal }),
      );
    }
  } catch (error) {
    failure = toAppError(error);
    if (failure.code === 'CANCELLED') throw failure;
  } finally {
    showProgress(null);
  }
  if (failure) {
    const count = incomplete.length - read.size;
    const why = renderError(failure.payload).text;
    const sentence = t('cli-operation-changelogs-missing', { count, why });
    output.sentence(`! ${sentence}`, { tone: 'warning' });
  }
  const items = plan.items.map((item) => addChangelogs(item, read.get(item.id)));
  return { ...planned, plan: { ...plan, items } };
}

const READING: JobProgress = {
  phase: 'changelogs',
  done: 0,
  total: 0,
  bytesDone: 0,
  bytesTotal: 0,
  waitingUntil: null,
};

function addChangelogs(item: PlanItem, changelogs: readonly Changelog[] | undefined): PlanItem {
  return changelogs ? { ...item, changelogs: [...changelogs], moreChangelogs: false } : item;
}

interface FinishedOperation {
  readonly plan: Plan;
  readonly report: ApplyReport | null;
  /** Nothing could be applied, and the reason was shown. */
  readonly isRefused?: boolean;
}

/** First confirms the origin of the files to download. */
async function confirmPlan(
  context: CommandContext,
  plan: Plan,
  { registry, yes }: Pick<LoadoutBrief, 'registry'> & { readonly yes: boolean },
): Promise<boolean> {
  if (plan.downloadBytes > 0) await confirmFiles(context, registry, yes);
  return yes || confirm(context.io, t('cli-operation-question'));
}

async function applyWhenConfirmed(
  context: CommandContext,
  session: Session,
  planned: Planned & { readonly loadout: LoadoutBrief },
  options: OperationOptions & { readonly declined: string },
): Promise<FinishedOperation> {
  const { dryRun, yes, changelogs = false, why = false, snapshot = true, declined } = options;
  const { output } = context;
  const { target } = planned.loadout;
  // The user must have seen what they confirm.
  const isShown = !output.isQuiet || dryRun === true || yes !== true;
  const show = (shown: Plan): void => {
    showPlan(output, toPlanDocument(shown), { changelogs, why, snapshot });
    if (shown.intent === 'update') showAnswerAge(output, toAgeFields(planned.registry));
    if (changesAnything(shown, target))
      output.sentence(`${describePlanSteps(shown, target)}.`, { tone: 'strong' });
  };
  let { plan } = planned;
  for (let shownPlans = 0; shownPlans < MAX_PLANS; shownPlans += 1) {
    if (isShown) show(plan);
    if (!changesAnything(plan, target)) return { plan, report: null };
    if (dryRun) {
      output.line(t('cli-operation-dry-run'));
      return { plan, report: null };
    }
    if (!(await confirmPlan(context, plan, { ...planned.loadout, yes: yes === true }))) {
      output.line(declined);
      return { plan, report: null };
    }
    const outcome = await session.finish(
      session.client.plans.apply({ planId: plan.id, ...howToApply(options) }),
      'apply',
      'stale',
    );
    if (outcome.kind === 'apply') {
      showOperationDone(context, plan, outcome.report);
      return { plan, report: outcome.report };
    }
    if (outcome.error.code === 'NOTHING_APPLIED') {
      showNothing(context, plan, outcome);
      return { plan: outcome.plan, report: null, isRefused: true };
    }
    if (yes && !hasSameChanges(plan, outcome.plan))
      throw new AppError(outcome.error.code, outcome.error.params);
    output.sentence(t('cli-operation-new-plan'));
    output.line();
    plan = outcome.plan;
  }
  throw new AppError('PLAN_STALE');
}

function howToApply({ inParts = false, together = false, snapshot = true }: OperationOptions) {
  return { inParts, together, skipSnapshot: !snapshot };
}

/** Shows why nothing was applied, at each add-on that prevented it. */
function showNothing(
  { output }: CommandContext,
  { items }: Plan,
  { error, plan }: Pick<Extract<JobOutcome, { kind: 'stale' }>, 'error' | 'plan'>,
): void {
  output.verdict('bad', renderError(error).text);
  const planned = new Set(items.filter(({ kind }) => kind === 'leave').map(({ id }) => id));
  for (const { id, kind, title, reason } of plan.items) {
    if (kind !== 'leave' || planned.has(id)) continue;
    output.sentence(`! ${title}: ${render(reason)}`, { tone: 'warning', indent: '  ' });
  }
}

function showOperationDone(context: CommandContext, plan: Plan, report: ApplyReport): void {
  const packs = plan.items.filter(({ packFiles }) => packFiles).map(({ addonId }) => addonId);
  showApplyReport(context, report, listLeftMeanwhile(plan, report), new Set(packs));
  if (plan.intent === 'set') context.output.hint('loadout check', t('cli-operation-check'));
  if (plan.intent === 'undo') context.output.hint('loadout redo', t('cli-operation-redo'));
  else context.output.hint('loadout undo', t('cli-operation-undo'));
}

/** Returns items that were planned but skipped, which have not been reported yet. */
function listLeftMeanwhile({ items }: Plan, { left }: ApplyReport): ApplyReport['left'] {
  const planned = new Set(items.filter(({ kind }) => kind === 'leave').map(toLeftKey));
  return left.filter((item) => !planned.has(toLeftKey(item)));
}

function toLeftKey({ addonId, reason }: Pick<PlanItem, 'addonId' | 'reason'>): string {
  return `${addonId} ${reason.code}`;
}

/**
 * `untold`: skipped items with a reason that was not shown yet; `shownPacks`: add-ons whose files
 * were shown.
 */
export function showApplyReport(
  { output }: CommandContext,
  report: ApplyReport,
  untold: ApplyReport['left'],
  shownPacks: ReadonlySet<string> = new Set(),
): void {
  const { generation, externalGeneration, left, prunedSnapshots } = report;
  const number = String(generation.number);
  const counts = { count: generation.changes.length, left: left.length };
  output.verdict('good', t('cli-operation-done', { ...counts, number }));
  showPackFiles(
    output,
    generation.changes.filter(({ addonId }) => !shownPacks.has(addonId)),
  );
  for (const { title, reason } of untold)
    output.sentence(`! ${title}: ${render(reason)}`, { tone: 'warning', indent: '  ' });
  if (externalGeneration) {
    const earlier = String(externalGeneration.number);
    output.sentence(t('cli-operation-external', { number: earlier }), { tone: 'quiet' });
  }
  if (prunedSnapshots !== undefined && prunedSnapshots.count > 0) {
    const { count, freedBytes } = prunedSnapshots;
    const size = freedBytes === 0 ? null : formatSize(freedBytes);
    output.sentence(t('cli-worlds-pruned-automatically', { count, size }), { tone: 'quiet' });
  }
}

function toOperationResult(
  loadout: LoadoutBrief,
  registry: AnswerAge,
  { plan, report, words }: FinishedOperation & { readonly words: OperationWords },
): CommandResult<OperationDocument> {
  const document: OperationDocument = {
    schemaVersion: 1,
    loadout: report?.loadout ?? loadout,
    ...toAgeFields(registry),
    plan: toPlanDocument(plan),
    result: report && toResultFields(report),
  };
  return { document, status: toStatus(loadout, { plan, report, words }) };
}

export function toResultFields(report: ApplyReport): NonNullable<OperationDocument['result']> {
  return {
    generation: report.generation.number,
    externalGeneration: report.externalGeneration?.number ?? null,
    changes: report.generation.changes,
    left: report.left.map((item) => ({ ...item, reason: withText(item.reason) })),
    prunedSnapshots: report.prunedSnapshots ?? null,
  };
}

/**
 * Skipped items count as partly done, unless nothing newer existed, or the registry did not answer
 * at all.
 */
function toStatus(
  { addonCount }: LoadoutBrief,
  { plan, report, words }: FinishedOperation & { readonly words: OperationWords },
): ExitStatus {
  if (report !== null && listLeftMeanwhile(plan, report).length > 0) return EXIT.partly;
  const left = plan.items.filter(
    ({ kind, reason }) => kind === 'leave' && !isExpectedReason(reason, words.expectedReasons),
  );
  if (left.length === 0) return EXIT.done;
  const asked = words.isForAll === true ? addonCount : plan.items.length;
  const isUnreachable = report === null && left.filter(isUnanswered).length >= asked;
  return isUnreachable ? EXIT.unreachable : EXIT.partly;
}

/** Whether the registry could not be asked about the item. */
function isUnanswered({ kind, reason }: PlanItem): boolean {
  return kind === 'leave' && UNANSWERED.has(reason.code);
}

const UNANSWERED: ReadonlySet<string> = new Set([
  'state-not-asked',
  'state-not-asked-for',
  'state-not-answered',
]);
