import type { AddonRecord, Message, VersionBrief } from '#shared/domain/addon.ts';
import {
  isNameForSlot,
  isReceiptPath,
  isUnpacked,
  stripDisabledMarking,
} from '#shared/domain/slot-files.ts';
import type { LoadoutTarget } from '#shared/domain/loadout.ts';
import { isSameTarget } from '#shared/domain/lock-match.ts';
import type { DownloadSource, Plan, PlanItem } from '#shared/domain/plan.ts';
import { fileNameOf } from '#shared/domain/paths.ts';
import { message } from '#shared/messages/message.ts';
import { toVersionBrief } from '../../catalogue/versions.ts';
import { type PlanBasis, refuseToChange } from '../plan-basis.ts';
import { itemIdOf, newItem, toDownloadSource } from '../plan-item.ts';
import {
  toLeaveItems,
  refuseUntilStable,
  refuseTakenNames,
  toExcludedReasons,
  toPlan,
} from '../local-changes.ts';
import {
  findUndoScope,
  type Inversion,
  invertChanges,
  invertPolicies,
  isSameBytes,
  isSamePlaceAndBytes,
  listMissing,
  refuseMissingBytes,
  type UndoPlanRequest,
  type UndoScope,
} from './invert-operations.ts';
import { bringCompanionsBack } from './undo-companions.ts';

/**
 * Reverts the changes of Loadout's own operations, and nothing that a person did since (design
 * decision 9).
 */
export async function planUndo(request: UndoPlanRequest): Promise<Plan> {
  const scope = findUndoScope({ ...request, newest: request.loadout.generation });
  const present = new Map(request.installed.map(({ record }) => [record.id, record]));
  const inverted = invertChanges(scope.operations, present);
  const inversions = inverted.filter(isWorthSaying);
  const all = inversions.map((inversion) => toItem(request, inversion));
  const linked = linkNeeded(all);
  const kept = await request.inVault(
    linked.flatMap(({ from, to }) => [...listMissing(from, to), to?.sha512 ?? []].flat()),
  );
  const left = findLeft(request, inversions, linked, kept);
  const undoItems = toLeaveItems(
    linked.map((item) => withoutNeedlessSource(item, kept)),
    left,
  );
  const items = await bringCompanionsBack(request, undoItems, scope.operations, inverted);
  const policies = invertPolicies(scope.operations, request.loadout.policies);
  return toPlan(request, {
    intent: scope.intent,
    sentence: scope.sentence,
    items,
    ...(policies.length > 0 ? { policies: [...policies] } : {}),
    target: chooseTarget(request, scope),
    undoes: [...scope.undoes],
    ...(request.to !== null && { restores: request.to }),
  });
}

/** An add-on that is already in its earlier state needs no line. */
function isWorthSaying({ present, wanted, undone, blockedBy }: Inversion): boolean {
  if (!isSamePlaceAndBytes(present, wanted) || present?.origin !== wanted?.origin) return true;
  return undone.length === 0 && !isSamePlaceAndBytes(present, blockedBy?.from ?? null);
}

function toItem(request: UndoPlanRequest, inversion: Inversion): PlanItem {
  const { addonId, title, present, wanted, undone, blockedBy } = inversion;
  const brief = (record: AddonRecord | null): VersionBrief | null => {
    const version = record?.versionId ? request.cachedVersion(record.versionId) : null;
    return version && toVersionBrief(version);
  };
  const warnings =
    undone.length > 0 && blockedBy ? [message('plan-undone-in-part', { title })] : [];
  return {
    ...newItem(itemIdOf(addonId), addonId),
    ...(undone.some(({ adopted }) => adopted) && { adopted: true }),
    kind: wanted === null ? 'remove' : 'restore',
    title,
    from: present,
    to: wanted,
    fromVersion: brief(present),
    toVersion: brief(wanted),
    source: isSameBytes(present, wanted) ? null : findUndoSource(request, wanted),
    reason: toUndoReason(inversion),
    warnings,
  };
}

function toUndoReason({ present, wanted }: Inversion): Message {
  if (wanted && isSamePlaceAndBytes(present, wanted)) {
    return message('plan-undo-origin', { origin: wanted.origin });
  }
  const path = (wanted ?? present)?.path ?? '';
  return message(wanted === null ? 'plan-undo-removes' : 'plan-undo-restores', { path });
}

