import { z } from 'zod';
import { PROJECT_TYPES } from '#shared/registry/enumerations.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { textParameter } from '../http/parameters.ts';

const SORT_ORDERS = [
  'relevance',
  'downloads',
  'follow_count',
  'recently_updated',
  'recently_published',
];
/** The kinds of categories that have a filter of their own. */
const CATEGORY_FILTERS = {
  categories: 'category',
  features: 'feature',
  resolutions: 'resolution',
  'performance-impact': 'performance_impact',
} as const;

/** registry §5.2: what a search may be narrowed to, for one type of project. */
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
        list: list(toType(query.type)),
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

function toType(text: string | undefined): string {
  return PROJECT_TYPES.find((type) => type === text?.toLowerCase()) ?? 'mod';
}
