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

/** The path of a lock file's add-on in a loadout. */
export interface LockedPlace {
  readonly locked: LockedAddon;
  readonly slot: Slot;
  readonly path: string;
}

interface AddonWithRecord {
  readonly record: AddonRecord;
}

/**
 * Returns the path of a locked add-on in these slots, always directly in a folder of its slot. If
 * the layout differs from the lock file's, or `enabled` was edited, then slot, name and `enabled`
 * decide; null: this loadout has no such slot.
 */
export function placeLocked(locked: LockedAddon, slots: readonly Slot[]): LockedPlace | null {
  const slot = slots.find(({ id }) => id === locked.slot);
  if (!slot || isUnpacked(slot) !== (locked.files !== null)) return null;
  const path = locked.files === null ? placeLockedFile(locked, slot) : placeReceipt(locked, slot);
  return path === null ? null : { locked, slot, path };
}

function placeLockedFile(locked: LockedAddon, slot: Slot): string | null {
  const directory = folderOf(locked.path);
  const plainName = stripDisabledMarking(fileNameOf(locked.path));
  if (!isNameForSlot(slot, plainName)) return null;
  const isFolderOfSlot = directory === slot.directory || directory === slot.disabledDirectory;
  if (isFolderOfSlot && isEnabledPath(locked.path, slot) === locked.enabled) return locked.path;
  const enabledPath = joinPath(slot.directory, plainName);
  return locked.enabled ? enabledPath : toDisabledPath(enabledPath, slot);
}

/**
 * Returns the display path of an unpacked add-on; the paths of its files depend on the archive
 * only.
 */
function placeReceipt(locked: LockedAddon, slot: Slot): string | null {
  const directory = locked.enabled ? slot.directory : disabledFolderOf(slot);
  return directory === null ? null : joinPath(directory, fileNameOf(locked.path));
}

/**
 * Returns false for anything a lock file cannot restore: backup copies, worlds, folders, names that
 * are unsafe on some systems.
 */
export function isLockable(record: AddonRecord, slot: Slot): boolean {
  if (isReceipt(record)) return isUnpacked(slot);
  return (
    record.sha512 !== null && isNameForSlot(slot, stripDisabledMarking(fileNameOf(record.path)))
  );
}

/**
 * Pairs locked add-ons with installed ones: first the same file, then the same bytes, then the same
 * project, and last anything at the path for which `isReplaceable` returns true.
 */
export function matchLocked<P extends AddonWithRecord>(
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

/** Whether the user added it: neither Loadout nor the registry knows it. */
export function isOwnFile({ record: { origin, projectId } }: AddonWithRecord): boolean {
  return origin === 'found' && projectId === null;
}

/**
 * Returns how an add-on differs from the lock file; null if it does not. Project and version follow
 * from the bytes.
 */
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

/**
 * Refuses a lock file of another game or registry, whose ids, addresses and slots mean nothing
 * here. Throws LOCK_GAME_DIFFERS, LOCK_REGISTRY_DIFFERS.
 */
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

/** Returns the policy for the add-on's project, else for the add-on itself; null: none. */
export function findLockedPolicy(
  { id, projectId }: Pick<AddonRecord, 'id' | 'projectId'>,
  policies: readonly Policy[],
): LockedPolicy | null {
  const policy = findPolicyOf(policies, { addonId: id, projectId });
  if (!policy) return null;
  const { channel, pin, skip } = policy;
  return channel === null && pin === null && skip === null ? null : { channel, pin, skip };
}

/** Returns the policies with one add-on's replaced by the lock file's. */
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

/** Whether groups and note equal the lock file's; version 1 has none, so any will do. */
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

/** Returns equal texts for equal policies. */
function toPolicyKey(policy: LockedPolicy | null): string | null {
  if (policy === null) return null;
  const { channel, pin, skip } = policy;
  return JSON.stringify([
    channel,
    pin && [pin.note, pin.until],
    skip && [skip.versionId, skip.note, skip.until],
  ]);
}
