import { readFileSync, statSync } from 'node:fs';
import process from 'node:process';
import { z } from 'zod';
import type { Credential } from './client.ts';
import { givenSchema, type Given } from './given.ts';

/** Who takes part: the owner of everything that is made, somebody who is invited, and somebody who is not. */
export const PEOPLE = ['owner', 'member', 'stranger'] as const;
export type Person = (typeof PEOPLE)[number];
export type Credentials = Readonly<Partial<Record<Person, Known>>>;
/** The name is needed only where the registry does not tell who somebody is. */
type Known = NonNullable<Credential> & { readonly userName?: string | undefined };

const userName = z.string().optional();
const credential = z.union([
  z.strictObject({ session: z.string().min(1), userName }),
  z.strictObject({ token: z.string().min(1), userName }),
]);
const targetSchema = z.strictObject({
  owner: credential.optional(),
  member: credential.optional(),
  stranger: credential.optional(),
  given: givenSchema.optional(),
});

export interface Target {
  readonly url: string;
  readonly credentials: Credentials;
  readonly given?: Given | undefined;
}

/**
 * From a file that only its owner may read, or the owner's alone from LOADOUT_SESSION or LOADOUT_TOKEN. Throws an
 * Error in words when the file is open to others or says something else.
 */
export function readTarget(url: string, file: string | undefined): Target {
  if (file === undefined) return { url, credentials: fromEnvironment() };
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new Error(`Others may read ${file}; it has to be 0600`);
  }
  const { owner, member, stranger, given } = targetSchema.parse(
    JSON.parse(readFileSync(file, 'utf8')),
  );
  const credentials = {
    ...(owner === undefined ? {} : { owner }),
    ...(member === undefined ? {} : { member }),
    ...(stranger === undefined ? {} : { stranger }),
  };
  return { url, credentials, given };
}

function fromEnvironment(): Credentials {
  const { LOADOUT_SESSION: session, LOADOUT_TOKEN: token } = process.env;
  if (session !== undefined) return { owner: { session } };
  return token === undefined ? {} : { owner: { token } };
}
