import { z } from 'zod';
import { answerText, timestampSchema } from './values.ts';

/** interface §2.6. */
export const userSchema = z.object({
  id: z.string(),
  name: answerText('displayName').nullable().catch(null),
  userName: answerText('userName'),
  role: z.string().catch('user'),
  avatar: z.string().nullable().catch(null),
  bio: answerText('bio').nullable().catch(null),
  dateJoined: timestampSchema,
  profilePageBg: z.string().nullable().catch(null),
});
export type User = z.infer<typeof userSchema>;

/** registry-facts §2.2: who asks; `email` is missing for a token without `user_read_email`. */
export const loggedInUserSchema = z.object({
  id: z.string(),
  userName: answerText('userName'),
  name: answerText('displayName').nullable().catch(null),
  role: z.string().catch('user'),
  email: answerText('email').optional().catch(undefined),
});
export type LoggedInUser = z.infer<typeof loggedInUserSchema>;

/** registry-facts §2.2: a signed-in browser or program. */
export const accountSessionSchema = z.object({
  id: z.string(),
  dateCreated: z.string().nullable().catch(null),
  dateExpires: z.string().nullable().catch(null),
  userAgent: z.string().catch(''),
  current: z.boolean().catch(false),
});
export type AccountSession = z.infer<typeof accountSessionSchema>;
