import type { PlanItem } from '#shared/domain/plan.ts';
import { fileNameOf } from '#shared/domain/paths.ts';
import { formatFileSize, formatSize, formatTime } from '#shared/messages/format.ts';
import {
  firstLine,
  isDowngrade,
  switchedAlong,
  switchOf,
  toSnapshotCause,
} from '#shared/domain/read-plan.ts';
import { isReversal } from '#shared/domain/undo-stack.ts';
import { toAddonArgument } from '../invocation.ts';
import type { PlanDocument } from '../json/values.ts';
import type { Output } from '../output.ts';
import type { Tone, TableCell } from '../layout.ts';
import { t } from '../text.ts';
import { isNeeded } from './describe-plan.ts';
import { showPackFiles } from './pack-view.ts';

type PlanDocumentItem = PlanDocument['items'][number];

const COLUMNS = [
  { min: 14, max: 34 },
  { min: 10, max: 34 },
  { align: 'right', min: 6 },
  {},
] as const;

interface PlanSection {
  readonly title: string;
  readonly has: (item: PlanItem, plan: PlanDocument) => boolean;
}

/** Groups of skipped items, which show a reason instead of versions. */
const LEFT_GROUPS: readonly string[] = ['cli-plan-group-kept', 'cli-plan-group-left'];

/** In this order; an item belongs to the first group that matches. */
const GROUPS = [
  {
    title: 'cli-plan-group-restore',
    has: ({ kind }, { intent }) => kind === 'add' && isReversal(intent),
  },
  { title: 'cli-plan-group-install', has: (item) => item.kind === 'add' && !isNeeded(item) },
  { title: 'cli-plan-group-required', has: isNeeded },
  {
    title: 'cli-plan-group-downgrade',
    has: (item) => item.kind === 'replace' && isDowngrade(item),
  },
  { title: 'cli-plan-group-update', has: ({ kind }) => kind === 'replace' },
  { title: 'cli-plan-group-enable', has: (item) => switchOf(item) === 'enable' },
  { title: 'cli-plan-group-park', has: (item) => switchOf(item) === 'park' },
  { title: 'cli-plan-group-disable', has: (item) => switchOf(item) === 'disable' },
  { title: 'cli-plan-group-restore', has: ({ kind }) => kind === 'restore' },
  { title: 'cli-plan-group-remove', has: ({ kind }) => kind === 'remove' },
  {
    title: 'cli-plan-group-kept',
    has: ({ kind, warnings }) => kind === 'leave' && warnings.length > 0,
  },
  { title: 'cli-plan-group-left', has: ({ kind }) => kind === 'leave' },
] as const satisfies readonly PlanSection[];

export interface PlanViewOptions {
  /** Shows full changelogs instead of one line of each. */
  readonly changelogs?: boolean;
  /** Explains each newer version, not only the newest few. */
  readonly why?: boolean;
  /** Mentions the snapshot of the worlds taken first, if the plan has one. */
  readonly snapshot?: boolean;
}

type ItemOptions = Required<Pick<PlanViewOptions, 'changelogs' | 'why'>>;

/**
 * Shows the changes, the warnings, the skipped items with reasons, and what else could be removed.
 */
export function showPlan(
  output: Output,
  plan: PlanDocument,
  { changelogs = false, why = false, snapshot = true }: PlanViewOptions = {},
): void {
  if (plan.sentence) {
    output.sentence(plan.sentence.text, { tone: 'strong' });
    output.line();
  }
  for (const warning of plan.warnings) output.sentence(`! ${warning.text}`, { tone: 'warning' });
  if (plan.warnings.length > 0) output.line();
  const rest = new Set(plan.items);
  for (const title of new Set(GROUPS.map((group) => group.title))) {
    const tests = GROUPS.filter((group) => group.title === title);
    const items = [...rest].filter((item) => tests.some(({ has }) => has(item, plan)));
    for (const item of items) rest.delete(item);
    showGroup(output, title, sortItemsByTitle(items), { changelogs, why });
  }
  if (changelogs) showChangelogs(output, sortItemsByTitle(plan.items));
  else if (plan.items.some(({ moreChangelogs }) => moreChangelogs)) {
    output.sentence(t('cli-plan-changelogs'), { tone: 'quiet' });
    output.line();
  }
  showPackFiles(output, plan.items);
  showOffers(output, plan);
  if (snapshot) showSnapshot(output, plan);
}

