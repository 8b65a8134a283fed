import { readFileSync, statSync } from 'node:fs';
import process from 'node:process';
import { z } from 'zod';
import type { Credential } from './client.ts';
import { givenSchema, type Given } from './given.ts';

/**
 * Participants: the owner of everything the suite creates, a user who is invited, and one who is
 * not.
 */
export const PEOPLE = ['owner', 'member', 'stranger'] as const;
export type Person = (typeof PEOPLE)[number];
export type Credentials = Readonly<Partial<Record<Person, Known>>>;
/** The user name is required only if the registry does not report it. */
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
 * Reads the target from a file that only its owner may read, or the owner's credential alone from
 * LOADOUT_SESSION or LOADOUT_TOKEN. Throws an Error with a readable message if others can read the
 * file or its content is invalid.
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
