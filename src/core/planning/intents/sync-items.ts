import type { AddonRecord, Message } from '#shared/domain/addon.ts';
import type { LockedAddon, LockFile } from '#shared/domain/lock-file.ts';
import {
  compareWithLocked,
  isLockable,
  isOwnFile,
  type LockedPlace,
  matchLocked,
  placeLocked,
} from '#shared/domain/lock-match.ts';
import type { DownloadSource, PlanItem } from '#shared/domain/plan.ts';
import { fileNameOf } from '#shared/domain/paths.ts';
import { message } from '#shared/messages/message.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import type { Version } from '#shared/registry/version.ts';
import { toVersionBrief } from '../../catalogue/versions.ts';
import type { InstalledAddonFacts, ChangePlanRequest } from '../plan-basis.ts';
import { itemIdOf, newItem, newRecord, toDownloadSource } from '../plan-item.ts';

export interface SyncPlanRequest extends ChangePlanRequest {
  readonly lock: LockFile;
  readonly prune: boolean;
  /** The lockfile was made from a code. */
  readonly isCode: boolean;
}

/**
 * Lists the changes that make the folder equal to the lockfile, each with its reason. Kind `leave`:
 * add-ons without a slot here, and files that a person put there. Add-ons that are equal have no
 * item.
 */
export function listSyncItems(
  request: SyncPlanRequest,
  /** Names of projects by id. */
  names: ReadonlyMap<string, string>,
): readonly PlanItem[] {
  const { catalogue, client, facts, lock, prune, slots, isCode } = request;
  const lockable = facts.filter(({ addon, record }) => isLockable(record, addon.slot));
  const isReplaceable = (known: InstalledAddonFacts): boolean => prune || !isOwnFile(known);
  const places = lock.addons.map((locked) => placeLocked(locked, slots));
  const placed = places.filter((place) => place !== null);
  const pairs = matchLocked(placed, lockable, isReplaceable);
  const paired = new Set(pairs.values());
  const wanted = lock.addons.flatMap((locked, index) => {
    const place = places[index] ?? null;
    const title = toTitle(locked, names);
    if (place === null) return [toPlacelessItem(locked, title, request.newAddonId())];
    const known = pairs.get(place);
    const kept = locked.version && catalogue.cachedVersion(client.profile, locked.version.id);
    return known
      ? toChangeItem(request, place, known, kept)
      : [toSyncAddItem(request, place, title, kept)];
  });
  const unlocked = lockable.filter((known) => !paired.has(known));
  return [
    ...wanted,
    ...unlocked.map((known) => toUnlockedItem(known, isReplaceable(known), isCode)),
  ];
}

function toPlacelessItem(locked: LockedAddon, title: string, addonId: string): PlanItem {
  return {
    ...newItem(toLockedId(locked), addonId),
    kind: 'leave',
    title,
    reason: message('plan-place-not-allowed', { path: locked.path }),
  };
}

function toSyncAddItem(
  request: SyncPlanRequest,
  place: LockedPlace,
  title: string,
  kept: Version | null,
): PlanItem {
  const addonId = request.newAddonId();
  return {
    ...newItem(toLockedId(place.locked), addonId),
    kind: 'add',
    title,
    ...bring(request, place, addonId, kept),
    reason: message('lock-adds', { isCode: request.isCode }),
  };
}

/** Returns the item fields for adding a locked file, with a source of its bytes if one is known. */
function bring(
  { client, isCode }: SyncPlanRequest,
  place: LockedPlace,
  id: string,
  kept: Version | null,
): Pick<PlanItem, 'to' | 'toVersion' | 'source' | 'choice'> {
  const { locked } = place;
  const file = kept?.files.find(({ sha512_hash: digest }) => digest === locked.sha512);
  return {
    to: toLockedRecord(place, id, file?.sha1_hash ?? null),
    toVersion: kept && toVersionBrief(kept),
    source: file ? toDownloadSource(file) : findLockedSource(client.profile, locked),
    choice: { why: message('plan-why-locked', { isCode }), passedOver: [], isComplete: false },
  };
}

function toChangeItem(
  request: SyncPlanRequest,
  place: LockedPlace,
  { record, title, version }: InstalledAddonFacts,
  kept: Version | null,
): readonly PlanItem[] {
  const { locked } = place;
  const difference = compareWithLocked(place, record, request.loadout.policies);
  if (difference === null) return [];
  const isSameBytes = record.sha512 === locked.sha512;
  const brief = version && toVersionBrief(version);
  return [
    {
      ...newItem(itemIdOf(record.id), record.id),
      kind: toKind(record, locked),
      title,
      from: record,
      fromVersion: brief,
      ...(isSameBytes
        ? { to: moveToLocked(record, place), toVersion: brief }
        : bring(request, place, record.id, kept)),
      reason: explainChange(request, place, record, difference),
    },
  ];
}

function moveToLocked(record: AddonRecord, { locked, path }: LockedPlace): AddonRecord {
  const { enabled, origin, neededBy } = locked;
  const parked = record.parked && !enabled;
  return { ...record, path, enabled, origin, neededBy: [...neededBy], parked };
}

function toKind(record: AddonRecord, locked: LockedAddon): PlanItem['kind'] {
  if (record.sha512 !== locked.sha512) return 'replace';
  return record.enabled === locked.enabled ? 'restore' : 'switch';
}

function explainChange(
  { isCode }: SyncPlanRequest,
  { path, locked }: LockedPlace,
  record: AddonRecord,
  difference: NonNullable<ReturnType<typeof compareWithLocked>>,
): Message {
  if (difference === 'different') return message('lock-other-bytes', { isCode });
  if (difference === 'record') return message('lock-record', { origin: locked.origin, isCode });
  return record.enabled === locked.enabled
    ? message('lock-moves', { from: record.path, to: path, isCode })
    : message('lock-switches', { enabled: locked.enabled, isCode });
}

function toUnlockedItem(
  { record, title, version }: InstalledAddonFacts,
  goes: boolean,
  isCode: boolean,
): PlanItem {
  return {
    ...newItem(itemIdOf(record.id), record.id),
    kind: goes ? 'remove' : 'leave',
    title,
    from: record,
    fromVersion: version && toVersionBrief(version),
    reason: message(goes ? 'lock-removes' : 'lock-own-file', { isCode }),
  };
}

/** The same in every plan of one lockfile; the id of a new add-on is not. */
function toLockedId({ slot, path, sha512 }: LockedAddon): string {
  return `locked-${slot}-${path}-${sha512.slice(0, 16)}`;
}

function toTitle({ project, path }: LockedAddon, names: ReadonlyMap<string, string>): string {
  return project ? (names.get(project.id) ?? project.slug) : fileNameOf(path);
}

function toLockedRecord(
  { locked, slot, path }: LockedPlace,
  id: string,
  sha1: string | null,
): AddonRecord {
  const { size, sha512, enabled, origin, neededBy, project, version } = locked;
  return newRecord({
    id,
    slot: slot.id,
    path,
    size,
    sha1,
    sha512,
    // The files of an archive are known once it is here.
    files: locked.files && [],
    enabled,
    origin,
    neededBy: [...neededBy],
    projectId: project?.id ?? null,
    versionId: version?.id ?? null,
  });
}

/** The locked path on the registry's own origin; transfer checks the origin. */
function findLockedSource(
  { fileOrigins, apiOrigin }: ConnectedProfile,
  { sha512, size, urlPath }: LockedAddon,
): DownloadSource | null {
  if (urlPath === null) return null;
  return { url: `${fileOrigins[0] ?? apiOrigin}${urlPath}`, sha1: null, sha512, size };
}
