import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { formatCount, formatSize } from '#shared/messages/format.ts';
import type { PlanDocument } from '../json/values.ts';
import type { Output } from '../output.ts';
import type { Cell } from '../table.ts';
import { formatAddonCount } from './loadout-view.ts';

type Item = PlanDocument['items'][number];

const COLUMNS = [
  { min: 14, max: 34 },
  { min: 10, max: 34 },
  { align: 'right', min: 6 },
  {},
] as const;

const GROUPS: readonly { title: string; kinds: readonly PlanItem['kind'][] }[] = [
  { title: 'Updates', kinds: ['replace'] },
  { title: 'Also needed', kinds: ['add'] },
  { title: 'Put back', kinds: ['restore'] },
  { title: 'Switched', kinds: ['switch'] },
  { title: 'Removed', kinds: ['remove'] },
];

/** Whether applying the plan would change anything. */
export function changesAnything({ items }: Plan): boolean {
  return items.some(({ kind }) => kind !== 'leave');
}

/** What would be changed, what it warns of, and what is left alone and why. */
export function showPlan(output: Output, plan: PlanDocument): void {
  for (const warning of plan.warnings) output.sentence(`! ${warning.text}`, { tone: 'warning' });
  for (const { title, kinds } of GROUPS) {
    const items = plan.items.filter(({ kind }) => kinds.includes(kind));
    showGroup(output, title, items);
  }
  const left = byTitle(plan.items.filter(({ kind }) => kind === 'leave'));
  if (left.length > 0) {
    output.line(
      `${output.paint('strong', 'Left alone')} ${output.paint('quiet', String(left.length))}`,
    );
    output.table(
      left.map((item) => [{ text: item.title }, { text: item.reason.text, tone: 'quiet' }]),
      [{ min: 14, max: 34 }, {}],
    );
    output.line();
  }
}

function showGroup(output: Output, title: string, items: readonly Item[]): void {
  if (items.length === 0) return;
  output.line(`${output.paint('strong', title)} ${output.paint('quiet', String(items.length))}`);
  output.table(byTitle(items).flatMap(toRows), COLUMNS);
  output.line();
}

function byTitle(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => one.title.localeCompare(other.title));
}

function toRows(item: Item): Cell[][] {
  const size = item.source?.size ?? item.to?.size;
  const row: Cell[] = [
    { text: item.title, tone: 'strong' },
    { text: toVersions(item), tone: 'accent' },
    { text: size === undefined ? '' : formatSize(size), tone: 'quiet' },
    { text: isSaidByVersions(item) ? '' : item.reason.text, tone: 'quiet' },
  ];
  const warnings = item.warnings.map((warning): Cell[] => [
    { text: '' },
    { text: '' },
    { text: '' },
    { text: `! ${warning.text}`, tone: 'warning' },
  ]);
  return [row, ...warnings];
}

/** `1.2.0 → 1.3.0` needs no sentence beside it. */
function isSaidByVersions({ reason, fromVersion }: Item): boolean {
  return reason.code === 'plan-newer-version' && fromVersion !== null;
}

function toVersions({ fromVersion, toVersion, from, to }: Item): string {
  const before = fromVersion?.versionNumber ?? (from ? lastPart(from.path) : '');
  const after = toVersion?.versionNumber ?? (to ? lastPart(to.path) : '');
  if (before === '' || after === '' || before === after) return after || before;
  return `${before} → ${after}`;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `Update 4 add-ons and add 1; 3.2 MB to download`: the question and the heading of a plan. */
export function describePlan(plan: Plan): string {
  const count = (...kinds: PlanItem['kind'][]): number =>
    plan.items.filter(({ kind }) => kinds.includes(kind)).length;
  const added = count('add');
  const parts =
    plan.intent === 'update'
      ? [
          count('replace') > 0 ? `Update ${formatAddonCount(count('replace'))}` : '',
          added > 0 ? `add ${formatCount(added, 'needed one')}` : '',
          count('remove') > 0 ? `remove ${formatAddonCount(count('remove'))}` : '',
        ]
      : [
          count('restore', 'replace', 'switch') > 0
            ? `Put back ${formatAddonCount(count('restore', 'replace', 'switch'))}`
            : '',
          count('remove') > 0 ? `take out ${formatAddonCount(count('remove'))}` : '',
          added > 0 ? `bring back ${formatAddonCount(added)}` : '',
        ];
  const sentence = parts.filter(Boolean).join(', ');
  const heading = sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
  return plan.downloadBytes > 0
    ? `${heading}; ${formatSize(plan.downloadBytes)} to download`
    : heading;
}
