import { isPlausibleFileSize } from '../registry/limits.ts';
import type { Plan, PlanItem } from './plan.ts';
import { isReversal } from './undo-stack.ts';
import { isLowerNumber } from './version-number.ts';

/** Counts files to download whose size in the registry is implausible; totals leave them out. */
export function countUnknownSizes(items: readonly PlanItem[]): number {
  return items.filter(({ source }) => source !== null && !isPlausibleFileSize(source.size)).length;
}

/** Whether the item is a downgrade: an older version replaces a newer one. */
export function isDowngrade({ fromVersion, toVersion }: PlanItem): boolean {
  if (fromVersion === null || toVersion === null) return false;
  return Date.parse(toVersion.datePublished) < Date.parse(fromVersion.datePublished);
}

/**
 * Returns the effect of an item that only enables or disables, including an undo of one; null: it
 * does something else.
 */
export function switchOf({ kind, from, to }: PlanItem): 'enable' | 'park' | 'disable' | null {
  const isRestored = kind === 'restore' && from !== null && from.sha512 === to?.sha512;
  if (!to || (kind !== 'switch' && !(isRestored && from.enabled !== to.enabled))) return null;
  if (to.enabled) return 'enable';
  return to.parked ? 'park' : 'disable';
}

/**
 * Returns whether a restored add-on with other bytes is also enabled or disabled; null: neither.
 */
export function switchedAlong(item: PlanItem): 'enable' | 'disable' | null {
  const { kind, from, to } = item;
  if (kind !== 'restore' || to === null || switchOf(item) !== null) return null;
  if (to.enabled === (from?.enabled ?? true)) return null;
  return to.enabled ? 'enable' : 'disable';
}

/**
 * Returns why the worlds are saved: a removal, a game version with a lower number, or another game
 * version.
 */
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

/**
 * Whether it is worth applying in parts: its downloads take long, because of rate limits or their
 * size.
 */
export function isWorthParts({
  intent,
  downloadCount,
  downloadBytes,
  downloadWaitMs,
}: Pick<Plan, 'intent' | 'downloadCount' | 'downloadBytes' | 'downloadWaitMs'>): boolean {
  const hasParts = (intent === 'update' || intent === 'install') && downloadCount > 1;
  return hasParts && ((downloadWaitMs ?? 0) >= LONG_WAIT_MS || downloadBytes >= LARGE_BYTES);
}

/** Kinds of items that may be applied on one click without review, by intent. */
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
 * Returns true for a plan that can be applied without review: it only does what was requested and
 * has no warnings. An undo must restore everything (a change of settings alone is enough); a
 * restore, which may revert many changes, never is.
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

/** Returns the first line of a changelog, without its Markdown; null if it has no words. */
export function firstLine(changelog: string | null): string | null {
  if (changelog === null) return null;
  const lines = changelog
    .slice(0, MAX_LINE_LENGTH * 20)
    .split('\n')
    .map((line) => ({ isHeading: /^\s*#/.test(line), text: stripMarkdown(line) }))
    .filter(({ text }) => /\p{L}/u.test(text));
  const text = (lines.find(({ isHeading }) => !isHeading) ?? lines[0])?.text;
  if (text === undefined) return null;
  return text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH - 1).trimEnd()}…` : text;
}

function stripMarkdown(line: string): string {
  return line
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/^\s*(?:#+|[-*+>]|\d+\.)\s+/, '')
    .replace(/[*_`~]{1,3}/g, '')
    .trim();
}
