import { z } from 'zod';
import { accountSchema, accountStatusSchema, signedOutSchema } from '../domain/account.ts';
import { accountSessionSchema } from '../registry/user.ts';
import { procedure } from './base.ts';

/** A token or password is input only and never part of an answer (reliability B9). */
export const accounts = {
  /**
   * Asks each registry whether it accepts the credential, and which scopes it has. `registry` null:
   * all known registries.
   */
  status: procedure
    .input(z.object({ registry: z.string().nullable() }))
    .output(z.array(accountStatusSchema)),
  /**
   * Stores the token once the registry has accepted it. `inFile`: in a file readable only by this
   * account. `expires`: the day the token ends, if the user knows it; a token cannot ask for its
   * own (registry §2.2).
   */
  signIn: procedure
    .input(
      z.object({
        registry: z.string(),
        token: z.string(),
        inFile: z.boolean(),
        expires: z.iso.date().nullable().default(null),
      }),
    )
    .output(accountSchema),
  /**
   * Signs in with a local account and stores the session like a token. Throws PASSWORD_REFUSED,
   * REGISTRY_LACKS.
   */
  signInWithPassword: procedure
    .input(
      z.object({
        registry: z.string(),
        email: z.string(),
        password: z.string(),
        inFile: z.boolean(),
      }),
    )
    .output(accountSchema),
  /** Lists the user's sessions; signed in with a token, throws AUTH_SESSION_NEEDED. */
  sessions: procedure
    .input(z.object({ registry: z.string() }))
    .output(z.array(accountSessionSchema)),
  /** Ends a session by id and returns the remaining ones. Throws NAME_UNKNOWN. */
  endSession: procedure
    .input(z.object({ registry: z.string(), session: z.string() }))
    .output(z.array(accountSessionSchema)),
  /**
   * Removes the credential and returns what was removed. A session is also ended at the registry; a
   * token stays valid there.
   */
  signOut: procedure.input(z.object({ registry: z.string() })).output(z.array(signedOutSchema)),
};
