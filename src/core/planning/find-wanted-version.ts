import { fits } from '#shared/domain/compatibility.ts';
import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import { askFit, type DependencyContext, listVersions } from './plan-basis.ts';

interface NamedProject {
  readonly id: string;
  readonly name: string;
}

/**
 * The version that a person named by id, number or slug. A number may stand for several, one for each loader: then
 * the newest that fits the loadout. Throws VERSION_UNKNOWN.
 */
export async function findWantedVersion(
  context: DependencyContext,
  project: NamedProject,
  wanted: string,
): Promise<Version> {
  const versions = await listVersions(context, project.id);
  const byId = versions.find(({ id }) => id === wanted);
  const named = versions.filter(
    ({ versionNumber, slug }) => versionNumber === wanted || slug === wanted,
  );
  const fit = await askFit(context);
  const version = byId ?? named.find((one) => fits(one, fit)) ?? named[0];
  if (!version) throw new AppError('VERSION_UNKNOWN', { name: wanted, project: project.name });
  return version;
}