function showSnapshot(output: Output, plan: PlanDocument): void {
  if (plan.worldSnapshot === undefined) return;
  const { worlds, sizeBytes } = plan.worldSnapshot;
  const size = formatSize(sizeBytes);
  output.sentence(t('cli-plan-snapshot', { worlds, size, reason: toSnapshotCause(plan) }));
  output.line();
}

function showGroup(
  output: Output,
  title: (typeof GROUPS)[number]['title'],
  items: readonly PlanDocumentItem[],
  options: ItemOptions,
): void {
  if (items.length === 0) return;
  output.line(`${output.paint('strong', t(title))} ${output.paint('quiet', String(items.length))}`);
  if (LEFT_GROUPS.includes(title))
    output.table(
      items.flatMap((item) => toLeftRows(item, options)),
      [{ min: 14, max: 34 }, {}],
    );
  else
    output.table(
      items.flatMap((item) => toItemRows(item, options)),
      COLUMNS,
    );
  output.line();
}

function sortItemsByTitle(items: readonly PlanDocumentItem[]): PlanDocumentItem[] {
  return items.toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
}

function toLeftRows(item: PlanDocumentItem, options: ItemOptions): TableCell[][] {
  const row: TableCell[] = [{ text: item.title }, { text: item.reason.text, tone: 'quiet' }];
  const hint: TableCell = { text: `· ${t('cli-plan-name-version')}`, tone: 'quiet' };
  const hints = LACKING_VERSION.includes(item.reason.code) ? [[hint]] : [];
  return [row, ...toRemarks(item, options).map((remark) => [remark]), ...hints];
}

/** Reasons that do not apply to a version named by the user. */
const LACKING_VERSION = ['plan-no-fitting-version', 'plan-dependency-no-version'];

function toItemRows(item: PlanDocumentItem, options: ItemOptions): TableCell[][] {
  const row: TableCell[] = [
    { text: item.title, tone: 'strong' },
    { text: toVersions(item), tone: 'accent' },
    { text: toSize(item), tone: 'quiet' },
    { text: describeItemReason(item), tone: 'quiet' },
  ];
  const words = options.changelogs ? [] : listChangelogTitles(item);
  const titles = words.map((text): TableCell => ({ text, tone: 'quiet' }));
  const remarks = [...titles, ...toRemarks(item, options)];
  return [row, ...remarks.map((remark) => [remark])];
}

function toRemarks(item: PlanDocumentItem, { why }: ItemOptions): TableCell[] {
  const toCells = (mark: string, tone: Tone, texts: readonly string[]): TableCell[] =>
    texts.map((text) => ({ text: `${mark} ${text}`, tone }));
  const toTexts = (messages: PlanDocumentItem['notes']): string[] =>
    messages.map(({ text }) => text);
  return [
    ...toCells('!', 'warning', toTexts(item.warnings)),
    ...toCells('·', 'quiet', [...listWhyNot(item, { isWhole: why }), ...toTexts(item.notes)]),
  ];
}

function describeItemReason(item: PlanDocumentItem): string {
  const reason = isSaidAlready(item) ? '' : item.reason.text;
  const along = switchedAlong(item);
  const switched = along === null ? '' : t('cli-plan-switched-along', { along });
  return [reason, switched, toWhy(item)].filter((text) => text !== '').join(' ');
}

const SAID_BY_GROUP = ['plan-chosen', 'plan-switched-on', 'plan-switched-off'];

/** `1.2.0 → 1.3.0` under a heading needs no further sentence. */
function isSaidAlready({ reason, fromVersion }: PlanDocumentItem): boolean {
  if (SAID_BY_GROUP.includes(reason.code)) return true;
  return reason.code === 'plan-newer-version' && fromVersion !== null;
}

