import { z } from 'zod';
import { errorPayloadSchema } from './job.ts';

/** Who is logged in at a registry; never with the token. */
export const accountSchema = z.object({
  registry: z.string(),
  /** null: the registry that Loadout starts itself. */
  origin: z.string().nullable(),
  /** null where the token may not read its own user. */
  user: z.object({ id: z.string(), userName: z.string() }).nullable(),
  /** `environment`: LOADOUT_TOKEN. `memory`: gone when this program ends. */
  place: z.enum(['keychain', 'file', 'memory', 'environment']),
  since: z.string().nullable(),
});
export type Account = z.infer<typeof accountSchema>;

/**
 * Whether the registry takes the token now: `refused` also when it has expired, `unreadable` when what was kept cannot
 * be read or was kept for another address, `unknown` when nobody could be asked.
 */
export const accountStatusSchema = accountSchema.extend({
  state: z.enum(['accepted', 'refused', 'unreadable', 'unknown']),
  error: errorPayloadSchema.nullable(),
});
export type AccountStatus = z.infer<typeof accountStatusSchema>;
