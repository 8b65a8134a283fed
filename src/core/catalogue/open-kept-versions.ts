import type { Version } from '#shared/registry/version.ts';
import type { CoreParts } from '../core-parts.ts';

/** Finds what is kept of a registry's versions, by their ids; null: nothing is. Throws REGISTRY_UNKNOWN. */
export async function openKeptVersions(
  { registries, catalogue }: Pick<CoreParts, 'registries' | 'catalogue'>,
  registry: string,
): Promise<(versionId: string) => Version | null> {
  const { profile } = await registries.connect(registry);
  return (versionId) => catalogue.keptVersion(profile, versionId);
}
