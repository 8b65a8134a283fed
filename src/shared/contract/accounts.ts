import { z } from 'zod';
import { accountSchema, accountStatusSchema, signedOutSchema } from '../domain/account.ts';
import { accountSessionSchema } from '../registry/user.ts';
import { procedure } from './base.ts';

/** A token or a password goes in here and never comes out (reliability B9). */
export const accounts = {
  /** Asks each registry whether it takes the credential, and what it lets do. `registry` null: all that are known. */
  status: procedure
    .input(z.object({ registry: z.string().nullable() }))
    .output(z.array(accountStatusSchema)),
  /**
   * Keeps the token once the registry has taken it. `inFile`: in a file that only this account may read. `expires`: the
   * day when it ends, where the person knows it: a token cannot ask for its own (registry §2.2).
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
  /** Opens a session with a local account and keeps it like a token. Throws PASSWORD_REFUSED, REGISTRY_LACKS. */
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
  /** The sessions of the person who is logged in with one; a token gets AUTH_SESSION_NEEDED. */
  sessions: procedure
    .input(z.object({ registry: z.string() }))
    .output(z.array(accountSessionSchema)),
  /** Ends one by its id, and answers those that stay. Throws NAME_UNKNOWN. */
  endSession: procedure
    .input(z.object({ registry: z.string(), session: z.string() }))
    .output(z.array(accountSessionSchema)),
  /** What was forgotten here. A session ends at the registry too; a token lives on there. */
  signOut: procedure.input(z.object({ registry: z.string() })).output(z.array(signedOutSchema)),
};
