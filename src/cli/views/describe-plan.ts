import type { LoadoutTarget } from '#shared/domain/loadout.ts';
import { TOLD_WAIT_MS, type Plan, type PlanItem } from '#shared/domain/plan.ts';
import { countUnknownSizes, isDowngrade, switchOf } from '#shared/domain/read-plan.ts';
import { isReversal } from '#shared/domain/undo-stack.ts';
import { formatDuration } from '#shared/messages/format.ts';
import { t } from '../text.ts';

/** Whether applying the plan would change anything, given the current `target` of the loadout. */
export function changesAnything(plan: Plan, target: LoadoutTarget): boolean {
  return (
    plan.items.some(({ kind }) => kind !== 'leave') ||
    plan.policies !== undefined ||
    describeTargetChange(target, plan.target) !== ''
  );
}

/**
 * `game version 0.5.26 → 0.5.28, channel release → beta`: changes of the target; empty if there are
 * none.
 */
function describeTargetChange(before: LoadoutTarget, after: LoadoutTarget): string {
  const steps: string[] = [];
  const step = (part: keyof LoadoutTarget) => ({ before: before[part], after: after[part] });
  if (before.gameVersion !== after.gameVersion)
    steps.push(t('cli-plan-set-game-version', step('gameVersion')));
  if (before.loader !== after.loader) steps.push(t('cli-plan-set-loader', step('loader')));
  if (before.channel !== after.channel)
    steps.push(t('cli-plan-set-channel', { before: before.channel, after: after.channel }));
  return steps.join(', ');
}

/** Whether the add-on is added only as a dependency. */
export function isNeeded({ kind, to }: PlanItem): boolean {
  return kind === 'add' && to?.origin === 'dependency';
}

/**
 * `Update 4 add-ons, install 1 required add-on; 3.2 MB to download`: the question and the heading
 * of a plan.
 */
export function describePlanSteps(plan: Plan, target: LoadoutTarget): string {
  const set = describeTargetChange(target, plan.target);
  const steps = (isReversal(plan.intent) ? countUndo(plan) : countItems(plan))
    .filter(({ count }) => count > 0)
    .map(({ key, count }, at) => t(key, { count, isFirst: at === 0 && set === '' }));
  if (set !== '') steps.unshift(t('cli-plan-set', { changes: set }));
  const changes = steps.join(', ');
  const unknown = countUnknownSizes(plan.items);
  if (plan.downloadBytes === 0 && unknown === 0) return changes;
  const download = t('cli-plan-download', { bytes: plan.downloadBytes, unknown });
  return t('cli-plan-with-download', { changes, download, wait: toToldWait(plan) });
}

/** The wait that makes even a small download take long, if it is worth showing. */
function toToldWait({ downloadWaitMs }: Plan): string | null {
  if (downloadWaitMs === null || downloadWaitMs < TOLD_WAIT_MS) return null;
  return formatDuration(downloadWaitMs);
}

/** An action and the number of its add-ons. */
interface PlanStepCount {
  readonly key:
    | 'cli-plan-install'
    | 'cli-plan-update'
    | 'cli-plan-downgrade'
    | 'cli-plan-require'
    | 'cli-plan-restore'
    | 'cli-plan-restore-rules'
    | 'cli-plan-enable'
    | 'cli-plan-disable'
    | 'cli-plan-remove';
  readonly count: number;
}

function countItems({ items }: Plan): PlanStepCount[] {
  const step = (key: PlanStepCount['key'], test: (item: PlanItem) => boolean): PlanStepCount => ({
    key,
    count: items.filter(test).length,
  });
  return [
    step('cli-plan-install', (item) => item.kind === 'add' && !isNeeded(item)),
    step('cli-plan-update', (item) => item.kind === 'replace' && !isDowngrade(item)),
    step('cli-plan-downgrade', (item) => item.kind === 'replace' && isDowngrade(item)),
    step('cli-plan-require', isNeeded),
    step('cli-plan-restore', (item) => item.kind === 'restore' && switchOf(item) === null),
    ...countSwitches(items),
    step('cli-plan-remove', ({ kind }) => kind === 'remove'),
  ];
}

function countSwitches(items: readonly PlanItem[]): PlanStepCount[] {
  const switches = items.map(switchOf).filter((one) => one !== null);
  const enabled = switches.filter((one) => one === 'enable').length;
  return [
    { key: 'cli-plan-enable', count: enabled },
    { key: 'cli-plan-disable', count: switches.length - enabled },
  ];
}

const PUT_BACK: ReadonlySet<PlanItem['kind']> = new Set(['restore', 'replace', 'switch', 'add']);

function countUndo({ items, policies = [] }: Plan): PlanStepCount[] {
  const putBack = items.filter((item) => PUT_BACK.has(item.kind) && switchOf(item) === null);
  return [
    { key: 'cli-plan-restore', count: putBack.length },
    ...countSwitches(items),
    { key: 'cli-plan-remove', count: items.filter(({ kind }) => kind === 'remove').length },
    { key: 'cli-plan-restore-rules', count: policies.length },
  ];
}
