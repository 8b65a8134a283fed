import type { VersionBrief } from '#shared/domain/addon.ts';
import type { Version } from '#shared/registry/version.ts';

export function toVersionBrief(version: Version): VersionBrief {
  const { id, versionNumber, releaseChannel, datePublished } = version;
  return { id, versionNumber, releaseChannel, datePublished };
}