/** Only for items with files to write. */
function toSize({ kind, source, to }: PlanDocumentItem): string {
  const size = kind === 'switch' ? undefined : (source?.size ?? to?.size);
  return size === undefined ? '' : formatFileSize(size);
}

function toVersions({ fromVersion, toVersion, from, to }: PlanDocumentItem): string {
  const before = fromVersion?.versionNumber ?? (from ? fileNameOf(from.path) : '');
  const after = toVersion?.versionNumber ?? (to ? fileNameOf(to.path) : '');
  if (before === '' || after === '' || before === after) return after || before;
  return `${before} → ${after}`;
}

function showOffers(output: Output, { offers }: PlanDocument): void {
  if (offers.length === 0) return;
  output.line(output.paint('strong', t('cli-plan-unneeded')));
  output.table(
    offers.map(({ title, reason }) => [{ text: title }, { text: reason.text, tone: 'quiet' }]),
    [{ min: 14, max: 34 }, {}],
  );
  output.hint(
    `loadout remove ${offers.map(({ title, addonId }) => toAddonArgument(title, addonId)).join(' ')}`,
    t('cli-plan-unneeded-remove'),
  );
  output.line();
}

const SHOWN_REASONS = 5;

/** Reasons that already explain the choice, by its code. */
const SAID_BY: Readonly<Record<string, readonly string[]>> = {
  'plan-why-asked': ['plan-version-named'],
  'plan-why-exact': ['plan-raised-for'],
  'plan-why-locked': ['lock-adds', 'lock-other-bytes'],
};

/** Returns why this version was chosen; empty if the item already says it. */
function toWhy({ kind, choice, reason }: PlanDocumentItem): string {
  if (kind === 'leave' || choice === null) return '';
  const isSaid = SAID_BY[choice.why.code]?.includes(reason.code) ?? false;
  return isSaid ? '' : choice.why.text;
}

/** Lists `Not 3.4.0: …` for each newer version, only the newest few unless all are requested. */
function listWhyNot(
  { choice, reason }: PlanDocumentItem,
  { isWhole }: { isWhole: boolean },
): string[] {
  const texts = (choice?.passedOver ?? [])
    .map(({ why }) => why.text)
    .filter((text) => text !== reason.text);
  if (isWhole && choice?.isComplete === false) texts.push(t('cli-plan-why-unchecked'));
  const more = texts.length - SHOWN_REASONS;
  return isWhole || more <= 1
    ? texts
    : [...texts.slice(0, SHOWN_REASONS), t('cli-plan-why-more', { count: more })];
}

const SHOWN_VERSIONS = 3;

/**
 * Lists one line per version in between, newest first: `1.3.0: Belts are faster.` Versions without
 * text are left out.
 */
function listChangelogTitles({ changelogs }: PlanDocumentItem): string[] {
  const titles = changelogs.flatMap(({ versionNumber, changelog }) => {
    const line = firstLine(changelog);
    return line === null ? [] : [`${versionNumber}: ${line}`];
  });
  const more = titles.length - SHOWN_VERSIONS;
  return more <= 1
    ? titles
    : [...titles.slice(0, SHOWN_VERSIONS), t('cli-plan-changelogs-earlier', { count: more })];
}

/** Shows the full changelogs of the versions that the plan passes through. */
function showChangelogs(output: Output, items: readonly PlanDocumentItem[]): void {
  for (const { title, changelogs } of items) {
    for (const { versionNumber, releaseChannel, datePublished, changelog } of changelogs) {
      output.flow([
        { text: `${title} ${versionNumber}`, tone: 'strong' },
        { text: releaseChannel, tone: 'quiet' },
        { text: formatTime(datePublished), tone: 'quiet' },
      ]);
      const text = changelog?.trim() ?? '';
      for (const line of text === '' ? [t('cli-plan-changelogs-none')] : text.split('\n')) {
        if (line.trim() === '') output.line();
        else output.sentence(line, { indent: '  ' });
      }
      output.line();
    }
  }
}
