import { z } from 'zod';
import { errorPayloadSchema } from './error-payload.ts';

/** The account at a registry; never contains the token. */
export const accountSchema = z.object({
  registry: z.string(),
  /** null: the registry that Loadout starts itself. */
  origin: z.string().nullable(),
  /** null if the token may not read its own user. */
  user: z.object({ id: z.string(), userName: z.string() }).nullable(),
  /** A session may do everything, including creating tokens. */
  kind: z.enum(['token', 'session']).default('token'),
  /**
   * The latest end of a session, if the registry gives one, or of a token, if the user gave it;
   * null: unknown.
   */
  expires: z.string().nullable().default(null),
  /** `environment`: LOADOUT_TOKEN. `memory`: gone when this program ends. */
  place: z.enum(['keychain', 'file', 'memory', 'environment']),
  since: z.string().nullable(),
});
export type Account = z.infer<typeof accountSchema>;

/** Whether a credential has a scope, as far as that can be known without using it. */
const scopeStateSchema = z.object({
  scope: z.string(),
  state: z.enum(['works', 'missing', 'unknown']),
});
export type ScopeState = z.infer<typeof scopeStateSchema>;

/**
 * Whether the registry accepts the credential now: `refused` also when it has expired, `unreadable`
 * if the stored one cannot be read or belongs to another address, `unknown` if the registry could
 * not be asked. `scopes`: of an accepted token.
 */
export const accountStatusSchema = accountSchema.extend({
  state: z.enum(['accepted', 'refused', 'unreadable', 'unknown']),
  scopes: z.array(scopeStateSchema),
  error: errorPayloadSchema.nullable(),
});
export type AccountStatus = z.infer<typeof accountStatusSchema>;

/**
 * `ended`: whether the session has been ended at the registry too; null for a token, which stays
 * valid there.
 */
export const signedOutSchema = accountSchema.extend({ ended: z.boolean().nullable() });
export type SignedOut = z.infer<typeof signedOutSchema>;
