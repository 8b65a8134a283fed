import { AppError } from '#shared/errors.ts';
import type { Organization } from '#shared/registry/organization.ts';
import type { Project, ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import type { Asking } from './asking.ts';
import { orNull } from '../registry/or-else.ts';

const MISSING = ['REGISTRY_NOT_FOUND'] as const;

/** By id or slug, as the person who asks sees it. Throws PROJECT_UNKNOWN, REGISTRY_LACKS. */
export async function findProject({ client, options }: Asking, name: string): Promise<Project> {
  const found = await orNull(client.projects.get(name, options), MISSING);
  if (found !== null) return found;
  throw new AppError('PROJECT_UNKNOWN', { name, registry: client.profile.id });
}

/**
 * By id or slug; of a registry without single projects what its list tells, for what the interface document lets change
 * there too. Throws PROJECT_UNKNOWN.
 */
export async function findListed(asking: Asking, name: string): Promise<Project | ProjectSummary> {
  const { client, options } = asking;
  const found = await orNull(findProject(asking, name), ['REGISTRY_LACKS']);
  if (found !== null) return found;
  const [version] = (await orNull(client.versions.list(name, options), MISSING)) ?? [];
  const [listed] = await client.projects.list([version?.projectId ?? name], options);
  if (listed !== undefined) return listed;
  throw new AppError('PROJECT_UNKNOWN', { name, registry: client.profile.id });
}

/** By id or slug. Throws ORGANIZATION_UNKNOWN, REGISTRY_LACKS. */
export async function findOrganization(
  { client, options }: Asking,
  name: string,
): Promise<Organization> {
  const found = await orNull(client.organizations.get(name, options), MISSING);
  if (found !== null) return found;
  throw new AppError('ORGANIZATION_UNKNOWN', { name });
}

/** By id or slug, else by the number where one version has it. Throws VERSION_UNKNOWN, VERSION_AMBIGUOUS. */
export async function findVersion(
  { client, options }: Asking,
  { id, name: project }: Pick<Project, 'id' | 'name'>,
  wanted: string,
): Promise<Version> {
  const exact = await orNull(client.versions.get(id, wanted, options), MISSING);
  if (exact !== null) return exact;
  const all = (await orNull(client.versions.list(id, options), MISSING)) ?? [];
  const [only, ...more] = all.filter(({ versionNumber }) => versionNumber === wanted);
  if (only === undefined) throw new AppError('VERSION_UNKNOWN', { name: wanted, project });
  if (more.length === 0) return only;
  const matches = [only, ...more].map((version) => version.id).join(', ');
  throw new AppError('VERSION_AMBIGUOUS', { name: wanted, matches });
}
