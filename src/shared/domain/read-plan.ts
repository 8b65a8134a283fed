import { isPlausibleFileSize } from '../registry/limits.ts';
import type { Plan, PlanItem } from './plan.ts';
import { isReversal } from './undo-stack.ts';
import { isLowerNumber } from './version-number.ts';

/** Files to be brought whose size the registry gives as more than any file has; totals leave them out. */
export function countUnknownSizes(items: readonly PlanItem[]): number {
  return items.filter(({ source }) => source !== null && !isPlausibleFileSize(source.size)).length;
}

/** Towards the past: an older version takes the place of a newer one. */
export function goesBack({ fromVersion, toVersion }: PlanItem): boolean {
  if (fromVersion === null || toVersion === null) return false;
  return Date.parse(toVersion.datePublished) < Date.parse(fromVersion.datePublished);
}

/** What an item does that changes nothing but the switch, an undo of one too; null: it does something else. */
export function switchOf({ kind, from, to }: PlanItem): 'enable' | 'park' | 'disable' | null {
  const isRestored = kind === 'restore' && from !== null && from.sha512 === to?.sha512;
  if (!to || (kind !== 'switch' && !(isRestored && from.enabled !== to.enabled))) return null;
  if (to.enabled) return 'enable';
  return to.parked ? 'park' : 'disable';
}

/** Whether what is put back with other bytes is enabled or disabled along with that; null: the switch stays. */
export function switchedAlong(item: PlanItem): 'enable' | 'disable' | null {
  const { kind, from, to } = item;
  if (kind !== 'restore' || to === null || switchOf(item) !== null) return null;
  if (to.enabled === (from?.enabled ?? true)) return null;
  return to.enabled ? 'enable' : 'disable';
}

/** What the snapshot of the worlds is for: a removal, or a game version whose number is lower than before, or another. */
export function toSnapshotCause({
  worldSnapshot,
  target,
  targetBefore = target,
}: Pick<Plan, 'worldSnapshot' | 'target' | 'targetBefore'>): 'removal' | 'older' | 'newer' {
  if (worldSnapshot?.reason === 'removal') return 'removal';
  const [after, before] = [target.gameVersion ?? '', targetBefore.gameVersion ?? ''];
  return isLowerNumber(after, before) ? 'older' : 'newer';
}

const LONG_WAIT_MS = 60_000;
const LARGE_BYTES = 256 * 1024 * 1024;

/** Worth applying in parts: its downloads take long, at the registry's limits or by their size. */
export function isWorthParts({
  intent,
  downloadCount,
  downloadBytes,
  downloadWaitMs,
}: Pick<Plan, 'intent' | 'downloadCount' | 'downloadBytes' | 'downloadWaitMs'>): boolean {
  const hasParts = (intent === 'update' || intent === 'install') && downloadCount > 1;
  return hasParts && ((downloadWaitMs ?? 0) >= LONG_WAIT_MS || downloadBytes >= LARGE_BYTES);
}

/** What one click may do without being shown first, by what was asked for. */
const PLAIN_KINDS: Readonly<Record<Plan['intent'], readonly PlanItem['kind'][]>> = {
  update: ['replace'],
  enable: ['switch'],
  disable: ['switch'],
  undo: ['replace', 'restore', 'switch', 'add', 'remove'],
  redo: ['replace', 'restore', 'switch', 'add', 'remove'],
  restore: [],
  install: [],
  remove: [],
  set: [],
  sync: [],
  repair: ['restore'],
};

/**
 * True for a plan that can be applied without review: it only does what was asked for and has no warnings. An undo must
 * restore everything (a change of settings alone is enough); a restore, which may revert many changes, never is.
 */
export function isPlain({ intent, items, warnings, undoes }: Plan): boolean {
  const changes = items.filter(({ kind }) => kind !== 'leave');
  if ((changes.length === 0 && undoes.length === 0) || warnings.length > 0) return false;
  if (intent === 'restore') return false;
  if (isReversal(intent) && changes.length < items.length) return false;
  return items.every(
    (item) =>
      item.warnings.length === 0 &&
      (item.kind === 'leave' || PLAIN_KINDS[intent].includes(item.kind)),
  );
}

const MAX_LINE_LENGTH = 140;

/** The first thing that a changelog says, without its Markdown; null where it says nothing in words. */
export function firstLine(changelog: string | null): string | null {
  if (changelog === null) return null;
  const lines = changelog
    .slice(0, MAX_LINE_LENGTH * 20)
    .split('\n')
    .map((line) => ({ isHeading: /^\s*#/.test(line), text: toWords(line) }))
    .filter(({ text }) => /\p{L}/u.test(text));
  const text = (lines.find(({ isHeading }) => !isHeading) ?? lines[0])?.text;
  if (text === undefined) return null;
  return text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH - 1).trimEnd()}…` : text;
}

function toWords(line: string): string {
  return line
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/^\s*(?:#+|[-*+>]|\d+\.)\s+/, '')
    .replace(/[*_`~]{1,3}/g, '')
    .trim();
}
