import { z } from 'zod';
import { decorative, listOf, answerText, timestampSchema } from './fields.ts';

/** A message, or a change of the project's status by a moderator. */
const bodySchema = z.union([
  z.object({ text: answerText('threadMessage'), isPrivate: z.boolean().default(false) }),
  z.object({ prev_status: z.string(), new_status: z.string() }),
]);

/** `authorHidden`: written by an anonymous moderator. */
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
 * Messages between moderators and a team or the author of a report (registry §14), oldest first.
 * Names are in `members` only; `type` is open.
 */
export const threadSchema = z.object({
  id: z.string(),
  type: decorative(z.string(), ''),
  relatedEntity: decorative(z.string().nullable(), null),
  messages: listOf(messageSchema),
  members: listOf(participantSchema),
});
export type Thread = z.infer<typeof threadSchema>;

/** Returns the author of a message; null if the registry does not give one. */
export function authorOf({ members }: Thread, { authorId }: ThreadMessage): string | null {
  return members.find(({ id }) => id === authorId)?.userName ?? null;
}

/** Returns the text of a message; null for a change of status. */
export function messageTextOf({ body }: ThreadMessage): string | null {
  return 'text' in body ? body.text : null;
}
