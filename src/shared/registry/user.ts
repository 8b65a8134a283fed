import { z } from 'zod';
import { decorative, answerText, timestampSchema } from './fields.ts';

/** interface §2.6. */
export const userSchema = z.object({
  id: z.string(),
  name: decorative(answerText('displayName').nullable(), null),
  userName: answerText('userName'),
  role: decorative(z.string(), 'user'),
  avatar: decorative(z.string().nullable(), null),
  bio: decorative(answerText('bio').nullable(), null),
  dateJoined: timestampSchema,
  profilePageBg: decorative(z.string().nullable(), null),
});
export type User = z.infer<typeof userSchema>;

/** registry §2.2: the signed-in user; `email` is missing for a token without `user_read_email`. */
export const loggedInUserSchema = z.object({
  id: z.string(),
  userName: answerText('userName'),
  name: decorative(answerText('displayName').nullable(), null),
  role: z.string(),
  email: decorative(answerText('email').optional(), undefined),
});
export type LoggedInUser = z.infer<typeof loggedInUserSchema>;

const fact = decorative(z.string().nullable(), null);

/**
 * A signed-in browser or program (registry §14), with as many of these as the registry gives.
 * `current` null: the registry does not mark the current session.
 */
export const accountSessionSchema = z.object({
  id: z.string(),
  dateCreated: fact,
  dateLastActive: fact,
  dateExpires: fact,
  userAgent: fact,
  os: fact,
  browser: fact,
  city: fact,
  country: fact,
  ip: fact,
  current: z.boolean().nullable().default(null),
});
export type AccountSession = z.infer<typeof accountSessionSchema>;

/** Describes a session by browser or program, as far as known; null if nothing is. */
export function describeSession({ browser, os, userAgent }: AccountSession): string | null {
  const told = [browser, os].filter((part) => part !== null && part !== '').join(' · ');
  return told || userAgent || null;
}
