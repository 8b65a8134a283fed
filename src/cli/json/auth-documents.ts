import { z } from 'zod';
import { accountSchema, accountStatusSchema, signedOutSchema } from '#shared/domain/account.ts';
import { accountSessionSchema } from '#shared/registry/user.ts';
import { errorTextSchema, schemaVersion } from './values.ts';

export const authLoginDocumentSchema = z.object({ schemaVersion, account: accountSchema });
export type AuthLoginDocument = z.infer<typeof authLoginDocumentSchema>;

export const authStatusDocumentSchema = z.object({
  schemaVersion,
  accounts: z.array(accountStatusSchema.extend({ error: errorTextSchema.nullable() })),
});
export type AuthStatusDocument = z.infer<typeof authStatusDocumentSchema>;

export const authLogoutDocumentSchema = z.object({
  schemaVersion,
  forgotten: z.array(signedOutSchema),
});
export type AuthLogoutDocument = z.infer<typeof authLogoutDocumentSchema>;

export const authSessionsDocumentSchema = z.object({
  schemaVersion,
  registry: z.string(),
  sessions: z.array(accountSessionSchema),
  /** Id of the ended session; null: none was to be ended. */
  ended: z.string().nullable(),
});
export type AuthSessionsDocument = z.infer<typeof authSessionsDocumentSchema>;
