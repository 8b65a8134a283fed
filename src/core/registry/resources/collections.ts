import { collectionSchema } from '#shared/registry/collection.ts';
import { projectSummarySchema } from '#shared/registry/project.ts';
import { userSchema } from '#shared/registry/user.ts';
import { apiPath } from '../addresses.ts';
import type { Caller } from '../call.ts';
import { decodeList, decodeOne } from '../decode.ts';
import type { RegistryClient } from '../registry-client.ts';

const ONE = '/api/collections/{collection}';
const SHARED = { bucket: 'get', feature: 'collections' } as const;

/** registry-facts §5.8. */
export function createCollections(caller: Caller): RegistryClient['collections'] {
  return {
    async get(id, options) {
      const path = apiPath('collections', id);
      const { signal } = options ?? {};
      const { value, source } = await caller.ask({ ...SHARED, route: ONE, path, signal });
      return decodeOne(collectionSchema, value, source);
    },
    async projects(id, options) {
      const { value, source } = await caller.ask({
        ...SHARED,
        route: `${ONE}/projects`,
        path: apiPath('collections', id, 'projects'),
        signal: options?.signal,
      });
      return decodeList(projectSummarySchema, value, source);
    },
    async owner(id, options) {
      const { value, source } = await caller.ask({
        ...SHARED,
        route: `${ONE}/owner`,
        path: apiPath('collections', id, 'owner'),
        signal: options?.signal,
      });
      return decodeOne(userSchema, value, source);
    },
    async ofUser(idOrName, options) {
      const { value, source } = await caller.ask({
        ...SHARED,
        route: '/api/user/{user}/collections',
        path: apiPath('user', idOrName, 'collections'),
        signal: options?.signal,
      });
      return decodeList(collectionSchema, value, source);
    },
  };
}
