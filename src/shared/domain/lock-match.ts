import type { AddonRecord, Policy } from './addon.ts';
import type { Slot } from './slot.ts';
import {
  isEnabledPath,
  stripDisabledMarking,
  toDisabledPath,
  isNameForSlot,
  disabledFolderOf,
  isUnpacked,
  isReceipt,
} from './slot-files.ts';
import type { LoadoutFile } from './loadout.ts';
import { AppError } from '../errors.ts';
import type { LockDifference, LockedAddon, LockedPolicy, LockFile } from './lock-file.ts';
import { fileNameOf, folderOf, joinPath } from './paths.ts';
import { createPairing } from './pairing.ts';
import { changePolicy, findPolicyOf } from './policies.ts';

/** Where a loadout has what a lockfile names. */
export interface LockedPlace {
  readonly locked: LockedAddon;
  readonly slot: Slot;
  readonly path: string;
}

interface Present {
  readonly record: AddonRecord;
}

/**
 * The place of a locked add-on in these slots: always directly in a folder of its slot. Where the layout is another one
 * than the lockfile's, or `enabled` was edited, slot, name and `enabled` decide; null: this loadout has no such place.
 */
export function placeLocked(locked: LockedAddon, slots: readonly Slot[]): LockedPlace | null {
  const slot = slots.find(({ id }) => id === locked.slot);
  if (!slot || isUnpacked(slot) !== (locked.files !== null)) return null;
  const path = locked.files === null ? placeFile(locked, slot) : placeReceipt(locked, slot);
  return path === null ? null : { locked, slot, path };
}

function placeFile(locked: LockedAddon, slot: Slot): string | null {
  const directory = folderOf(locked.path);
  const plainName = stripDisabledMarking(fileNameOf(locked.path));
  if (!isNameForSlot(slot, plainName)) return null;
  const isFolderOfSlot = directory === slot.directory || directory === slot.disabledDirectory;
  if (isFolderOfSlot && isEnabledPath(locked.path, slot) === locked.enabled) return locked.path;
  const enabledPath = joinPath(slot.directory, plainName);
  return locked.enabled ? enabledPath : toDisabledPath(enabledPath, slot);
}

/** The path that a receipt is shown by; where its files go follows from the archive alone. */
function placeReceipt(locked: LockedAddon, slot: Slot): string | null {
  const directory = locked.enabled ? slot.directory : disabledFolderOf(slot);
  return directory === null ? null : joinPath(directory, fileNameOf(locked.path));
}

/** False for what no lockfile can bring back: kept copies, worlds, folders, names that are not safe everywhere. */
export function isLockable(record: AddonRecord, slot: Slot): boolean {
  if (isReceipt(record)) return isUnpacked(slot);
  return (
    record.sha512 !== null && isNameForSlot(slot, stripDisabledMarking(fileNameOf(record.path)))
  );
}

/**
 * Pairs what is locked with what is there: the same file, then the same bytes, the same project, and last whatever stands
 * at the path if `isReplaceable`.
 */
export function matchLocked<P extends Present>(
  places: readonly LockedPlace[],
  present: readonly P[],
  isReplaceable: (addon: P) => boolean,
): ReadonlyMap<LockedPlace, P> {
  const { pairs, pairBy } = createPairing(places, present);
  const key = (...parts: (string | null | undefined)[]): string | null =>
    parts.every((part) => part !== null && part !== undefined) ? parts.join('\n') : null;
  pairBy(
    ({ slot, path, locked }) => key(slot.id, path, locked.sha512),
    ({ record }) => key(record.slot, record.path, record.sha512),
  );
  pairBy(
    ({ slot, locked }) => key(slot.id, locked.sha512),
    ({ record }) => key(record.slot, record.sha512),
  );
  pairBy(
    ({ slot, path, locked }) => key(slot.id, path, locked.project?.id),
    ({ record }) => key(record.slot, record.path, record.projectId),
  );
  pairBy(
    ({ slot, locked }) => key(slot.id, locked.project?.id),
    ({ record }) => key(record.slot, record.projectId),
  );
  pairBy(
    ({ slot, path }) => key(slot.id, path),
    (addon) => (isReplaceable(addon) ? key(addon.record.slot, addon.record.path) : null),
  );
  return pairs;
}

