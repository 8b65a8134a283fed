import { z } from 'zod';
import { API_SCOPES, ASSIGNABLE_SCOPES } from '../data/api-scopes.ts';
import { limitedText } from '../fields.ts';

/** A calendar day is UTC midnight of that day (registry §2.1); a timestamp is itself. */
const expiryDate = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .describe('A calendar day or a timestamp; the public service takes a day only.');

/**
 * interface §4.1, for create and edit. A restricted scope has its own error, so all scopes pass
 * here.
 */
export const tokenRequestSchema = z.object({
  name: limitedText('tokenName'),
  dateExpires: expiryDate,
  authScopes: z.array(z.enum(API_SCOPES)),
});
export type TokenRequest = z.infer<typeof tokenRequestSchema>;

/** Returns the first scope that a token may not have, or null (interface §5.4). */
export function findRestrictedScope(scopes: readonly string[]): string | null {
  return scopes.find((scope) => !(ASSIGNABLE_SCOPES as readonly string[]).includes(scope)) ?? null;
}
