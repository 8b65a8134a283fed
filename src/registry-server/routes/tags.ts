import { z } from 'zod';
import { API_SCOPES } from '#shared/registry/data/api-scopes.ts';
import {
  ALL_RIGHTS_RESERVED,
  FEATURED_LICENSES,
  LICENSES,
} from '#shared/registry/data/licenses.ts';
import { PROJECT_TYPES } from '#shared/registry/enumerations.ts';
import type { Category, License } from '#shared/registry/tag.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { textParameter } from '../http/parameters.ts';
import { compareCategories, compareTexts } from '../writes/categories.ts';
import { readLicenseText } from '../storage/license-texts.ts';

const OPTIONS = { config: { bucket: 'search', cacheSeconds: [86_400, 86_400] } } as const;
const typeQuery = z.object({ type: textParameter });
const categoryQuery = z.object({ type: textParameter, namesOnly: textParameter });

/** interface §4.5, registry §4.5. An unknown type gives an empty list. */
export function addTagRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage } = context;
  app.get(
    '/api/tags/categories',
    { ...OPTIONS, schema: { querystring: categoryQuery } },
    async ({ query }) => {
      const categories = listCategories(context, query.type?.toLowerCase());
      if (query.namesOnly === 'true') return categories.map(({ name }) => name);
      return categories.map((category) => toCategoryView(context, category));
    },
  );
  app.get('/api/tags/game-versions', OPTIONS, async () => storage.tags.list('gameVersion'));
  app.get(
    '/api/tags/loaders',
    { ...OPTIONS, schema: { querystring: typeQuery } },
    async ({ query }) => {
      const type = query.type?.toLowerCase();
      const fits = (types: readonly string[]) => type === undefined || types.includes(type);
      return storage.tags.list('loader').filter((loader) => fits(loader.supportedProjectTypes));
    },
  );
  const { sortsTags } = context.behaviour;
  const toView = (license: License) => (sortsTags ? toServiceLicense(license) : license);
  const featured = sortsTags
    ? FEATURED_LICENSES.toSorted((a, b) => compareTexts(a.licenseId, b.licenseId))
    : FEATURED_LICENSES;
  app.get('/api/tags/licenses', OPTIONS, async () => LICENSES.map(toView));
  app.get('/api/tags/licenses/featured', OPTIONS, async () => featured.map(toView));
  app.get(
    '/api/tags/licenses/:id',
    { ...OPTIONS, schema: { params: z.object({ id: z.string() }) } },
    async ({ params }, reply) => {
      const wanted = params.id.toLowerCase();
      const license = LICENSES.find(({ licenseId }) => licenseId.toLowerCase() === wanted);
      // An unknown id gives an empty body, not 404 (registry §4.5).
      if (license === undefined) return reply.type('application/json').send('');
      return addText(context, toView(license));
    },
  );
  app.get('/api/tags/project-types', OPTIONS, async () => PROJECT_TYPES);
}

/** `GET /api/tags/api-scopes`, which the interface document does not name. */
export function addScopeRoute(app: RegistryApp): void {
  app.get('/api/tags/api-scopes', OPTIONS, async () => API_SCOPES);
}

/** Deduplicated by name after the filter, so an unfiltered list shows a shared name once. */
function listCategories(
  { storage, behaviour }: ServerContext,
  type: string | undefined,
): Category[] {
  const names = new Set<string>();
  const listed = storage.tags.list('category').filter(({ name, projectTypes }) => {
    if (names.has(name) || (type !== undefined && !projectTypes.includes(type))) return false;
    names.add(name);
    return true;
  });
  return behaviour.sortsTags
    ? listed.toSorted((a, b) => compareCategories(a.name, b.name))
    : listed;
}

/** The public service leads to the licence's page there, whatever SPDX names (registry §15.2). */
function toServiceLicense(license: License): License {
  const { licenseId } = license;
  if (licenseId === ALL_RIGHTS_RESERVED.licenseId) return license;
  return { ...license, url: `https://spdx.org/licenses/${licenseId}.html` };
}

/** The public service sends `isDisplayed` only when it is false (registry §3). */
function toCategoryView({ behaviour }: ServerContext, category: Category): Partial<Category> {
  if (behaviour.sendsIsDisplayed || !category.isDisplayed) return category;
  const { isDisplayed: _, ...rest } = category;
  return rest;
}

function addText({ behaviour }: ServerContext, license: License): License {
  if (license.licenseId === ALL_RIGHTS_RESERVED.licenseId) {
    return { ...license, text: ALL_RIGHTS_RESERVED.text };
  }
  if (behaviour.licenceTexts === 'all-rights-reserved') return license;
  return { ...license, text: readLicenseText(license.licenseId) };
}
