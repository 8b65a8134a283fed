import { AppError } from '#shared/errors.ts';
import type { Organization } from '#shared/registry/organization.ts';
import type { Project, ProjectSummary } from '#shared/registry/project.ts';
import type { PublishingContext } from './publishing-context.ts';
import { orNull } from '../registry/or-error.ts';

/**
 * Finds a project by id or slug, as the signed-in user sees it. Throws PROJECT_UNKNOWN,
 * REGISTRY_LACKS.
 */
export async function findProject({ client }: PublishingContext, name: string): Promise<Project> {
  const found = await orNull(client.projects.get(name));
  if (found !== null) return found;
  throw new AppError('PROJECT_UNKNOWN', { name, registry: client.profile.id });
}

/**
 * Finds a project by id or slug; on a registry without an endpoint for single projects from its
 * list, for the settings that can be changed there too. Throws PROJECT_UNKNOWN.
 */
export async function findProjectInList(
  context: PublishingContext,
  name: string,
): Promise<Project | ProjectSummary> {
  const { client } = context;
  const found = await orNull(findProject(context, name), ['REGISTRY_LACKS']);
  if (found !== null) return found;
  const [version] = (await orNull(client.versions.list(name))) ?? [];
  const [listed] = await client.projects.list([version?.projectId ?? name]);
  if (listed !== undefined) return listed;
  throw new AppError('PROJECT_UNKNOWN', { name, registry: client.profile.id });
}

/** Finds an organization by id or slug. Throws ORGANIZATION_UNKNOWN, REGISTRY_LACKS. */
export async function findOrganization(
  { client }: PublishingContext,
  name: string,
): Promise<Organization> {
  const found = await orNull(client.organizations.get(name));
  if (found !== null) return found;
  throw new AppError('ORGANIZATION_UNKNOWN', { name });
}

/** Picks by id, else by a name that only one has. */
export function pickNamed<T extends { readonly id: string; readonly name: string }>(
  all: readonly T[],
  wanted: string,
): T | null {
  const named = all.filter(({ name }) => name === wanted);
  const [only = null] = named.length === 1 ? named : [];
  return all.find(({ id }) => id === wanted) ?? only;
}
