import { collectionSchema } from '#shared/registry/collection.ts';
import { projectSummarySchema } from '#shared/registry/project.ts';
import { userSchema } from '#shared/registry/user.ts';
import type { Reader } from '../reading.ts';

const ONE = '/api/collections/{collection}';
const READ = { bucket: 'get', feature: 'collections' } as const;

/** registry §5.8. A private collection is not found by anybody but its owner. */
export function createCollections({ read }: Reader) {
  return {
    get: read.oneAt(collectionSchema, ONE, READ),
    projects: read.listAt(projectSummarySchema, `${ONE}/projects`, READ),
    owner: read.oneAt(userSchema, `${ONE}/owner`, READ),
    /** By id or name. */
    ofUser: read.listAt(collectionSchema, '/api/user/{user}/collections', READ),
  };
}
