import { type BigIntStats, lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Message, PlannedFile } from '#shared/domain/addon.ts';
import { isReceiptPath, type ReceiptRecord, switchReceipt } from '#shared/domain/slot-files.ts';
import { folderOf } from '#shared/domain/paths.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { toFileStamp } from './read-file.ts';
import * as problems from './problems.ts';
import { checkDirectory, systemCode } from './slot-directories.ts';
import type { WalkedEntry, ScannedItem } from './walk.ts';

/** A receipt in its present form, with a finding for each of its existing files. */
export interface FoundReceipt {
  readonly record: ReceiptRecord;
  readonly findings: readonly WalkedEntry[];
  /** A pack counts as present whatever a person did with its files: they may change them. */
  readonly isPack: boolean;
}

/**
 * Looks for the files of receipts in their recorded folder, else in the slot's other folder:
 * launchers enable and disable add-ons by moving them. A receipt without files, unless it is a
 * pack, or with a path outside its slot, is not found.
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
      const findings: WalkedEntry[] = [];
      for (const { path } of record?.files ?? []) {
        await yieldToEventLoop(signal);
        const finding = isFolder(folderOf(path)) ? findReceiptFile(root, recorded, path) : null;
        if (finding !== null) findings.push(finding);
      }
      if (record === null || (findings.length === 0 && !isPack)) continue;
      found.push({ record, findings, isPack });
      break;
    }
  }
  return found;
}

function findReceiptFile(root: string, { slot }: ReceiptRecord, path: string): WalkedEntry | null {
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
    return { item: { ...item, size: Number(stats.size), problem }, stamp: toFileStamp(stats) };
  } catch (error) {
    return {
      item: { ...item, problem: problems.describeUnreadableFile(systemCode(error)) },
      stamp: null,
    };
  }
}

function notAFile(stats: BigIntStats): Message {
  return stats.isSymbolicLink() ? problems.linked() : problems.special();
}

/** Makes one item of the receipt. `items`: its files by path, as they were read. */
function toReceiptItem(
  { record, findings, isPack }: FoundReceipt,
  items: ReadonlyMap<string, ScannedItem>,
): ScannedItem {
  const isThere = new Set(findings.map(({ item }) => item.path));
  const looks = record.files.map((file) =>
    checkReceiptFile(file, isThere.has(file.path) ? items.get(file.path) : undefined),
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

/**
 * `now`: the file as it is; null when none has this name. An unreadable file counts as unchanged.
 */
interface ReceiptFileCheck {
  readonly now: PlannedFile | null;
  readonly isRight: boolean;
  readonly problem: Message | null;
}

function checkReceiptFile(file: PlannedFile, item: ScannedItem | undefined): ReceiptFileCheck {
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

/** Merges the files of each receipt into one item. */
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

/** True when a file of the receipt is in one of the entries. */
export function isReceiptAmong(
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
