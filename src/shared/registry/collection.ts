import { z } from 'zod';
import { answerText, timestampSchema } from './values.ts';

/** registry-facts §5.8; `visibility` is open, `projects` are the ids that the reader may see. */
export const collectionSchema = z.object({
  id: z.string(),
  userId: z.string().catch(''),
  name: answerText('collectionName'),
  description: answerText('collectionDescription').nullable().catch(null),
  icon: z.string().nullable().catch(null),
  visibility: z.string().catch('private'),
  dateCreated: timestampSchema,
  dateUpdated: timestampSchema,
  projects: z.array(z.string()).catch([]),
});
export type Collection = z.infer<typeof collectionSchema>;

/** The id of the collection that every person has: the projects that are followed. */
export const FOLLOWS_COLLECTION = 'follows';
