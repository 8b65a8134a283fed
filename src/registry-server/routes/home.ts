import type { RegistryApp, ServerContext } from '../context.ts';

/** The liveness probe (registry §0) and the counts of registry §5.3. */
export function addHomeRoutes(app: RegistryApp, { storage, urls }: ServerContext): void {
  const describe = async () => ({
    message: 'A registry of add-on projects',
    website: urls.api,
    docs: `${urls.api}/api/docs/open-api`,
    status: 'ok',
    cdn: urls.cache,
  });
  app.get('/', describe);
  app.get('/api', describe);
  app.get('/api/docs/open-api', { config: { bucket: 'get' } }, async () => app.swagger());
  app.get('/api/statistics', { config: { cacheSeconds: [600, 43_200] } }, async () =>
    storage.countAll(),
  );
}