/** A person put it there: neither Loadout nor the registry knows it. */
export function isOwnFile({ record: { origin, projectId } }: Present): boolean {
  return origin === 'found' && projectId === null;
}

/** How an add-on differs from what is locked; null when it does not. Project and version follow from the bytes. */
export function compareWithLocked(
  { locked, path }: LockedPlace,
  record: AddonRecord,
  policies: readonly Policy[],
): LockDifference['kind'] | null {
  if (record.sha512 !== locked.sha512) return 'different';
  if (record.path !== path) return 'moved';
  const isSameRecord =
    record.origin === locked.origin &&
    isSameList(record.neededBy, locked.neededBy) &&
    toPolicyKey(findLockedPolicy(record, policies)) === toPolicyKey(locked.policy) &&
    hasLockedWords(record, policies, locked);
  return isSameRecord ? null : 'record';
}

/** Ids, addresses and slots mean nothing elsewhere. Throws LOCK_GAME_DIFFERS, LOCK_REGISTRY_DIFFERS. */
export function refuseForeignLock(
  lock: LockFile,
  { game, registry }: Pick<LoadoutFile, 'game' | 'registry'>,
): void {
  if (lock.game !== game) throw new AppError('LOCK_GAME_DIFFERS', { game, locked: lock.game });
  if (lock.registry !== registry)
    throw new AppError('LOCK_REGISTRY_DIFFERS', { registry, locked: lock.registry });
}

export function isSameTarget(a: LockFile['target'], b: LockFile['target']): boolean {
  return a.gameVersion === b.gameVersion && a.loader === b.loader && a.channel === b.channel;
}

/** What a person decided for the add-on's project, else for the add-on itself; null: nothing. */
export function findLockedPolicy(
  { id, projectId }: Pick<AddonRecord, 'id' | 'projectId'>,
  policies: readonly Policy[],
): LockedPolicy | null {
  const policy = findPolicyOf(policies, { addonId: id, projectId });
  if (!policy) return null;
  const { channel, pin, skip } = policy;
  return channel === null && pin === null && skip === null ? null : { channel, pin, skip };
}

/** The policies with what a lockfile says of one add-on in the place of what held for it. */
export function takeLockedPolicy(
  policies: readonly Policy[],
  { id, projectId }: Pick<AddonRecord, 'id' | 'projectId'>,
  { policy, groups, note }: LockedWords & Pick<LockedAddon, 'policy'>,
): readonly Policy[] {
  return changePolicy(
    policies,
    { addonId: id, projectId },
    {
      ...NO_RULES,
      ...policy,
      ...(groups !== undefined && { groups }),
      ...(note !== undefined && { note }),
    },
  );
}

const NO_RULES: LockedPolicy = { channel: null, pin: null, skip: null };
type LockedWords = Pick<LockedAddon, 'groups' | 'note'>;

/** What a lockfile says of groups and a note; one of version 1 says nothing, and any will do. */
function hasLockedWords(
  { id, projectId }: Pick<AddonRecord, 'id' | 'projectId'>,
  policies: readonly Policy[],
  { groups, note }: LockedWords,
): boolean {
  const policy = findPolicyOf(policies, { addonId: id, projectId });
  const isSameNote = note === undefined || note === (policy?.note ?? null);
  return isSameNote && (groups === undefined || isSameList(groups, policy?.groups ?? []));
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  const [one, other] = [new Set(a), new Set(b)];
  return one.size === other.size && [...one].every((value) => other.has(value));
}

/** A text for each policy that means the same. */
function toPolicyKey(policy: LockedPolicy | null): string | null {
  if (policy === null) return null;
  const { channel, pin, skip } = policy;
  return JSON.stringify([
    channel,
    pin && [pin.note, pin.until],
    skip && [skip.versionId, skip.note, skip.until],
  ]);
}
