import { z } from 'zod';
import { COLLECTION_VISIBILITIES } from '../enumerations.ts';
import { limitedText } from '../fields.ts';

/** registry §5.8; a new collection is private. */
export const newCollectionRequestSchema = z.object({
  name: limitedText('collectionName'),
  description: limitedText('collectionDescription').nullable(),
});

/** As form fields, besides `icon`; an empty description means none. */
export const collectionFormSchema = z.object({
  name: limitedText('collectionName'),
  description: limitedText('collectionDescription'),
  visibility: z.enum(COLLECTION_VISIBILITIES),
});

/** Ids, not slugs. */
export const collectedRequestSchema = z.object({ projects: z.array(z.string().min(1)).min(1) });
