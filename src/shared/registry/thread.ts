import { z } from 'zod';
import { decorative, listOf, answerText, timestampSchema } from './fields.ts';

/** What somebody wrote, or how a moderator changed a project's status. */
const bodySchema = z.union([
  z.object({ text: answerText('threadMessage'), isPrivate: z.boolean().default(false) }),
  z.object({ prev_status: z.string(), new_status: z.string() }),
]);

/** `authorHidden`: written by a moderator who is not named. */
const messageSchema = z.object({
  id: z.string(),
  authorId: z.string().nullable().default(null),
  authorHidden: z.boolean().default(false),
  type: decorative(z.string(), ''),
  createdAt: timestampSchema,
  body: bodySchema,
});
export type ThreadMessage = z.infer<typeof messageSchema>;

const participantSchema = z.object({
  id: z.string(),
  userName: answerText('userName'),
  avatar: decorative(z.string().nullable(), null),
});

/**
 * What a team, or whoever made a report, and the moderators wrote to each other (registry §14), oldest message
 * first. Names are in `members` only; `type` is open.
 */
export const threadSchema = z.object({
  id: z.string(),
  type: decorative(z.string(), ''),
  relatedEntity: decorative(z.string().nullable(), null),
  messages: listOf(messageSchema),
  members: listOf(participantSchema),
});
export type Thread = z.infer<typeof threadSchema>;

/** Who wrote a message; null where the registry does not tell. */
export function authorOf({ members }: Thread, { authorId }: ThreadMessage): string | null {
  return members.find(({ id }) => id === authorId)?.userName ?? null;
}

/** What was written; null for a change of status. */
export function textOf({ body }: ThreadMessage): string | null {
  return 'text' in body ? body.text : null;
}
