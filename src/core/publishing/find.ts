import { AppError } from '#shared/errors.ts';
import type { Organization } from '#shared/registry/organization.ts';
import type { Project, ProjectSummary } from '#shared/registry/project.ts';
import type { Asking } from './asking.ts';
import { orNull } from '../registry/or-else.ts';

/** By id or slug, as the person who asks sees it. Throws PROJECT_UNKNOWN, REGISTRY_LACKS. */
export async function findProject({ client }: Asking, name: string): Promise<Project> {
  const found = await orNull(client.projects.get(name));
  if (found !== null) return found;
  throw new AppError('PROJECT_UNKNOWN', { name, registry: client.profile.id });
}

/**
 * By id or slug; of a registry without single projects what its list tells, for what the interface document lets change
 * there too. Throws PROJECT_UNKNOWN.
 */
export async function findListed(asking: Asking, name: string): Promise<Project | ProjectSummary> {
  const { client } = asking;
  const found = await orNull(findProject(asking, name), ['REGISTRY_LACKS']);
  if (found !== null) return found;
  const [version] = (await orNull(client.versions.list(name))) ?? [];
  const [listed] = await client.projects.list([version?.projectId ?? name]);
  if (listed !== undefined) return listed;
  throw new AppError('PROJECT_UNKNOWN', { name, registry: client.profile.id });
}

/** By id or slug. Throws ORGANIZATION_UNKNOWN, REGISTRY_LACKS. */
export async function findOrganization({ client }: Asking, name: string): Promise<Organization> {
  const found = await orNull(client.organizations.get(name));
  if (found !== null) return found;
  throw new AppError('ORGANIZATION_UNKNOWN', { name });
}

/** By its id, else by its name where one alone has it. */
export function pickNamed<T extends { readonly id: string; readonly name: string }>(
  all: readonly T[],
  wanted: string,
): T | null {
  const named = all.filter(({ name }) => name === wanted);
  const [only = null] = named.length === 1 ? named : [];
  return all.find(({ id }) => id === wanted) ?? only;
}
