import { z } from 'zod';
import { answerText, timestampSchema } from './values.ts';

/** Who stands for the moderators where they are not named (registry-facts §9.1). */
export const MODERATOR_AUTHOR = 'moderator';

const messageSchema = z.object({
  id: z.string(),
  author: z
    .object({ id: z.string(), userName: answerText('userName') })
    .nullable()
    .catch(null),
  body: answerText('threadMessage').catch(''),
  dateCreated: timestampSchema,
});

/** The talk with moderators about a project or a report (registry-facts §5.8), oldest message first; `type` is open. */
export const threadSchema = z.object({
  id: z.string(),
  type: z.string().catch(''),
  relatedEntity: z.string().nullable().catch(null),
  messages: z.array(messageSchema).catch([]),
});
export type Thread = z.infer<typeof threadSchema>;
