import { z } from 'zod';
import { errorPayloadSchema } from './error-payload.ts';

/** Who is logged in at a registry; never with the token. */
export const accountSchema = z.object({
  registry: z.string(),
  /** null: the registry that Loadout starts itself. */
  origin: z.string().nullable(),
  /** null where the token may not read its own user. */
  user: z.object({ id: z.string(), userName: z.string() }).nullable(),
  /** A session may do everything, also make tokens. */
  kind: z.enum(['token', 'session']).default('token'),
  /** When a session ends at the latest, as far as the registry says, and a token, as far as the person does; null: not known. */
  expires: z.string().nullable().default(null),
  /** `environment`: LOADOUT_TOKEN. `memory`: gone when this program ends. */
  place: z.enum(['keychain', 'file', 'memory', 'environment']),
  since: z.string().nullable(),
});
export type Account = z.infer<typeof accountSchema>;

/** What a credential may do, of what can be known without doing it. */
const scopeStateSchema = z.object({
  scope: z.string(),
  state: z.enum(['works', 'missing', 'unknown']),
});
export type ScopeState = z.infer<typeof scopeStateSchema>;

/**
 * Whether the registry takes the credential now: `refused` also when it has expired, `unreadable` when what was kept
 * cannot be read or was kept for another address, `unknown` when nobody could be asked. `scopes`: of a token that is
 * accepted.
 */
export const accountStatusSchema = accountSchema.extend({
  state: z.enum(['accepted', 'refused', 'unreadable', 'unknown']),
  scopes: z.array(scopeStateSchema),
  error: errorPayloadSchema.nullable(),
});
export type AccountStatus = z.infer<typeof accountStatusSchema>;

/** `ended`: whether the session is over at the registry too; null for a token, which lives on there. */
export const signedOutSchema = accountSchema.extend({ ended: z.boolean().nullable() });
export type SignedOut = z.infer<typeof signedOutSchema>;
