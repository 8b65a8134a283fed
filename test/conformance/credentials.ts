import { readFileSync, statSync } from 'node:fs';
import process from 'node:process';
import { z } from 'zod';
import type { Credential } from './client.ts';

/** Who takes part: the owner of everything that is made, somebody who is invited, and somebody who is not. */
export const PEOPLE = ['owner', 'member', 'stranger'] as const;
export type Person = (typeof PEOPLE)[number];
export type Credentials = Readonly<Partial<Record<Person, NonNullable<Credential>>>>;

const credential = z.union([
  z.strictObject({ session: z.string().min(1) }),
  z.strictObject({ token: z.string().min(1) }),
]);
const credentialsSchema = z.strictObject({
  owner: credential.optional(),
  member: credential.optional(),
  stranger: credential.optional(),
});

/**
 * From a file that only its owner may read, or the owner's alone from LOADOUT_SESSION or LOADOUT_TOKEN. Throws an
 * Error in words when the file is open to others or says something else.
 */
export function readCredentials(file: string | undefined): Credentials {
  if (file === undefined) return fromEnvironment();
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new Error(`Others may read ${file}; it has to be 0600`);
  }
  const { owner, member, stranger } = credentialsSchema.parse(
    JSON.parse(readFileSync(file, 'utf8')),
  );
  return {
    ...(owner === undefined ? {} : { owner }),
    ...(member === undefined ? {} : { member }),
    ...(stranger === undefined ? {} : { stranger }),
  };
}

function fromEnvironment(): Credentials {
  const { LOADOUT_SESSION: session, LOADOUT_TOKEN: token } = process.env;
  if (session !== undefined) return { owner: { session } };
  return token === undefined ? {} : { owner: { token } };
}
