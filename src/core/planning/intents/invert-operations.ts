import { dequal } from 'dequal/lite';
import type { AddonRecord, Message, Policy } from '#shared/domain/addon.ts';
import type {
  AddonChange,
  DoneOperation,
  LoadoutTarget,
  PolicyChange,
} from '#shared/domain/loadout.ts';
import type { PlanItem } from '#shared/domain/plan.ts';
import { findPolicyOf } from '#shared/domain/policies.ts';
import {
  describeRestore,
  describeUndoStep,
  findGaps,
  findUndone,
  isOwnOperation,
  isReversal,
  readUndoStack,
  requireNoGap,
} from '#shared/domain/undo-stack.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import type { Version } from '#shared/registry/version.ts';
import type { PlanBasis } from '../plan-basis.ts';
import { toReceiptSteps } from '../to-operation.ts';

export interface UndoPlanRequest extends PlanBasis {
  /** Every readable generation, oldest first. */
  readonly generations: readonly DoneOperation[];
  readonly intent: 'undo' | 'redo';
  /** The generation to restore; null: the next undo or redo. */
  readonly to: number | null;
  /** Returns the cached version: its number, and the URLs of bytes that the vault lacks. */
  readonly cachedVersion: (versionId: string) => Version | null;
}

/** The operations that an undo, a redo or a restore reverts. */
export interface UndoScope {
  readonly intent: 'undo' | 'redo' | 'restore';
  /** Describes it in one sentence. */
  readonly sentence: Message;
  /** The operations whose changes are inverted, newest first. */
  readonly operations: readonly DoneOperation[];
  /** Numbers that the undo's generation records. */
  readonly undoes: readonly number[];
  /** The loadout's target before; null when it cannot be read. */
  readonly target: LoadoutTarget | null;
}

/**
 * Without `to`: the next step of the undo or redo stack. With it: each of Loadout's own operations
 * after that generation, undos too, so that a later state can be restored (design decision 9).
 * Throws GENERATION_UNKNOWN, NOTHING_TO_UNDO, NOTHING_TO_REDO, HISTORY_GAP.
 */
export function findUndoScope({ to, ...history }: UndoScopeRequest): UndoScope {
  return to === null ? findNextStep(history) : findAllAfter(history, to);
}

interface UndoScopeRequest extends Pick<UndoPlanRequest, 'generations' | 'intent' | 'to'> {
  /** Number of the loadout's newest generation, readable or not. */
  readonly newest: number;
}

type UndoHistory = Omit<UndoScopeRequest, 'to'>;

function findNextStep({ generations, intent, newest }: UndoHistory): UndoScope {
  const step = readUndoStack(generations, newest)[intent].at(-1);
  if (!step) {
    const gaps = findGaps(generations, newest);
    const isChangedSince = generations.some(
      (one) => one.number > (gaps.at(-1) ?? -1) && isOwnOperation(one) && !isReversal(one.kind),
    );
    // A change clears the redo stack. The first generation recorded the folder and cannot be
    // undone.
    if (intent === 'undo' || !isChangedSince) requireNoGap(gaps, 1);
    throw new AppError(intent === 'undo' ? 'NOTHING_TO_UNDO' : 'NOTHING_TO_REDO');
  }
  // A redo reverts the undo of the step.
  const reverted = intent === 'redo' && step.by !== null ? [step.by] : step.numbers;
  const undoes = reverted.toSorted((a, b) => b - a);
  const first = Math.min(...undoes);
  const before = generations.findLast(({ number }) => number < first);
  const undone = findUndone(generations);
  const operations = listToInvert(listOwnAfter(generations, first - 1), undoes, undone);
  const members = generations.filter(({ number }) => step.numbers.includes(number));
  const sentence = describeUndoStep(intent, members);
  return { intent, sentence, operations, undoes, target: before?.target ?? null };
}

/**
 * Lists, newest first, the operations since the first part: the parts, and pairs of an operation
 * and its undo, which cancel out if the undo was complete (a redo is the undo of an undo). Other
 * operations in between are kept, and so is an undo of something older that is still in effect.
 */
function listToInvert(
  newestFirst: readonly DoneOperation[],
  undoes: readonly number[],
  undone: ReadonlySet<number>,
): readonly DoneOperation[] {
  const first = Math.min(...undoes);
  const stays = new Set<number>();
  return newestFirst.filter((one) => {
    const { number } = one;
    const isUndo = one.undoes.length > 0 && one.undoes.every((earlier) => earlier >= first);
    const isOfPair = isUndo || undone.has(number);
    const isInverted = undoes.includes(number) || (isOfPair && !stays.has(number));
    if (!isInverted && !undone.has(number)) for (const earlier of one.undoes) stays.add(earlier);
    return isInverted;
  });
}

function findAllAfter({ generations, newest }: UndoHistory, to: number): UndoScope {
  requireNoGap(findGaps(generations, newest), to);
  const goal = generations.find(({ number }) => number === to);
  if (!goal) throw new AppError('GENERATION_UNKNOWN', { generation: to });
  const operations = listOwnAfter(generations, to);
  if (operations.length === 0) throw new AppError('NOTHING_TO_UNDO');
  const undoes = operations.map(({ number }) => number);
  const sentence = describeRestore(to, false);
  return { intent: 'restore', sentence, operations, undoes, target: goal.target };
}