function findUndoSource(
  request: UndoPlanRequest,
  wanted: AddonRecord | null,
): DownloadSource | null {
  const version = wanted?.versionId ? request.cachedVersion(wanted.versionId) : null;
  const file = version?.files.find(({ sha512_hash: sha512 }) => sha512 === wanted?.sha512);
  return file ? toDownloadSource(file) : null;
}

/** A dependency stays while the newer version of the add-on that needs it stays. */
function linkNeeded(items: readonly PlanItem[]): readonly PlanItem[] {
  return items.map((item) => {
    if (item.kind !== 'remove') return item;
    const neededBy = new Set(item.from?.neededBy);
    const requires = items.filter(
      ({ id, from }) => id !== item.id && from?.projectId && neededBy.has(from.projectId),
    );
    return { ...item, requires: requires.map(({ id }) => id) };
  });
}

/** A receipt's archive is not downloaded again while the vault has its files. */
function withoutNeedlessSource(item: PlanItem, kept: ReadonlySet<string>): PlanItem {
  const isKept = listMissing(item.from, item.to).every((sha512) => kept.has(sha512));
  return item.to?.files && isKept ? { ...item, source: null } : item;
}

function findLeft(
  request: UndoPlanRequest,
  inversions: readonly Inversion[],
  items: readonly PlanItem[],
  kept: ReadonlySet<string>,
): ReadonlyMap<string, Message> {
  const left = toExcludedReasons(request);
  const hands = new Map(
    inversions.map((one) => [itemIdOf(one.addonId), explainExternalChange(one)]),
  );
  for (const item of items) {
    const reason = hands.get(item.id) ?? refuseRestore(request, item);
    if (reason !== null && !left.has(item.id)) left.set(item.id, reason);
  }
  return refuseUntilStable(
    items,
    left,
    (changing) =>
      new Map([
        ...refuseTakenNames(changing, request.installed),
        ...refuseDependent(changing, left),
        ...refuseMissingBytes(changing, kept),
      ]),
  );
}

/** Says which change outside Loadout is in the way; null when there is none. */
function explainExternalChange({ present, undone, blockedBy }: Inversion): Message | null {
  if (undone.length > 0 || blockedBy === null) return null;
  const left = blockedBy.to;
  if (present === null) return message('plan-removed-since', { path: left?.path ?? '' });
  if (left === null) return message('plan-added-since', { path: present.path });
  if (present.sha512 === left.sha512)
    return message('plan-moved-since', { path: present.path, from: left.path });
  return message('plan-changed-since', { path: present.path });
}

function refuseRestore(request: UndoPlanRequest, { from, to, adopted }: PlanItem): Message | null {
  const addon = request.installed.find(({ record }) => record.id === from?.id);
  const refusal = addon ? refuseToChange(addon) : null;
  if (refusal !== null || to === null || adopted) return refusal;
  return isPlaceOfSlot(request, to) ? null : message('plan-place-not-allowed', { path: to.path });
}

/** A record may come from an untrusted source: it may only name files where its slot takes them. */
export function isPlaceOfSlot(request: Pick<PlanBasis, 'slots'>, record: AddonRecord): boolean {
  const slot = request.slots.find(({ id }) => id === record.slot);
  const { path, files } = record;
  if (slot && isUnpacked(slot))
    return files?.every((file) => isReceiptPath(file.path, slot, request.slots)) ?? false;
  const name = fileNameOf(path);
  const directory = path.slice(0, Math.max(path.length - name.length - 1, 0));
  return (
    slot !== undefined &&
    files === null &&
    (directory === slot.directory || directory === slot.disabledDirectory) &&
    isNameForSlot(slot, stripDisabledMarking(name))
  );
}

function refuseDependent(
  changing: readonly PlanItem[],
  left: ReadonlyMap<string, Message>,
): ReadonlyMap<string, Message> {
  return new Map(
    changing
      .filter(({ requires }) => requires.some((id) => left.has(id)))
      .map(({ id, title }) => [id, message('plan-still-needed', { title })]),
  );
}

/** Set back only while the loadout's target is still that of the newest generation. */
function chooseTarget(
  { loadout, generations }: UndoPlanRequest,
  { target }: UndoScope,
): LoadoutTarget {
  const recorded = generations.find(({ number }) => number === loadout.generation)?.target;
  return target && recorded && isSameTarget(loadout.target, recorded) ? target : loadout.target;
}
