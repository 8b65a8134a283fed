import { ANSWER_LIVES_MS, isFresh } from '#shared/domain/answer-lives.ts';
import { AppError, type ErrorPayload } from '#shared/errors.ts';
import {
  type Project,
  projectSummarySchema,
  type ProjectSummary,
} from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import { readCachedOrFetch } from '../catalogue/cached-or-fetched.ts';
import { toCurrentAge, type LookupContext, isFailedAnswer } from './lookup-context.ts';
import { orError, orNull } from '../registry/or-error.ts';

type ProjectLookup = Pick<LookupContext, 'catalogue' | 'client' | 'clock' | 'options'>;

export interface ResolvedProject {
  readonly project: ProjectSummary;
  /** The full record; null when the registry does not offer it, or could not be asked. */
  readonly detail: Project | null;
  readonly at: number | null;
  readonly cause?: ErrorPayload;
}

/**
 * Finds a project by id or slug: by its own route, else in the lists that every registry has, else
 * in the cache. null when the registry says that it does not exist. Throws the client's errors.
 */
export async function resolveProject(
  context: ProjectLookup,
  idOrSlug: string,
): Promise<ResolvedProject | null> {
  const { client, catalogue, clock, options } = context;
  return readCachedOrFetch<ResolvedProject | null>(
    clock,
    { fresh: true },
    {
      kept() {
        const kept = catalogue.cachedProject(client.profile, idOrSlug);
        return kept && { project: kept.value, at: kept.at, detail: null };
      },
      async ask() {
        const asked = await orError(orNull(client.projects.get(idOrSlug, options)));
        const found = isFailedAnswer(asked) ? await findInLists(context, idOrSlug) : asked;
        if (found instanceof AppError) throw found;
        return found && toResolved(context, found);
      },
    },
  );
}

/**
 * Without the route for single projects (it is beyond the interface) a slug is resolved through the
 * project's versions.
 */
async function findInLists(
  { client, options }: ProjectLookup,
  idOrSlug: string,
): Promise<ProjectSummary | null> {
  const [byId] = await client.projects.list([idOrSlug], options);
  if (byId !== undefined) return byId;
  const versions = await orNull(client.versions.list(idOrSlug, options));
  const id = versions?.[0]?.projectId;
  if (id === undefined) return null;
  const [bySlug] = await client.projects.list([id], options);
  return bySlug ?? null;
}

/** Cached, so that its slug is known offline. */
function toResolved(
  { catalogue, client, clock }: ProjectLookup,
  found: Project | ProjectSummary,
): ResolvedProject {
  const isWhole = 'teamId' in found;
  const color = catalogue.cachedProject(client.profile, found.id)?.value.color ?? null;
  const project = isWhole ? { ...toProjectSummary(found), color } : found;
  catalogue.keepProject(client.profile, project);
  return { project, detail: isWhole ? found : null, ...toCurrentAge(clock) };
}

/** The full record has no colour, and its author only as a member (registry §3). */
export function toProjectSummary(detail: Project): Omit<ProjectSummary, 'color'> {
  const { members, organisation, gallery } = detail;
  return summarySchema.parse({
    ...detail,
    featured_gallery: gallery.find(({ featured }) => featured)?.image ?? null,
    author: organisation?.slug ?? members.find(({ isOwner }) => isOwner)?.userName,
    isOrgOwned: organisation !== null,
  });
}

const summarySchema = projectSummarySchema.omit({ color: true });

/** As `resolveProject`, without a request for a fresh cached one. Throws PROJECT_UNKNOWN. */
export async function requireProject(
  context: ProjectLookup,
  idOrSlug: string,
): Promise<ResolvedProject> {
  const { catalogue, client, clock } = context;
  const kept = catalogue.cachedProject(client.profile, idOrSlug);
  if (kept && isFresh(kept, ANSWER_LIVES_MS.project, clock.now().getTime())) {
    return { project: kept.value, detail: null, at: kept.at };
  }
  const found = await resolveProject(context, idOrSlug);
  if (found !== null) return found;
  throw new AppError('PROJECT_UNKNOWN', { name: idOrSlug });
}

/**
 * By id or slug, else by a number that only one version has. Throws VERSION_UNKNOWN,
 * VERSION_AMBIGUOUS.
 */
export async function findVersion(
  { client, options }: Pick<LookupContext, 'client'> & Partial<Pick<LookupContext, 'options'>>,
  { id, name: project }: Pick<Project, 'id' | 'name'>,
  wanted: string,
): Promise<Version> {
  const exact = await orNull(client.versions.get(id, wanted, options));
  if (exact !== null) return exact;
  const all = (await orNull(client.versions.list(id, options))) ?? [];
  const [only, ...more] = all.filter(({ versionNumber }) => versionNumber === wanted);
  if (only === undefined) throw new AppError('VERSION_UNKNOWN', { name: wanted, project });
  if (more.length === 0) return only;
  const matches = [only, ...more].map((version) => version.id).join(', ');
  throw new AppError('VERSION_AMBIGUOUS', { name: wanted, matches });
}
