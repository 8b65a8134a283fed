import { z } from 'zod';
import type { SearchRequest } from '#shared/contract/lookups.ts';
import { pageOf, toFilter } from '#shared/domain/filter-projects.ts';
import type { BrowsePage } from '#shared/domain/page.ts';
import { AppError, type ErrorPayload } from '#shared/errors.ts';
import { projectSummarySchema, type ProjectSummary } from '#shared/registry/project.ts';
import type { Kept } from '../catalogue/asking.ts';
import { answer, type Answered, type Opening, toPage } from './opening.ts';

const keptSchema = z.object({
  by: z.enum(['search', 'names']),
  hits: z.array(projectSummarySchema),
  total: z.number(),
});

/** Why a registry gave no answer that is worth waiting for: what is cached helps meanwhile. */
const CAUSES: readonly ErrorPayload['code'][] = [
  'REGISTRY_OFFLINE',
  'REGISTRY_UNREACHABLE',
  'REGISTRY_FAILED',
  'REGISTRY_LIMITED',
];

/** Throws NOT_KEPT, and what the question throws where no project is cached. */
export async function openBrowse(opening: Opening, request: SearchRequest): Promise<BrowsePage> {
  const found = await search(opening, request);
  return toPage(opening, found, found.value.hits);
}

/** As the registry answers, or answered the same question before; else what is cached of its projects. */
async function search(
  opening: Opening,
  request: SearchRequest,
): Promise<Answered<Pick<BrowsePage, 'by' | 'hits' | 'total'>>> {
  try {
    return await askRegistry(opening, request);
  } catch (error) {
    if (!(error instanceof AppError) || !CAUSES.includes(error.code)) throw error;
    const { client, catalogue } = opening;
    const cached = [...catalogue.keptProjects(client.profile)];
    if (cached.length === 0) throw error;
    const { hits, total, oldestAt } = searchCached(cached, request);
    const oldestAnswerAt = oldestAt === null ? null : new Date(oldestAt).toISOString();
    const age = { stale: true, oldestAnswerAt, cause: error.payload };
    return { value: { by: 'cached', hits, total }, age };
  }
}

/** Cached projects that have every word in name, slug or summary, and fit the filters. */
function searchCached(
  cached: Iterable<Kept<ProjectSummary>>,
  request: SearchRequest,
): { readonly hits: ProjectSummary[]; readonly total: number; readonly oldestAt: number | null } {
  const words = request.words.toLowerCase().split(/\s+/);
  const fits = toFilter(request);
  const found = [...cached].filter(({ value }) => {
    const text = `${value.name} ${value.slug} ${value.summary}`.toLowerCase();
    return words.every((word) => text.includes(word)) && fits(value);
  });
  const projects = found.map(({ value }) => value);
  const times = found.flatMap(({ at }) => at ?? []);
  const oldestAt = times.length === 0 ? null : Math.min(...times);
  return { ...pageOf(projects, request), oldestAt };
}

async function askRegistry(opening: Opening, request: SearchRequest) {
  const { client, lookups, catalogue, signal } = opening;
  const found = await answer(opening, {
    kind: 'browse',
    name: toName(request),
    schema: keptSchema,
    async ask() {
      const { by, hits, total, age } = await lookups.search(request, signal);
      for (const hit of hits) catalogue.keepProject(client.profile, hit);
      return { value: { by, hits, total }, age, names: [] };
    },
  });
  if (found === null) throw new AppError('NOT_KEPT');
  return found;
}

/** The same question, however its filters are ordered. */
function toName(request: SearchRequest): string {
  const { words, type, sortBy, limit, offset } = request;
  const filters = [request.loaders, request.gameVersions, request.categories].map((names) =>
    names.toSorted(),
  );
  return JSON.stringify([words, type, sortBy, limit, offset, filters]);
}