function listOwnAfter(
  generations: readonly DoneOperation[],
  number: number,
): readonly DoneOperation[] {
  return generations
    .filter((generation) => generation.number > number && isOwnOperation(generation))
    .toSorted((a, b) => b.number - a.number);
}

/** The reversal of one add-on's changes. */
export interface Inversion {
  readonly addonId: string;
  readonly title: string;
  /** Its present record; null when it is not in the folder. */
  readonly present: AddonRecord | null;
  /** Its record before the operations, as far back as they can be inverted. */
  readonly wanted: AddonRecord | null;
  /** The changes to undo, newest first. */
  readonly undone: readonly AddonChange[];
  /**
   * The change that cannot be undone because the add-on is not (or would not be) in the state it
   * left.
   */
  readonly blockedBy: AddonChange | null;
}

/**
 * Inverts change by change and stops where the add-on is not in the state that the change left: it
 * was changed outside Loadout.
 */
export function invertChanges(
  operations: readonly DoneOperation[],
  present: ReadonlyMap<string, AddonRecord>,
): readonly Inversion[] {
  const changes = Map.groupBy(
    operations.flatMap((operation) => operation.changes),
    ({ addonId }) => addonId,
  );
  return [...changes].map(([addonId, newestFirst]) => {
    const presentRecord = present.get(addonId) ?? null;
    const { wanted, count } = stopAtAdopted(
      newestFirst,
      goBack(presentRecord, newestFirst, isSamePlaceAndBytes),
    );
    return {
      addonId,
      title: newestFirst[0]?.title ?? addonId,
      present: presentRecord,
      wanted,
      undone: newestFirst.slice(0, count),
      blockedBy: newestFirst[count] ?? null,
    };
  });
}

/**
 * Before an add-on was adopted, its files were there with the bytes of that time: an undo that
 * would go further back stops there.
 */
function stopAtAdopted(
  newestFirst: readonly AddonChange[],
  back: { readonly wanted: AddonRecord | null; readonly count: number },
): typeof back {
  const at = newestFirst.findIndex(({ adopted }) => adopted);
  const change = newestFirst[at];
  return change && at > 0 && back.count > at ? { wanted: change.to, count: at } : back;
}

/**
 * Returns the state before the changes, going back as long as each change led to the state at hand.
 */
function goBack<T>(
  present: T | null,
  newestFirst: readonly { readonly from: T | null; readonly to: T | null }[],
  isSame: (one: T | null, other: T | null) => boolean,
): { readonly wanted: T | null; readonly count: number } {
  let wanted = present;
  let count = 0;
  for (const { from, to } of newestFirst) {
    if (!isSame(wanted, to)) break;
    wanted = from;
    count += 1;
  }
  return { wanted, count };
}

export function isSamePlaceAndBytes(a: AddonRecord | null, b: AddonRecord | null): boolean {
  if (a === null || b === null) return a === b;
  return a.path === b.path && a.sha512 !== null && a.sha512 === b.sha512;
}

/**
 * Returns the policies as they were before the operations, where they are still as the operations
 * left them.
 */
export function invertPolicies(
  operations: readonly DoneOperation[],
  policies: readonly Policy[],
): readonly PolicyChange[] {
  const changes = Map.groupBy(
    operations.flatMap((operation) => operation.policies ?? []),
    ({ addonId }) => addonId,
  );
  return [...changes.values()].flatMap((newestFirst) => {
    const [newest] = newestFirst;
    if (newest === undefined) return [];
    const present = findPolicyOf(policies, newest);
    const { wanted } = goBack(present, newestFirst, dequal);
    return dequal(present, wanted) ? [] : [{ ...newest, from: present, to: wanted }];
  });
}

/** Lists the bytes that have to come from the vault; for a receipt those of its files. */
export function listMissing(from: AddonRecord | null, to: AddonRecord | null): readonly string[] {
  if (to === null || isSameBytes(from, to)) return [];
  if (to.files === null) return to.sha512 === null ? [] : [to.sha512];
  if (to.files.length === 0) return [];
  return toReceiptSteps(from?.files ?? [], to.files).flatMap(({ new: coming }) =>
    coming?.from === 'stage' ? coming.sha512 : [],
  );
}

export function isSameBytes(a: AddonRecord | null, b: AddonRecord | null): boolean {
  return a !== null && a.sha512 === b?.sha512;
}

/**
 * Refuses items whose bytes are not in the vault, cannot be downloaded, and are not those of a file
 * that the same undo removes.
 */
export function refuseMissingBytes(
  changing: readonly PlanItem[],
  kept: ReadonlySet<string>,
): ReadonlyMap<string, Message> {
  const freed = changing.flatMap(({ from, to }) =>
    to === null && from !== null && from.files === null ? [from.sha512] : [],
  );
  const refused = new Map<string, Message>();
  for (const { id, from, to, source } of changing) {
    if (to === null || source !== null) continue;
    // A receipt whose files are not in the vault can be unpacked again from its archive.
    if (to.sha512 !== null && kept.has(to.sha512)) continue;
    const missing = listMissing(from, to).filter((sha512) => !kept.has(sha512));
    const place = to.files === null ? freed.indexOf(missing[0] ?? null) : -1;
    if (place !== -1) freed.splice(place, 1);
    else if (missing.length > 0) refused.set(id, message('plan-bytes-gone', { path: to.path }));
  }
  return refused;
}
