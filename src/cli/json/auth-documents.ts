import { z } from 'zod';
import { accountSchema, accountStatusSchema, signedOutSchema } from '#shared/domain/account.ts';
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
