import type { LoadoutTarget } from '#shared/domain/loadout.ts';
import { TOLD_WAIT_MS, type Plan, type PlanItem } from '#shared/domain/plan.ts';
import { countUnknownSizes } from '#shared/domain/plan-sizes.ts';
import { formatCount, formatDuration, formatSize } from '#shared/messages/format.ts';
import { formatAddonCount } from './loadout-view.ts';

/** Whether applying the plan would change anything, `target` being what the loadout is set to now. */
export function changesAnything(plan: Plan, target: LoadoutTarget): boolean {
  return (
    plan.items.some(({ kind }) => kind !== 'leave') ||
    plan.policies !== undefined ||
    describeTarget(target, plan.target) !== ''
  );
}

/** `game version 0.5.26 → 0.5.28, channel release → beta`: what a loadout is set to; empty when that stays as it is. */
function describeTarget(before: LoadoutTarget, after: LoadoutTarget): string {
  const parts = [
    describeStep('game version', before.gameVersion, after.gameVersion),
    describeStep('loader', before.loader, after.loader),
    describeStep('channel', before.channel, after.channel),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function describeStep(what: string, before: string | null, after: string | null): string {
  return before === after ? '' : `${what} ${before ?? 'none'} → ${after ?? 'none'}`;
}

/** An add-on that comes because another one needs it. */
export function isNeeded({ kind, to }: PlanItem): boolean {
  return kind === 'add' && to?.origin === 'dependency';
}

/** Towards the past: a person chose an older version, or an undo did. */
export function goesBack({ fromVersion, toVersion }: PlanItem): boolean {
  if (!fromVersion || !toVersion) return false;
  return Date.parse(toVersion.datePublished) < Date.parse(fromVersion.datePublished);
}

/** `Update 4 add-ons, install 1 required add-on; 3.2 MB to download`: the question and the heading of a plan. */
export function describePlan(plan: Plan, target: LoadoutTarget): string {
  const set = describeTarget(target, plan.target);
  const parts = plan.intent === 'undo' ? describeUndo(plan) : describeItems(plan);
  const sentence = [set === '' ? '' : `set ${set}`, ...parts].filter(Boolean).join(', ');
  const heading = sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
  const unknown = countUnknownSizes(plan.items);
  const downloads = [
    plan.downloadBytes > 0 ? formatSize(plan.downloadBytes) : '',
    unknown > 0 ? `${formatCount(unknown, 'file')} of unknown size` : '',
  ].filter(Boolean);
  if (downloads.length === 0) return heading;
  return `${heading}; ${downloads.join(' and ')} to download${describeWait(plan)}`;
}

/** Why a download takes long although it is small. */
function describeWait({ downloadWaitMs }: Plan): string {
  if (downloadWaitMs === null || downloadWaitMs < TOLD_WAIT_MS) return '';
  return `, about ${formatDuration(downloadWaitMs)} at this registry’s limits`;
}

type Test = (item: PlanItem) => boolean;

function describeItems({ items }: Plan): string[] {
  const count = (test: Test): number => items.filter(test).length;
  const part = (verb: string, test: Test): string =>
    count(test) === 0 ? '' : `${verb} ${formatAddonCount(count(test))}`;
  const needed = count(isNeeded);
  return [
    part('install', (item) => item.kind === 'add' && !isNeeded(item)),
    part('update', (item) => item.kind === 'replace' && !goesBack(item)),
    part('downgrade', (item) => item.kind === 'replace' && goesBack(item)),
    needed === 0 ? '' : `install ${formatCount(needed, 'required add-on')}`,
    part('restore', ({ kind }) => kind === 'restore'),
    part('enable', ({ kind, to }) => kind === 'switch' && to?.enabled === true),
    part('disable', ({ kind, to }) => kind === 'switch' && to?.enabled === false),
    part('remove', ({ kind }) => kind === 'remove'),
  ];
}

function describeUndo({ items, policies = [] }: Plan): string[] {
  const count = (...kinds: PlanItem['kind'][]): number =>
    items.filter(({ kind }) => kinds.includes(kind)).length;
  const back = count('restore', 'replace', 'switch', 'add');
  return [
    back > 0 ? `restore ${formatAddonCount(back)}` : '',
    count('remove') > 0 ? `remove ${formatAddonCount(count('remove'))}` : '',
    policies.length > 0 ? `restore the rules of ${formatAddonCount(policies.length)}` : '',
  ];
}
