import type { AddonRecord, PlannedFile } from '#shared/domain/addon.ts';
import { disabledFolderOf } from '#shared/domain/slot-files.ts';
import { collisionKey } from '#shared/domain/file-name.ts';
import type { AddonChange, Generation } from '#shared/domain/loadout.ts';
import type { PlanItem } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { AppError } from '#shared/errors.ts';
import type { Operation, OperationStep } from '../apply/apply-engine.ts';
import { nameDependants } from './name-dependants.ts';
import { noteTarget } from './note-target.ts';
import type { OperationRequest } from './planner.ts';
import { reuseFreedBytes } from './reuse-freed-bytes.ts';
import { toReceiptSteps } from './receipt-steps.ts';

type Step = Omit<OperationStep, 'n'>;

/**
 * Turns a plan into the journal's steps and the records that will hold; pure. The base is the loadout's present generation, so that an
 * `external` generation written before counts.
 */
export function toOperation(request: OperationRequest): Operation {
  const { plan, loadout } = request;
  const items = plan.items
    .filter(({ kind }) => kind !== 'leave')
    .map((item) => finishItem(item, request));
  const number = loadout.generation + 1;
  const addons = toRecords(request, items);
  const steps = items.flatMap(toSteps);
  const generation: Generation = {
    format: 1,
    number,
    op: request.op,
    kind: plan.intent,
    createdAt: request.now.toISOString(),
    undoes: plan.undoes,
    target: plan.target,
    addons,
    changes: items.map(toChange),
    ...(request.policies?.length ? { policies: [...request.policies] } : {}),
    notes: [...noteTarget(loadout.target, plan.target), ...request.notes],
    ...(request.partOf && { partOf: request.partOf }),
  };
  return {
    op: request.op,
    loadoutId: loadout.id,
    kind: plan.intent,
    baseGeneration: loadout.generation,
    slotDirectories: listDirectories(request.slots, 'keep'),
    treeDirectories: listDirectories(request.slots, 'unpack'),
    steps: orderSteps(plan.intent === 'undo' ? reuseFreedBytes(steps) : steps),
    next: { loadout: { ...loadout, target: plan.target, addons, generation: number }, generation },
  } satisfies Operation;
}

/** What an undo brings back keeps the time when it was installed; other bytes are installed now. */
function finishItem(item: PlanItem, { sizes, now, plan }: OperationRequest): PlanItem {
  const { from, to } = item;
  if (to === null) return item;
  // A receipt's size is that of its files; what came over the network is its archive.
  const trueSize = to.sha512 === null || to.files ? undefined : sizes.get(to.sha512);
  const isNew = plan.intent !== 'undo' && from?.sha512 !== to.sha512;
  const installedAt = isNew ? now.toISOString() : to.installedAt;
  return { ...item, to: { ...to, size: trueSize ?? to.size, installedAt } };
}

/** The folder's records, with what the items change of them. */
function toRecords(
  { installed, plan, versionOf }: OperationRequest,
  items: readonly PlanItem[],
): AddonRecord[] {
  // Worlds come and go by playing and are no part of a generation.
  const recorded = installed.filter(({ item }) => item.kind !== 'world');
  const records = new Map(recorded.map(({ record }) => [record.id, record]));
  for (const { addonId, to } of items) {
    if (to) records.set(addonId, to);
    else records.delete(addonId);
  }
  const standing = [...records.values()];
  // A lockfile says itself who needs what.
  const named = plan.intent === 'sync' ? standing : nameDependants(standing, versionOf);
  return named.toSorted((a, b) => compareText(a.slot, b.slot) || compareText(a.path, b.path));
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function toChange(item: PlanItem): AddonChange {
  const { addonId, from, to, title, fromVersion, toVersion, companions } = item;
  return {
    addonId,
    from,
    to,
    title,
    fromVersion: fromVersion?.versionNumber ?? null,
    toVersion: toVersion?.versionNumber ?? null,
    companions: companions.map((move) => ({ from: move.from.path, to: move.toPath })),
  };
}

/** Bytes that are in the folder already are moved there; only others come from the vault. */
function toSteps(item: PlanItem): readonly Step[] {
  const isReceipt = (item.from ?? item.to)?.files;
  return isReceipt
    ? toReceiptSteps(item.from?.files ?? [], item.to && (item.to.files ?? []))
    : toFileSteps(item);
}

function toFileSteps({ from, to, companions }: PlanItem): readonly Step[] {
  const main: Step = {
    old: from && toPlannedFile(from),
    new: to && { ...toPlannedFile(to), from: from?.sha512 === to.sha512 ? 'old' : 'stage' },
  };
  const moves = companions.map((companion): Step => ({
    old: companion.from,
    new: { ...companion.from, path: companion.toPath, from: 'old' },
  }));
  const isMoved = from?.path !== to?.path || from?.sha512 !== to?.sha512;
  return isMoved ? [main, ...moves] : moves;
}

function toPlannedFile({ path, size, sha512 }: AddonRecord): PlannedFile {
  if (sha512 === null) throw new AppError('INTERNAL', { cause: 'a step without digest' });
  return { path, size, sha512 };
}

/** A step that frees a name comes before the one that takes it; in a ring of names any order is as good. */
function orderSteps(steps: readonly Step[]): readonly OperationStep[] {
  const holders = new Map(
    steps.flatMap((step) => (step.old ? [[collisionKey(step.old.path), step]] : [])),
  );
  const ordered = new Set<Step>();
  const visited = new Set<Step>();
  const visit = (step: Step): void => {
    if (visited.has(step)) return;
    visited.add(step);
    const holder = step.new ? holders.get(collisionKey(step.new.path)) : undefined;
    if (holder) visit(holder);
    ordered.add(step);
  };
  steps.forEach(visit);
  return [...ordered].map((step, n) => ({ n, ...step }));
}

function listDirectories(slots: readonly Slot[], wanted: Slot['rule']): readonly string[] {
  const directories = slots
    .filter(({ rule }) => rule === wanted)
    .flatMap((slot) => [slot.directory, disabledFolderOf(slot) ?? slot.directory]);
  return [...new Set(directories)];
}
