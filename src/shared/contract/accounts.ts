import { z } from 'zod';
import { accountSchema, accountStatusSchema } from '../domain/account.ts';
import { procedure } from './base.ts';

/** A token goes in here and never comes out (reliability B9). */
export const accounts = {
  /** Asks each registry whether it takes the token. `registry` null: all that are known. */
  status: procedure
    .input(z.object({ registry: z.string().nullable() }))
    .output(z.array(accountStatusSchema)),
  /** Keeps the token once the registry has taken it. `inFile`: in a file that only this account may read. */
  signIn: procedure
    .input(z.object({ registry: z.string(), token: z.string(), inFile: z.boolean() }))
    .output(accountSchema),
  /** What was forgotten here; the token itself lives on at the registry. */
  signOut: procedure.input(z.object({ registry: z.string() })).output(z.array(accountSchema)),
};
