import type { LockDifference, LockedAddon, LockFile } from '#shared/domain/lock-file.ts';
import type { AddonRecord, Policy } from '#shared/domain/addon.ts';
import {
  compareWithLocked,
  findLockedPolicy,
  isLockable,
  isOwnFile,
  isSameTarget,
  matchLocked,
  placeLocked,
  refuseForeignLock,
} from '#shared/domain/lock-match.ts';
import { findPolicyOf } from '#shared/domain/policies.ts';
import { sortLock } from '#shared/domain/sort-lock.ts';
import { AppError } from '#shared/errors.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import type { Version } from '#shared/registry/version.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { isReadFailure } from '../scan/problems.ts';
import type { CheckResult } from '../updates/updates.ts';
import { type FolderSnapshot, withIdentity } from './folder-snapshot.ts';

type LockParts = Pick<CoreParts, 'takeFolderSnapshot' | 'ask' | 'registries'>;

export type LockService = ReturnType<typeof createLockService>;

/**
 * Lockfiles of a loadout (`loadout.lock.json`); making a folder equal to one is a plan of intent
 * `sync`.
 */
export function createLockService({ takeFolderSnapshot, ask, registries }: LockParts) {
  return {
    /** Throws FILE_UNREADABLE. */
    async make(loadoutId: string, context: JobContext): Promise<LockFile> {
      const folderSnapshot = await takeFolderSnapshot(loadoutId, context);
      requireAllRead(folderSnapshot);
      const checked = await ask(folderSnapshot, 'identify', context);
      const { profile } = await registries.connectRecorded(folderSnapshot.loadout.file);
      return makeLockFile(folderSnapshot, checked, profile);
    },
    /**
     * Compares the present folder with the lockfile. Throws LOCK_REGISTRY_DIFFERS,
     * LOCK_GAME_DIFFERS.
     */
    async check(loadoutId: string, lock: LockFile, context: JobContext) {
      const folderSnapshot = await takeFolderSnapshot(loadoutId, context);
      const checked = await ask(folderSnapshot, 'identify', context);
      return {
        loadout: folderSnapshot.loadout.brief,
        differences: compareLock(folderSnapshot, checked, lock),
      };
    },
  };
}

/** A lockfile without its unreadable add-ons would look complete. */
function requireAllRead({ installed, problems }: FolderSnapshot): void {
  const unread = installed.find(({ item }) => isReadFailure(item.problem));
  const folder = problems.find(({ code }) => code === 'scan-directory-unreadable');
  const file = unread?.record.path ?? folder?.params['directory'];
  if (file === undefined) return;
  const cause = (unread?.item.problem ?? folder)?.params['cause'] ?? null;
  throw new AppError('FILE_UNREADABLE', { file, cause });
}

type ProfileOrigins = Pick<RegistryProfile, 'apiOrigin' | 'fileOrigins'>;

/** Makes the lockfile of the present folder; pure. */
function makeLockFile(
  folderSnapshot: FolderSnapshot,
  checked: CheckResult,
  origins: ProfileOrigins,
): LockFile {
  const { file } = folderSnapshot.loadout;
  const slugs = new Map(
    checked.addons.flatMap(({ id, project }) => (project ? [[id, project.slug]] : [])),
  );
  const addons = folderSnapshot.installed.flatMap(({ record, slot }): LockedAddon[] => {
    if (!isLockable(record, slot)) return [];
    const version = checked.versions.get(record.id) ?? null;
    const slug = slugs.get(record.id) ?? null;
    const locked = toLocked(record, file.policies, { version, slug, origins });
    return locked === null ? [] : [locked];
  });
  const { game, registry, target } = file;
  return sortLock({ lockVersion: 2, game, registry, target, addons });
}

interface LockedVersionFacts {
  readonly version: Version | null;
  readonly slug: string | null;
  readonly origins: ProfileOrigins;
}

/** Returns null for an add-on without a checksum. */
export function toLocked(
  record: AddonRecord,
  policies: readonly Policy[],
  { version, slug, origins }: LockedVersionFacts,
): LockedAddon | null {
  const { id, slot, path, enabled, origin, neededBy, size, sha512, files } = record;
  if (sha512 === null) return null;
  const identity = toLockedIdentity(record, version, slug);
  const subject = { id, projectId: identity.project?.id ?? null };
  const { groups = [], note = null } =
    findPolicyOf(policies, { addonId: id, projectId: subject.projectId }) ?? {};
  const policy = findLockedPolicy(subject, policies);
  const urlPath = findUrlPath(version, sha512, origins);
  return {
    slot,
    path,
    enabled,
    ...identity,
    origin,
    neededBy,
    policy,
    groups,
    note,
    size,
    sha512,
    urlPath,
    files,
  };
}

/** Ids replace names that only the registry knows and that are not available now. */
function toLockedIdentity(
  record: AddonRecord,
  version: Version | null,
  slug: string | null,
): Pick<LockedAddon, 'project' | 'version'> {
  const projectId = version?.projectId ?? record.projectId;
  const versionId = version?.id ?? record.versionId;
  return {
    project: projectId === null ? null : { id: projectId, slug: slug ?? projectId },
    version:
      versionId === null
        ? null
        : { id: versionId, versionNumber: version?.versionNumber ?? versionId },
  };
}

/** Returns null when the file is not on the registry, or at a foreign origin. */
export function findUrlPath(
  version: Version | null,
  sha512: string,
  { apiOrigin, fileOrigins }: ProfileOrigins,
): string | null {
  const file = version?.files.find(({ sha512_hash: digest }) => digest === sha512);
  const url = file ? URL.parse(file.url) : null;
  const known = [apiOrigin, ...fileOrigins].map((origin) => URL.parse(origin ?? '')?.origin);
  return url && known.includes(url.origin) ? url.pathname + url.search : null;
}

/**
 * Lists the differences from the lockfile, in its order, then the add-ons that it does not name;
 * pure. Throws LOCK_REGISTRY_DIFFERS, LOCK_GAME_DIFFERS.
 */
function compareLock(
  { loadout, installed }: FolderSnapshot,
  checked: CheckResult,
  lock: LockFile,
): readonly LockDifference[] {
  const { file, slots } = loadout;
  refuseForeignLock(lock, file);
  const present = installed
    .filter(({ record, slot }) => isLockable(record, slot))
    .map((addon) => withIdentity(addon, checked));
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
