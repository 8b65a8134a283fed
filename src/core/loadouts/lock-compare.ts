import type { LockDifference, LockFile } from '#shared/domain/lock-file.ts';
import {
  compareWithLocked,
  isLockable,
  isOwnFile,
  isSameTarget,
  matchLocked,
  placeLocked,
  refuseForeignLock,
} from '#shared/domain/lock-match.ts';
import type { CheckResult, InstalledAddon } from '../updates/updates.ts';
import type { Survey } from './survey.ts';

/**
 * How the folder differs from the lockfile, in its order, then what it does not name; pure. Throws
 * LOCK_REGISTRY_DIFFERS, LOCK_GAME_DIFFERS.
 */
export function compareLock(
  { loadout, installed }: Survey,
  checked: CheckResult,
  lock: LockFile,
): readonly LockDifference[] {
  const { file, slots } = loadout;
  refuseForeignLock(lock, file);
  const present = installed
    .filter(({ record, slot }) => isLockable(record, slot))
    .map((addon) => withProject(addon, checked));
  const found = lock.addons.map((locked) => ({ locked, place: placeLocked(locked, slots) }));
  const pairs = matchLocked(
    found.flatMap(({ place }) => place ?? []),
    present,
    (addon) => !isOwnFile(addon),
  );
  const paired = new Set(pairs.values());
  const differences = found.flatMap(({ locked, place }): LockDifference[] => {
    const record = place && pairs.get(place)?.record;
    const kind = place && record ? compareWithLocked(place, record, file.policies) : 'missing';
    if (kind === null) return [];
    return [
      toDifference(kind, {
        path: place?.path ?? locked.path,
        presentPath: record?.path ?? null,
        lockedSha512: locked.sha512,
        presentSha512: record?.sha512 ?? null,
      }),
    ];
  });
  const target = isSameTarget(file.target, lock.target) ? [] : [toDifference('target', {})];
  const unlocked = present
    .filter((addon) => !paired.has(addon))
    .map(({ record }) =>
      toDifference('unlocked', {
        path: record.path,
        presentPath: record.path,
        presentSha512: record.sha512,
        own: isOwnFile({ record }),
      }),
    );
  return [...target, ...differences, ...unlocked];
}

function toDifference(kind: LockDifference['kind'], rest: Partial<LockDifference>): LockDifference {
  const nothing = { path: null, presentPath: null, lockedSha512: null, presentSha512: null };
  return { kind, ...nothing, own: false, ...rest };
}

function withProject(addon: InstalledAddon, { versions }: CheckResult): InstalledAddon {
  const version = versions.get(addon.record.id);
  if (!version) return addon;
  const record = { ...addon.record, projectId: version.projectId, versionId: version.id };
  return { ...addon, record };
}
