import { z } from 'zod';
import { openedCollectionSchema, ownCollectionsSchema } from '../domain/community.ts';
import { COLLECTION_VISIBILITIES } from '../registry/enumerations.ts';
import { procedure } from './base.ts';
import { createEditProcedure, on, defineWrite } from './write.ts';

/** By id, or by a name that only one of the user's own has; requests use the id. */
const collection = { collection: z.string().min(1) };
/** By id or slug. */
const projects = { projects: z.array(z.string().min(1)).min(1) };

const collectionContentSchema = z.object({
  name: z.string(),
  description: z.string(),
  visibility: z.enum(COLLECTION_VISIBILITIES),
});

/** Collections of projects. Throws COLLECTION_UNKNOWN besides the errors of every write. */
export const collections = {
  /**
   * Lists the signed-in user's collections, or the public ones of another user. Throws
   * PERSON_UNKNOWN.
   */
  list: procedure
    .input(z.object({ ...on, user: z.string().min(1).nullable() }))
    .output(ownCollectionsSchema),
  /** Public ones need no account; `follows` contains the projects the user follows. */
  open: procedure.input(z.object({ ...on, ...collection })).output(openedCollectionSchema),
  /** A new collection is private. */
  create: defineWrite({ name: z.string(), description: z.string().nullable() }),
  edit: createEditProcedure(collection, collectionContentSchema),
  setIcon: defineWrite({ ...collection, grantId: z.string() }),
  removeIcon: defineWrite(collection),
  /** Both throw PROJECT_UNKNOWN, and then nothing was added or removed. */
  add: defineWrite({ ...collection, ...projects }),
  drop: defineWrite({ ...collection, ...projects }),
  remove: defineWrite(collection),
};
