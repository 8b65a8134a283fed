import { z } from 'zod';
import { decorative, answerText, timestampSchema } from './fields.ts';

/** interface §2.1; scopes are an open list, because a registry may add more. */
export const accessTokenSchema = z.object({
  id: z.string(),
  name: decorative(answerText('tokenName'), ''),
  userId: decorative(z.string(), ''),
  scopes: z.array(z.string()),
  dateCreated: timestampSchema,
  dateExpires: timestampSchema,
  dateLastUsed: decorative(z.string().nullable(), null),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

/** The only answer that contains the token's value. */
export const newAccessTokenSchema = accessTokenSchema.extend({ token: z.string().min(1) });
export type NewAccessToken = z.infer<typeof newAccessTokenSchema>;
