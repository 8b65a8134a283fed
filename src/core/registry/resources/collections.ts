import { type Collection, collectionSchema } from '#shared/registry/collection.ts';
import { type ProjectSummary, projectSummarySchema } from '#shared/registry/project.ts';
import { type User, userSchema } from '#shared/registry/user.ts';
import { at } from '../addresses.ts';
import type { CallOptions } from '../call.ts';
import type { Reader } from '../reading.ts';

const ONE = '/api/collections/{collection}';
const READ = { bucket: 'get', feature: 'collections' } as const;

/** registry §5.8. A private collection is not found by anybody but its owner. */
export function createCollections({ read }: Reader) {
  return {
    get: async (id: string, options?: CallOptions): Promise<Collection> =>
      read.one(collectionSchema, options, { ...READ, ...at(ONE, id) }),
    projects: async (id: string, options?: CallOptions): Promise<readonly ProjectSummary[]> =>
      read.list(projectSummarySchema, options, { ...READ, ...at(`${ONE}/projects`, id) }),
    owner: async (id: string, options?: CallOptions): Promise<User> =>
      read.one(userSchema, options, { ...READ, ...at(`${ONE}/owner`, id) }),
    ofUser: async (idOrName: string, options?: CallOptions): Promise<readonly Collection[]> =>
      read.list(collectionSchema, options, {
        ...READ,
        ...at('/api/user/{user}/collections', idOrName),
      }),
  };
}
