import { createHash } from 'node:crypto';
import type { AddonRecord, PlannedFile } from '#shared/domain/addon.ts';
import { collisionKey } from '#shared/domain/file-name.ts';
import type { AddonChange } from '#shared/domain/loadout.ts';
import type { PlanItem, PlannedPackFile } from '#shared/domain/plan.ts';
import { isReversal } from '#shared/domain/undo-stack.ts';
import { AppError } from '#shared/errors.ts';
import type { Operation, OperationStep } from '../apply/operation.ts';
import { toRecordOperation } from '../loadouts/change-service.ts';
import { changeableFolders } from '../loadouts/games.ts';
import { isRecordedAddon } from '../loadouts/match-addons.ts';
import type { FolderSnapshot } from '../loadouts/folder-snapshot.ts';
import { isChangingItem } from './plan-item.ts';
import { noteTarget, type OperationRequest, toRecords } from './operation-records.ts';

type UnnumberedStep = Omit<OperationStep, 'n'>;

/**
 * Turns a plan into the journal's steps and the resulting records; pure. The base is the loadout's
 * present generation, so an `external` generation written before counts.
 */
export function toOperation(request: OperationRequest): Operation {
  const { plan, loadout, op, now, policies = [], partOf } = request;
  const { target, intent: kind, undoes, restores } = plan;
  const items = plan.items.filter(isChangingItem).map((item) => finishItem(item, request));
  const steps = items.flatMap(toSteps);
  const file = { ...loadout, target, addons: toRecords(request, items) };
  const notes = [...noteTarget(loadout.target, target), ...request.notes];
  const own = { op, kind, now, undoes, restores, changes: items.map(toChange), policies, notes };
  return {
    ...toRecordOperation(file, loadout.addons, { ...own, ...(partOf && { partOf }) }),
    ...changeableFolders(request.slots, { isOfPack: items.some(({ packFiles }) => packFiles) }),
    steps: orderSteps(isReversal(kind) ? reuseFreedBytes(steps) : steps),
  };
}

/**
 * An add-on restored by an undo or a repair keeps its install time; other bytes are installed now.
 */
function finishItem(item: PlanItem, { sizes, now, plan }: OperationRequest): PlanItem {
  const { from, to } = item;
  if (to === null) return item;
  // A receipt's size is that of its files, but only its archive came over the network.
  const trueSize = to.sha512 === null || to.files ? undefined : sizes.get(to.sha512);
  const isBack = isReversal(plan.intent) || plan.intent === 'repair';
  const isNew = !isBack && from?.sha512 !== to.sha512;
  const installedAt = isNew ? now.toISOString() : to.installedAt;
  return { ...item, to: { ...to, size: trueSize ?? to.size, installedAt } };
}

function toChange(item: PlanItem): AddonChange {
  const { addonId, from, to, title, fromVersion, toVersion, companions } = item;
  const { adopted, packFiles } = item;
  return {
    addonId,
    from,
    to,
    title,
    fromVersion: fromVersion?.versionNumber ?? null,
    toVersion: toVersion?.versionNumber ?? null,
    companions: companions.map((move) => ({ from: move.from.path, to: move.toPath })),
    ...(adopted && { adopted }),
    ...(packFiles && {
      packFiles: packFiles.map(({ path, outcome, beside }) => ({ path, outcome, beside })),
    }),
  };
}

/** Bytes that are already in the folder are moved; only others come from the vault. */
function toSteps(item: PlanItem): readonly UnnumberedStep[] {
  if (item.adopted) return [];
  if (item.packFiles) return toPackSteps(item.packFiles);
  const isReceipt = (item.from ?? item.to)?.files;
  return isReceipt
    ? toReceiptSteps(item.from?.files ?? [], item.to && (item.to.files ?? []))
    : toFileSteps(item);
}

/** A file that a person changed has neither `from` nor `to`. */
function toPackSteps(files: readonly PlannedPackFile[]): readonly UnnumberedStep[] {
  const coming = files.flatMap(({ to }) => to ?? []);
  const leaving = files.flatMap(({ from }) => from ?? []);
  return toReceiptSteps(leaving, coming.length === 0 ? null : coming);
}

function toFileSteps({ from, to, companions }: PlanItem): readonly UnnumberedStep[] {
  const main: UnnumberedStep = {
    old: from && toPlannedFile(from),
    new: to && { ...toPlannedFile(to), from: from?.sha512 === to.sha512 ? 'old' : 'stage' },
  };
  const moves = companions.map((companion): UnnumberedStep => ({
    old: companion.from,
    new: { ...companion.from, path: companion.toPath, from: 'old' },
  }));
  const isMoved = from?.path !== to?.path || from?.sha512 !== to?.sha512;
  return isMoved ? [main, ...moves] : moves;
}

