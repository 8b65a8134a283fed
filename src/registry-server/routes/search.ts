import { z } from 'zod';
import { MAX_SEARCH_LIMIT, MAX_SEARCH_QUERY_LENGTH } from '#shared/registry/limits.ts';
import { PROJECT_TYPES } from '#shared/registry/enumerations.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { listParameter, textParameter } from '../http/parameters.ts';
import { refuseInvalid } from '../http/refusal.ts';
import type { ProjectSearchRequest, SearchTerm } from '../storage/search-store.ts';
import { isMissingFromSearch } from '../writes/search-visibility.ts';
import { toProjectSummaryView } from '../views/project-view.ts';

const DEFAULT_LIMIT = 20;
/**
 * Limit for loaders, game versions and categories together: each becomes a condition of the query.
 */
const MAX_TERMS = 200;
const FILTER_VALUE = /^[A-Za-z0-9\-_.!]{1,32}$/;

const searchQuery = z.object({
  q: textParameter,
  type: textParameter,
  l: listParameter,
  v: listParameter,
  c: listParameter,
  e: listParameter,
  li: textParameter,
  sortby: textParameter,
  limit: textParameter,
  offset: textParameter,
  page: textParameter,
});
type SearchParameters = z.infer<typeof searchQuery>;

/** registry §5.2. Search ignores the caller: it finds listed projects only. */
export function addSearchRoute(app: RegistryApp, context: ServerContext): void {
  app.get(
    '/api/search',
    {
      config: { bucket: 'search', cacheSeconds: [3600, 7200] },
      schema: { querystring: searchQuery },
    },
    async ({ query, isStaleSearch, url }) => {
      if (context.behaviour.failsOnOddInput) failOnMalformedSearch(query, url);
      const startedMs = performance.now();
      const request = toRequest(query);
      const found = isStaleSearch ? { ids: [], total: 0 } : context.storage.search.search(request);
      const hits = readHits(context, found.ids);
      return {
        hits,
        query: query.q ?? '',
        limit: request.limit,
        offset: request.offset,
        estimatedTotalHits: found.total - (found.ids.length - hits.length),
        processingTimeMs: Math.round(performance.now() - startedMs),
      };
    },
  );
}

function readHits(context: ServerContext, ids: readonly string[]) {
  const projects = new Map(
    context.storage.projects.list(ids).map((project) => [project.id, project]),
  );
  return ids
    .flatMap((id) => projects.get(id) ?? [])
    .filter((project) => !isMissingFromSearch(context, project))
    .map((project) => toProjectSummaryView(context, project, { hasAuthor: true, isSearch: true }));
}

function toRequest(query: SearchParameters): ProjectSearchRequest {
  const text = query.q ?? '';
  const termCount = query.l.length + query.v.length + query.c.length;
  if (text.length > MAX_SEARCH_QUERY_LENGTH || termCount > MAX_TERMS) throw refuseInvalid();
  const limit = parseSearchLimit(query.limit);
  return {
    text,
    type: parseType(query.type),
    loaders: query.l.map(parseTerm),
    gameVersions: query.v.map(parseTerm),
    categories: query.c.map(parseTerm),
    environments: [...new Set(query.e.filter((side) => side === 'client' || side === 'server'))],
    openSource: query.li === 'oss' ? true : query.li === '!oss' ? false : null,
    sortBy: query.sortby ?? 'relevance',
    limit,
    offset: parseOffset(query, limit),
  };
}

/** An unknown type falls back to `mod`. */
function parseType(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  return PROJECT_TYPES.find((type) => type === text) ?? 'mod';
}

function parseTerm(text: string): SearchTerm {
  if (!FILTER_VALUE.test(text)) throw refuseInvalid();
  const negated = text.startsWith('!');
  return { value: negated ? text.slice(1) : text, negated };
}

function parseSearchLimit(text: string | undefined): number {
  const limit = Number.parseInt(text ?? '', 10);
  return Number.isNaN(limit) ? DEFAULT_LIMIT : Math.min(Math.max(limit, 1), MAX_SEARCH_LIMIT);
}

/** `offset` takes precedence over `page`, which begins at 1; a negative offset is clamped to 0. */
function parseOffset(query: SearchParameters, limit: number): number {
  const offset = Number.parseInt(query.offset ?? '', 10);
  const page = Number.parseInt(query.page ?? '', 10);
  if (Number.isNaN(offset) && Number.isNaN(page)) return 0;
  const wanted = Number.isNaN(offset) ? (page - 1) * limit : offset;
  // The database takes whole numbers only.
  return Math.min(Math.max(wanted, 0), Number.MAX_SAFE_INTEGER);
}

/** Throws for input on which the public service fails (registry §14). */
function failOnMalformedSearch({ page }: SearchParameters, url: string): void {
  decodeURIComponent(url);
  if (Number.parseInt(page ?? '', 10) === 0) throw new Error('There is no page 0');
}

const SORT_ORDERS = [
  'relevance',
  'downloads',
  'follow_count',
  'recently_updated',
  'recently_published',
];
/** Kinds of categories that have a separate filter. */
const CATEGORY_FILTERS = {
  categories: 'category',
  features: 'feature',
  resolutions: 'resolution',
  'performance-impact': 'performance_impact',
} as const;

/** registry §5.2: the filters a search offers for one type of project. */
export function addSearchFilterRoutes(app: RegistryApp, { storage }: ServerContext): void {
  const add = (
    name: string,
    queryKey: string,
    { list, fallback }: { list: (type: string) => readonly string[]; fallback?: string },
  ) =>
    app.get(
      `/api/search/filters/${name}`,
      {
        config: { bucket: 'search', cacheSeconds: [86_400, 86_400] },
        schema: { querystring: z.object({ type: textParameter }) },
      },
      async ({ query }) => ({
        success: true,
        queryKey,
        ...(fallback === undefined ? {} : { default: fallback }),
        list: list(toProjectType(query.type)),
      }),
    );
  add('sort-by', 'sortby', { list: () => SORT_ORDERS, fallback: 'relevance' });
  add('license', 'li', { list: () => ['oss'] });
  add('game-versions', 'v', {
    list: () => storage.tags.list('gameVersion').map(({ value }) => value),
  });
  add('loaders', 'l', {
    list: (type) =>
      storage.tags
        .list('loader')
        .filter(({ supportedProjectTypes }) => supportedProjectTypes.includes(type))
        .map(({ name }) => name),
  });
  for (const [name, kind] of Object.entries(CATEGORY_FILTERS)) {
    add(name, 'c', {
      list: (type) =>
        storage.tags
          .list('category')
          .filter((category) => category.type === kind && category.projectTypes.includes(type))
          .map((category) => category.name),
    });
  }
}

function toProjectType(text: string | undefined): string {
  return PROJECT_TYPES.find((type) => type === text?.toLowerCase()) ?? 'mod';
}
