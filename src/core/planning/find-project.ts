import type { ProjectSummary } from '#shared/registry/project.ts';
import { AppError } from '#shared/errors.ts';
import type { DependencyContext } from './plan-basis.ts';

/**
 * The project that a person named by id or slug. Throws PROJECT_UNKNOWN (hidden and deleted ones too), and what the
 * registry throws.
 */
export async function findProject(
  context: DependencyContext,
  name: string,
): Promise<ProjectSummary> {
  const id = findInstalled(context, name) ?? (await askProjectId(context, name));
  const project = await askProject(context, id);
  if (project === null) throw new AppError('PROJECT_UNKNOWN', { name });
  return project;
}

/** null for a hidden or deleted one. Throws why the registry could not be asked. */
async function askProject(
  { catalogue, request }: DependencyContext,
  id: string,
): Promise<ProjectSummary | null> {
  const { client, signal } = request;
  const answers = await catalogue.lookUpProjects(client, [id], signal ? { signal } : {});
  const answer = answers.get(id);
  if (answer?.kind === 'answered') return answer.project;
  const { code, params } = answer?.cause ?? { code: 'REGISTRY_UNREACHABLE', params: {} };
  throw new AppError(code, { registry: client.profile.id, ...params });
}

/** What is installed was asked for already. */
function findInstalled({ request }: DependencyContext, name: string): string | null {
  const known = request.checked.addons.find(
    ({ project }) => project?.id === name || project?.slug === name.toLowerCase(),
  );
  return known?.project?.id ?? null;
}

async function askProjectId(context: DependencyContext, name: string): Promise<string> {
  try {
    return await resolveId(context, name);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'REGISTRY_NOT_FOUND') throw error;
    throw new AppError('PROJECT_UNKNOWN', { name }, error);
  }
}

/** A registry without single projects still answers with a project's versions, by id or slug. */
async function resolveId({ request }: DependencyContext, name: string): Promise<string> {
  const { client, signal } = request;
  const options = signal ? { signal } : {};
  try {
    return (await client.projects.get(name, options)).id;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'REGISTRY_LACKS') throw error;
    const [version] = await client.versions.list(name, options);
    return version?.projectId ?? name;
  }
}
