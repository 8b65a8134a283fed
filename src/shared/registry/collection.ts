import { z } from 'zod';
import { decorative, answerText, timestampSchema } from './fields.ts';
import { userSchema } from './user.ts';

/** registry §5.8; `visibility` is open, `projects` are the ids visible to the reader. */
export const collectionSchema = z.object({
  id: z.string(),
  userId: z.string(),
  name: answerText('collectionName'),
  description: decorative(answerText('collectionDescription').nullable(), null),
  icon: decorative(z.string().nullable(), null),
  visibility: z.string(),
  dateCreated: timestampSchema,
  dateUpdated: timestampSchema,
  projects: z.array(z.string()),
});
export type Collection = z.infer<typeof collectionSchema>;

/** The public service gives only id, name and picture of the owner (registry §15.2). */
export const collectionOwnerSchema = userSchema.partial({ dateJoined: true });

/** Id of the collection that every user has: the followed projects. */
export const FOLLOWS_COLLECTION = 'follows';
