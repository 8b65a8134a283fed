import { z } from 'zod';
import { openedCollectionSchema, ownCollectionsSchema } from '../domain/community.ts';
import { COLLECTION_VISIBILITIES } from '../registry/enumerations.ts';
import { procedure } from './base.ts';
import { edit, on, write } from './write.ts';

/** By id, or by the name that one of one's own alone has; what is sent goes by the id. */
const collection = { collection: z.string().min(1) };
/** By id or slug. */
const projects = { projects: z.array(z.string().min(1)).min(1) };

const collectionContentSchema = z.object({
  name: z.string(),
  description: z.string(),
  visibility: z.enum(COLLECTION_VISIBILITIES),
});

/** Lists of projects that people make. Throws COLLECTION_UNKNOWN besides what writes throw. */
export const collections = {
  /** Those of the person who is logged in, or the public ones of somebody. Throws PERSON_UNKNOWN. */
  list: procedure
    .input(z.object({ ...on, user: z.string().min(1).nullable() }))
    .output(ownCollectionsSchema),
  /** Public ones need nobody who is logged in; `follows` is what the person follows. */
  open: procedure.input(z.object({ ...on, ...collection })).output(openedCollectionSchema),
  /** It begins private. */
  create: write({ name: z.string(), description: z.string().nullable() }),
  edit: edit(collection, collectionContentSchema),
  setIcon: write({ ...collection, grantId: z.string() }),
  removeIcon: write(collection),
  /** Both throw PROJECT_UNKNOWN, and then none was added or removed. */
  add: write({ ...collection, ...projects }),
  drop: write({ ...collection, ...projects }),
  remove: write(collection),
};
