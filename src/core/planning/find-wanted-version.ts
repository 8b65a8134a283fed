import { chooseFile, toAskedGameVersion, fits } from '#shared/domain/compatibility.ts';
import { AppError } from '#shared/errors.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import type { AddonFacts } from './addon-facts.ts';
import type { DependencyContext } from './resolve/choose-dependency.ts';
import { findPrimaryFile } from './place-file.ts';

export interface NamedProject {
  readonly id: string;
  readonly name: string;
}

/** Every version of the project, newest first. Throws what the registry throws when nothing is kept. */
export async function listVersions(
  { catalogue, request }: DependencyContext,
  projectId: string,
): Promise<readonly Version[]> {
  const { value } = await catalogue.versionsOf(request.client, projectId, toOptions(request));
  return value.filter((version) => version.projectId === projectId);
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

/** The file of the version that takes the place of the installed one (design.md decision 6). */
export function counterpartIn(
  candidate: Version,
  { addon, version }: AddonFacts,
): VersionFile | null {
  const { sha512 } = addon.record;
  if (version === null || sha512 === null) return findPrimaryFile(candidate);
  const { extensions, rule } = addon.slot;
  const choice = chooseFile({
    installed: version,
    sha512,
    candidate,
    extensions: rule === 'unpack' ? ['zip'] : extensions,
  });
  return choice.kind === 'file' ? choice.file : null;
}

/** What the loadout asks of a version: its game version as the registry lists it, and its loader. */
export async function askFit({
  catalogue,
  request,
}: DependencyContext): Promise<{ gameVersion: string | null; loader: string | null }> {
  const { gameVersion, loader } = request.loadout.target;
  const { value: listed } = await catalogue.gameVersions(request.client, toOptions(request));
  return { gameVersion: toAskedGameVersion(gameVersion, listed).asked, loader };
}

function toOptions({ signal }: DependencyContext['request']): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}
