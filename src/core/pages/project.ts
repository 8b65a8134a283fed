import { z } from 'zod';
import type { ProjectPage } from '#shared/domain/page.ts';
import { AppError } from '#shared/errors.ts';
import {
  projectSchema,
  projectSummarySchema,
  type ProjectSummary,
} from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import {
  fetchWithCacheFallback,
  type AgedAnswer,
  fetchPageSubject,
  keysOfImages,
  type PageContext,
} from './page-context.ts';

const cachedProjectSchema = z.object({
  project: projectSummarySchema,
  detail: projectSchema.nullable(),
});
type CachedProject = z.infer<typeof cachedProjectSchema>;
type ProjectPageRecord = CachedProject & { readonly isOwn?: boolean };

/** Throws PROJECT_UNKNOWN, NOT_KEPT. */
export async function openProjectPage(
  pageContext: PageContext,
  { project: idOrSlug }: { readonly project: string },
): Promise<ProjectPage> {
  const { value, age } = await findPageProject(pageContext, idOrSlug);
  const { project, detail, isOwn = false } = value;
  const versions = isOwn
    ? (detail?.versions ?? null)
    : await findPageVersions(pageContext, project.id);
  const related = await findRelated(pageContext, versions ?? []);
  const page = { project, detail: detail && clearVersions(detail), versions, related };
  const registry = pageContext.client.profile.id;
  const images = keysOfImages(pageContext, page, isOwn ? 'account' : 'guest');
  const installed = pageContext.library.whereInstalled(registry, [project.id])[project.id] ?? [];
  return { registry, age, images, ...page, installed };
}

async function findPageProject(
  pageContext: PageContext,
  idOrSlug: string,
): Promise<AgedAnswer<ProjectPageRecord>> {
  const { lookups, client, signal } = pageContext;
  const registry = client.profile.id;
  try {
    const found = await fetchWithCacheFallback<ProjectPageRecord>(pageContext, {
      kind: 'project',
      name: idOrSlug,
      schema: cachedProjectSchema,
      ask: () =>
        fetchPageSubject(
          lookups.projects({ registry, names: [idOrSlug] }, signal),
          ({ project, detail, isOwn }) => {
            if (project === null) return null;
            const names = isOwn ? null : [project.id, project.slug];
            return { value: isOwn ? { project, detail, isOwn } : { project, detail }, names };
          },
        ),
    });
    if (found !== null) return found;
  } catch (error) {
    const kept = findInCatalogue(pageContext, idOrSlug);
    if (kept !== null && error instanceof AppError && error.code === 'NOT_KEPT') return kept;
    throw error;
  }
  throw new AppError('PROJECT_UNKNOWN', { name: idOrSlug });
}

/** The short record came with a list, or for an add-on. */
function findInCatalogue(
  { catalogue, client }: PageContext,
  idOrSlug: string,
): AgedAnswer<CachedProject> | null {
  const kept = catalogue.cachedProject(client.profile, idOrSlug);
  if (kept === null) return null;
  const oldestAnswerAt = kept.at === null ? null : new Date(kept.at).toISOString();
  return {
    value: { project: kept.value, detail: null },
    age: { stale: true, oldestAnswerAt, cause: null },
  };
}

async function findPageVersions(
  { catalogue, client, ask, signal }: PageContext,
  projectId: string,
): Promise<Version[] | null> {
  if (ask === 'kept') {
    const kept = catalogue.cachedVersionsOf(client.profile, projectId);
    return kept && [...kept.value];
  }
  try {
    const { value } = await catalogue.versionsOf(client, projectId, { signal });
    return [...value];
  } catch (error) {
    if (error instanceof AppError && error.code !== 'CANCELLED') return null;
    throw error;
  }
}

/** The projects that versions depend on, so that a page can name them. */
async function findRelated(
  { catalogue, client, ask, signal }: PageContext,
  versions: readonly Version[],
): Promise<Record<string, ProjectSummary>> {
  const ids = new Set(
    versions.flatMap(({ dependencies }) => dependencies.map(({ projectId }) => projectId)),
  );
  const options = { offline: ask === 'kept', signal };
  const found = await catalogue.projects(client, [...ids], options);
  return Object.fromEntries(
    [...found].flatMap(([id, project]): [string, ProjectSummary][] =>
      project ? [[id, project]] : [],
    ),
  );
}

/** The page has them already. */
function clearVersions(detail: NonNullable<CachedProject['detail']>) {
  return { ...detail, versions: undefined };
}
