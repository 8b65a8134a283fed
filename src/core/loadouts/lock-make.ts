import type { AddonRecord } from '#shared/domain/addon.ts';
import type { LockedAddon, LockFile } from '#shared/domain/lock-file.ts';
import { findLockedPolicy, isLockable } from '#shared/domain/lock-match.ts';
import { sortLock } from '#shared/domain/sort-lock.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import type { Version } from '#shared/registry/version.ts';
import type { CheckResult } from '../updates/updates.ts';
import type { Survey } from './survey.ts';

type Origins = Pick<RegistryProfile, 'apiOrigin' | 'fileOrigins'>;

/** The lockfile of what stands in the folder; pure. */
export function makeLock(survey: Survey, checked: CheckResult, origins: Origins): LockFile {
  const { file } = survey.loadout;
  const slugs = new Map(
    checked.addons.flatMap(({ id, project }) => (project ? [[id, project.slug]] : [])),
  );
  const addons = survey.installed.flatMap(({ record, slot }): LockedAddon[] => {
    if (record.sha512 === null || !isLockable(record, slot)) return [];
    const version = checked.versions.get(record.id) ?? null;
    const identity = toIdentity(record, version, slugs.get(record.id) ?? null);
    return [
      {
        slot: record.slot,
        path: record.path,
        enabled: record.enabled,
        ...identity,
        origin: record.origin,
        neededBy: record.neededBy,
        policy: findLockedPolicy(
          { id: record.id, projectId: identity.project?.id ?? null },
          file.policies,
        ),
        size: record.size,
        sha512: record.sha512,
        urlPath: findUrlPath(version, record.sha512, origins),
        files: record.files,
      },
    ];
  });
  const { game, registry, target } = file;
  return sortLock({ lockVersion: 1, game, registry, target, addons });
}

/** Ids stand for the names that only a registry which cannot be asked now could tell. */
function toIdentity(
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

/** null where the file is not on the registry, or at an origin that is not the registry's. */
function findUrlPath(
  version: Version | null,
  sha512: string,
  { apiOrigin, fileOrigins }: Origins,
): string | null {
  const file = version?.files.find(({ sha512_hash: digest }) => digest === sha512);
  const url = file ? URL.parse(file.url) : null;
  const known = [apiOrigin, ...fileOrigins].map((origin) => URL.parse(origin ?? '')?.origin);
  return url && known.includes(url.origin) ? url.pathname + url.search : null;
}
