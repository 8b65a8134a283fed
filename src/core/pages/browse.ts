import { z } from 'zod';
import type { SearchRequest } from '#shared/contract/lookups.ts';
import type { BrowsePage } from '#shared/domain/page.ts';
import { AppError } from '#shared/errors.ts';
import { projectSummarySchema } from '#shared/registry/project.ts';
import { searchCached } from '../lookups/search.ts';
import { orError } from '../registry/or-error.ts';
import {
  fetchWithCacheFallback,
  type AgedAnswer,
  type PageContext,
  toAnsweredPage,
} from './page-context.ts';

const keptSchema = z.object({
  by: z.enum(['search', 'names']),
  hits: z.array(projectSummarySchema),
  total: z.number(),
});

/** Throws NOT_KEPT, and the request's error when no project is cached. */
export async function openBrowsePage(
  pageContext: PageContext,
  request: SearchRequest,
): Promise<BrowsePage> {
  const found = await searchOrReadCached(pageContext, request);
  return toAnsweredPage(pageContext, found, found.value.hits);
}

/** The registry's answer, or its cached answer to the same request; else cached projects. */
async function searchOrReadCached(
  pageContext: PageContext,
  request: SearchRequest,
): Promise<AgedAnswer<Pick<BrowsePage, 'by' | 'hits' | 'total'>>> {
  const found = await orError(searchOneRegistry(pageContext, request));
  if (!(found instanceof AppError)) return found;
  const { age, ...value } = searchCached(pageContext, request, found);
  return { value, age };
}

async function searchOneRegistry(pageContext: PageContext, request: SearchRequest) {
  const { lookups, signal } = pageContext;
  const found = await fetchWithCacheFallback(pageContext, {
    kind: 'browse',
    name: toName(request),
    schema: keptSchema,
    async ask() {
      const { by, hits, total, age } = await lookups.searchRegistry(request, signal);
      return { value: { by, hits, total }, age, names: [] };
    },
  });
  if (found === null) throw new AppError('NOT_KEPT');
  return found;
}

/** Equal for requests with the same filters in any order. */
function toName(request: SearchRequest): string {
  const { words, type, sortBy, limit, offset } = request;
  const filters = [request.loaders, request.gameVersions, request.categories].map((names) =>
    names.toSorted(),
  );
  return JSON.stringify([words, type, sortBy, limit, offset, filters]);
}
