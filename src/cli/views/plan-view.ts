import type { PlanItem } from '#shared/domain/plan.ts';
import { formatSize } from '#shared/messages/format.ts';
import type { PlanDocument } from '../json/values.ts';
import type { Output } from '../output.ts';
import type { Tone } from '../paint.ts';
import type { Cell } from '../table.ts';
import { listChangelogTitles, showChangelogs } from './changelog-view.ts';
import { goesBack, isNeeded } from './describe-plan.ts';

type Item = PlanDocument['items'][number];

const COLUMNS = [
  { min: 14, max: 34 },
  { min: 10, max: 34 },
  { align: 'right', min: 6 },
  {},
] as const;

/** In this order; an item is in the first group that takes it. */
const GROUPS: readonly { title: string; has: (item: PlanItem, plan: PlanDocument) => boolean }[] = [
  { title: 'Put back', has: ({ kind }, { intent }) => kind === 'add' && intent === 'undo' },
  { title: 'Install', has: (item) => item.kind === 'add' && !isNeeded(item) },
  { title: 'Also needed', has: isNeeded },
  { title: 'Back to an older version', has: (item) => item.kind === 'replace' && goesBack(item) },
  { title: 'Update', has: ({ kind }) => kind === 'replace' },
  { title: 'Put back', has: ({ kind }) => kind === 'restore' },
  { title: 'Switch on', has: ({ kind, to }) => kind === 'switch' && to?.enabled === true },
  { title: 'Park', has: ({ kind, to }) => kind === 'switch' && to?.parked === true },
  { title: 'Switch off', has: ({ kind }) => kind === 'switch' },
  { title: 'Remove', has: ({ kind }) => kind === 'remove' },
  { title: 'Left alone', has: ({ kind }) => kind === 'leave' },
];

/** What would be changed, what it warns of, what is left alone and why, and what could go as well. */
export function showPlan(
  output: Output,
  plan: PlanDocument,
  { changelogs = false }: { changelogs?: boolean } = {},
): void {
  for (const warning of plan.warnings) output.sentence(`! ${warning.text}`, { tone: 'warning' });
  if (plan.warnings.length > 0) output.line();
  const rest = new Set(plan.items);
  for (const title of new Set(GROUPS.map((group) => group.title))) {
    const tests = GROUPS.filter((group) => group.title === title);
    const items = [...rest].filter((item) => tests.some(({ has }) => has(item, plan)));
    for (const item of items) rest.delete(item);
    showGroup(output, title, byTitle(items), { titles: !changelogs });
  }
  if (changelogs) showChangelogs(output, byTitle(plan.items));
  showOffers(output, plan);
}

function showGroup(
  output: Output,
  title: string,
  items: readonly Item[],
  options: { titles: boolean },
): void {
  if (items.length === 0) return;
  output.line(`${output.paint('strong', title)} ${output.paint('quiet', String(items.length))}`);
  if (title === 'Left alone') output.table(items.flatMap(toLeftRows), [{ min: 14, max: 34 }, {}]);
  else
    output.table(
      items.flatMap((item) => toRows(item, options)),
      COLUMNS,
    );
  output.line();
}

function byTitle(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
}

function toLeftRows(item: Item): Cell[][] {
  const row: Cell[] = [{ text: item.title }, { text: item.reason.text, tone: 'quiet' }];
  return [row, ...toRemarks(item).map((remark) => [remark])];
}

function toRows(item: Item, { titles }: { titles: boolean }): Cell[][] {
  const row: Cell[] = [
    { text: item.title, tone: 'strong' },
    { text: toVersions(item), tone: 'accent' },
    { text: toSize(item), tone: 'quiet' },
    { text: isSaidAlready(item) ? '' : item.reason.text, tone: 'quiet' },
  ];
  const words = titles ? listChangelogTitles(item) : [];
  const remarks = [...words.map((text): Cell => ({ text, tone: 'quiet' })), ...toRemarks(item)];
  return [row, ...remarks.map((remark) => [remark])];
}

function toRemarks({ warnings, notes }: Item): Cell[] {
  const toCells = (mark: string, tone: Tone, messages: Item['notes']): Cell[] =>
    messages.map(({ text }) => ({ text: `${mark} ${text}`, tone }));
  return [...toCells('!', 'warning', warnings), ...toCells('·', 'quiet', notes)];
}

const SAID_BY_GROUP = ['plan-chosen', 'plan-switched-on', 'plan-switched-off'];

/** `1.2.0 → 1.3.0` under a heading needs no sentence beside it. */
function isSaidAlready({ reason, fromVersion }: Item): boolean {
  if (SAID_BY_GROUP.includes(reason.code)) return true;
  return reason.code === 'plan-newer-version' && fromVersion !== null;
}

/** Only where bytes come. */
function toSize({ kind, source, to }: Item): string {
  const size = kind === 'switch' ? undefined : (source?.size ?? to?.size);
  return size === undefined ? '' : formatSize(size);
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

function showOffers(output: Output, { offers }: PlanDocument): void {
  if (offers.length === 0) return;
  output.line(output.paint('strong', 'Nobody needs these any more'));
  output.table(
    offers.map(({ title, reason }) => [{ text: title }, { text: reason.text, tone: 'quiet' }]),
    [{ min: 14, max: 34 }, {}],
  );
  output.hint(`loadout remove ${offers.map(toArgument).join(' ')}`, 'Take them out as well');
  output.line();
}

/** A title is foreign, and what a person copies into a shell must not obey it. */
function toArgument({ title, addonId }: PlanDocument['offers'][number]): string {
  if (!/^\w[\w .-]*$/.test(title)) return addonId;
  return title.includes(' ') ? `"${title}"` : title;
}
