import { type BigIntStats, lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Message, PlannedFile } from '#shared/domain/addon.ts';
import { isReceiptPath, type ReceiptRecord, switchReceipt } from '#shared/domain/slot-files.ts';
import { folderOf } from '#shared/domain/paths.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { letOthersRun } from '../turns.ts';
import { toStamp } from './read-file.ts';
import * as problems from './problems.ts';
import { checkDirectory, systemCode } from './slot-directories.ts';
import type { Finding, ScannedItem } from './walk.ts';

/** One receipt in the form it stands in, with a finding for each of its files that is there. */
export interface FoundReceipt {
  readonly record: ReceiptRecord;
  readonly findings: readonly Finding[];
  /** A pack is there whatever a person made of its files: they are theirs to change. */
  readonly isPack: boolean;
}

/**
 * Looks for the files of receipts where they were recorded, else in the slot's other folder: launchers switch add-ons
 * by moving them. What has no file left, unless it is a pack, or names a place that is none of its slot's, is not found.
 */
export async function findReceipts(
  root: string,
  slots: readonly Slot[],
  { receipts, signal }: { receipts: readonly ReceiptRecord[]; signal: AbortSignal | undefined },
): Promise<FoundReceipt[]> {
  const folders = new Map<string, boolean>();
  const isFolder = (folder: string): boolean => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const isPresent = checkDirectory(root, folder) === 'present';
    folders.set(folder, isPresent);
    return isPresent;
  };
  const found: FoundReceipt[] = [];
  for (const recorded of receipts) {
    const slot = slots.find(({ id }) => id === recorded.slot);
    if (!slot || !recorded.files.every(({ path }) => isReceiptPath(path, slot, slots))) continue;
    const isPack = slot.rule === 'pack';
    for (const record of [recorded, switchReceipt(recorded, slot, !recorded.enabled)]) {
      const findings: Finding[] = [];
      for (const { path } of record?.files ?? []) {
        await letOthersRun(signal);
        const finding = isFolder(folderOf(path)) ? lookAt(root, recorded, path) : null;
        if (finding !== null) findings.push(finding);
      }
      if (record === null || (findings.length === 0 && !isPack)) continue;
      found.push({ record, findings, isPack });
      break;
    }
  }
  return found;
}

function lookAt(root: string, { slot }: ReceiptRecord, path: string): Finding | null {
  const item: ScannedItem = {
    slot,
    path,
    kind: 'file',
    size: 0,
    enabled: true,
    sha1: null,
    sha512: null,
    metadata: [],
    problem: null,
    changeable: false,
  };
  try {
    const stats = lstatSync(join(root, path), { bigint: true, throwIfNoEntry: false });
    if (stats === undefined) return null;
    if (!stats.isFile()) return { item: { ...item, problem: notAFile(stats) }, stamp: null };
    const problem = stats.nlink > 1n ? problems.hardLinked(Number(stats.nlink)) : null;
    return { item: { ...item, size: Number(stats.size), problem }, stamp: toStamp(stats) };
  } catch (error) {
    return { item: { ...item, problem: problems.unreadable(systemCode(error)) }, stamp: null };
  }
}

function notAFile(stats: BigIntStats): Message {
  return stats.isSymbolicLink() ? problems.linked() : problems.special();
}

/** The receipt as one item. `items`: its files by path, as they were read. */
function toReceiptItem(
  { record, findings, isPack }: FoundReceipt,
  items: ReadonlyMap<string, ScannedItem>,
): ScannedItem {
  const isThere = new Set(findings.map(({ item }) => item.path));
  const looks = record.files.map((file) =>
    lookAtFile(file, isThere.has(file.path) ? items.get(file.path) : undefined),
  );
  const files = looks.flatMap(({ now }) => now ?? []);
  const isWhole = record.sha512 !== null && (isPack || looks.every(({ isRight }) => isRight));
  const problem = isPack
    ? null
    : (looks.find(({ problem }) => problem !== null)?.problem ??
      (record.sha512 === null ? problems.receiptChanged(record.path) : null));
  return {
    slot: record.slot,
    path: record.path,
    kind: 'receipt',
    size: files.reduce((sum, { size }) => sum + size, 0),
    enabled: record.enabled,
    sha1: isWhole ? record.sha1 : null,
    sha512: isWhole ? record.sha512 : null,
    metadata: [],
    problem,
    changeable: isWhole && problem === null,
    receipt: { addonId: record.id, files },
  };
}

/** `now`: the file as it stands; null when there is none of this name. What cannot be read counts as unchanged. */
interface FileLook {
  readonly now: PlannedFile | null;
  readonly isRight: boolean;
  readonly problem: Message | null;
}

function lookAtFile(file: PlannedFile, item: ScannedItem | undefined): FileLook {
  if (item === undefined) {
    return { now: null, isRight: false, problem: problems.receiptIncomplete(file.path) };
  }
  const { sha512, size, problem } = item;
  if (sha512 === file.sha512) return { now: file, isRight: true, problem };
  if (sha512 !== null) {
    const now = { path: file.path, size, sha512 };
    return { now, isRight: false, problem: problems.receiptChanged(file.path) };
  }
  const isForeign = problem?.code === 'scan-link' || problem?.code === 'scan-not-a-file';
  return isForeign
    ? { now: null, isRight: false, problem: problems.receiptChanged(file.path) }
    : { now: file, isRight: false, problem };
}

/** The files of a receipt are one item. */
export function joinReceipts(
  items: readonly ScannedItem[],
  receipts: readonly FoundReceipt[],
): ScannedItem[] {
  if (receipts.length === 0) return [...items];
  const isTheirs = new Set(
    receipts.flatMap(({ findings }) => findings.map(({ item }) => item.path)),
  );
  const theirs = items.filter(({ path }) => isTheirs.has(path));
  const byPath = new Map(theirs.map((item) => [item.path, item]));
  const others = items.filter(({ path }) => !isTheirs.has(path));
  return [...others, ...receipts.map((receipt) => toReceiptItem(receipt, byPath))];
}

/** Whether anything of the receipt is in one of the entries. */
export function isAmong(
  { files }: ReceiptRecord,
  entries: ReadonlySet<string> | undefined,
): boolean {
  return (
    entries === undefined ||
    files.some(({ path }) =>
      [...entries].some((entry) => path === entry || path.startsWith(`${entry}/`)),
    )
  );
}