/** A scan does not hash an empty file. */
const EMPTY_SHA512 = createHash('sha512').digest('hex');

function toPlannedFile({ path, size, sha512: read }: AddonRecord): PlannedFile {
  const sha512 = read ?? (size === 0 ? EMPTY_SHA512 : null);
  if (sha512 === null) throw new AppError('INTERNAL', { cause: 'a step without digest' });
  return { path, size, sha512 };
}

/**
 * A step that frees a name comes before the one that takes it; in a cycle of names the order does
 * not matter.
 */
function orderSteps(steps: readonly UnnumberedStep[]): readonly OperationStep[] {
  const holders = new Map(
    steps.flatMap((step) => (step.old ? [[collisionKey(step.old.path), step]] : [])),
  );
  const ordered = new Set<UnnumberedStep>();
  const visited = new Set<UnnumberedStep>();
  const visit = (step: UnnumberedStep): void => {
    if (visited.has(step)) return;
    visited.add(step);
    const holder = step.new ? holders.get(collisionKey(step.new.path)) : undefined;
    if (holder) visit(holder);
    ordered.add(step);
  };
  steps.forEach(visit);
  return [...ordered].map((step, n) => ({ n, ...step }));
}

/**
 * Returns the steps from a receipt's files to the new ones; null: none. An unchanged file needs no
 * step, bytes that exist under another name are moved.
 */
export function toReceiptSteps(
  from: readonly PlannedFile[],
  to: readonly PlannedFile[] | null,
): readonly UnnumberedStep[] {
  if (to?.length === 0) throw new AppError('INTERNAL', { cause: 'a receipt without files' });
  const wanted = to ?? [];
  const leaving = new Set(from);
  const steps: UnnumberedStep[] = [];
  const byKey = new Map(from.map((file) => [collisionKey(file.path), file]));
  const unplaced = wanted.filter((file) => {
    const old = byKey.get(collisionKey(file.path));
    if (old === undefined || !leaving.delete(old)) return true;
    steps.push(...toReplacement(old, file));
    return false;
  });
  const byDigest = Map.groupBy(leaving, ({ sha512 }) => sha512);
  for (const file of unplaced) {
    const old = byDigest.get(file.sha512)?.pop() ?? null;
    if (old) leaving.delete(old);
    steps.push({ old, new: { ...file, from: old ? 'old' : 'stage' } });
  }
  return [...steps, ...[...leaving].map((old): UnnumberedStep => ({ old, new: null }))];
}

/** Same name, perhaps in another spelling. */
function toReplacement(old: PlannedFile, file: PlannedFile): readonly UnnumberedStep[] {
  const isSameBytes = old.sha512 === file.sha512;
  if (isSameBytes && old.path === file.path) return [];
  return [{ old, new: { ...file, from: isSameBytes ? 'old' : 'stage' } }];
}

const NOTHING: UnnumberedStep = { old: null, new: null };

/**
 * Returns the same steps, but moves bytes that one step removes and another adds, so that the vault
 * need not have them. A step that replaces a file under one name is unchanged.
 */
function reuseFreedBytes(steps: readonly UnnumberedStep[]): readonly UnnumberedStep[] {
  const result = [...steps];
  for (const [index, { old, new: wanted }] of steps.entries()) {
    if (wanted?.from !== 'stage') continue;
    const giver = result.findIndex(
      (step) => step.new === null && step.old?.sha512 === wanted.sha512,
    );
    const freed = result[giver]?.old;
    if (!freed) continue;
    result[giver] =
      freed.path === wanted.path ? NOTHING : { old: freed, new: { ...wanted, from: 'old' } };
    result[index] = { old, new: null };
  }
  return result.filter((step) => step.old !== null || step.new !== null);
}

/** The operation that records external changes and touches no file. */
export function toExternalOperation(
  op: string,
  now: Date,
  { loadout: { file, slots }, installed }: FolderSnapshot,
): Operation {
  const addons = installed.filter(isRecordedAddon).map(({ record }) => record);
  const own = { op, kind: 'external', now, changes: listChanges(file.addons, addons) } as const;
  return {
    ...toRecordOperation({ ...file, addons }, file.addons, own),
    slotDirectories: slots.map(({ directory }) => directory),
  };
}

function listChanges(before: readonly AddonRecord[], after: readonly AddonRecord[]): AddonChange[] {
  const old = new Map(before.map((record) => [record.id, record]));
  const now = new Map(after.map((record) => [record.id, record]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((addonId) => {
    const from = old.get(addonId) ?? null;
    const to = now.get(addonId) ?? null;
    if (from?.path === to?.path && from?.sha512 === to?.sha512) return [];
    const title = (to ?? from)?.path ?? '';
    return [{ addonId, from, to, title, fromVersion: null, toVersion: null, companions: [] }];
  });
}
