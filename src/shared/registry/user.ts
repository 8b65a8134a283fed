import { z } from 'zod';
import { timestampSchema } from './values.ts';

/** interface §2.6. */
export const userSchema = z.object({
  id: z.string(),
  name: z.string().nullable().catch(null),
  userName: z.string(),
  role: z.string().catch('user'),
  avatar: z.string().nullable().catch(null),
  bio: z.string().nullable().catch(null),
  dateJoined: timestampSchema,
  profilePageBg: z.string().nullable().catch(null),
});
export type User = z.infer<typeof userSchema>;

/** registry-facts §2.2: who asks; `email` is missing for a token without `user_read_email`. */
export const loggedInUserSchema = z.object({
  id: z.string(),
  userName: z.string(),
  name: z.string().nullable().catch(null),
  role: z.string().catch('user'),
  email: z.string().optional().catch(undefined),
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
