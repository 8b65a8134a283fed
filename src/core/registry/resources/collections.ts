import { AppError } from '#shared/errors.ts';
import {
  type Collection,
  collectionOwnerSchema,
  collectionSchema,
} from '#shared/registry/collection.ts';
import { projectSummarySchema } from '#shared/registry/project.ts';
import { at } from '../addresses.ts';
import type { CallOptions } from '../call.ts';
import type { Reader } from '../reading.ts';

const ONE = '/api/collections/{collection}';
const READ = { bucket: 'get', feature: 'collections' } as const;

/** registry §5.8. A private collection is not found by anybody but its owner. */
export function createCollections({ read, profile }: Reader) {
  return {
    /** Throws REGISTRY_NOT_FOUND, also where the registry answers nothing in its place (registry §15.2). */
    async get(id: string, options?: CallOptions): Promise<Collection> {
      const call = { ...READ, ...at(ONE, id), emptyIsNull: true };
      const found = await read.oneOrNull(collectionSchema, call, options);
      if (found === null) throw new AppError('REGISTRY_NOT_FOUND', { registry: profile.id });
      return found;
    },
    projects: read.listAt(projectSummarySchema, `${ONE}/projects`, READ),
    owner: read.oneAt(collectionOwnerSchema, `${ONE}/owner`, READ),
    /** By id or name. */
    ofUser: read.listAt(collectionSchema, '/api/user/{user}/collections', READ),
  };
}
