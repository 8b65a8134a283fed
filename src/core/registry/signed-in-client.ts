import { AppError } from '#shared/errors.ts';
import type { Credential } from './gateway.ts';
import { createCaller } from './call.ts';
import { composeReads, type RegistryClientOptions } from './registry-client.ts';
import { createAccount } from './resources/account.ts';
import { createGallery } from './resources/gallery.ts';
import { createSignedInOrganizations } from './resources/organizations.ts';
import { createSignedInCollections } from './resources/collections.ts';
import { createSignedInProjects } from './resources/projects.ts';
import { createReports } from './resources/reports.ts';
import { createTeams } from './resources/teams.ts';
import { createThreads } from './resources/threads.ts';
import { createTokens } from './resources/tokens.ts';
import { createSignedInVersions } from './resources/versions.ts';
import { createNotifications } from './resources/notifications.ts';
import { toWriter } from './resource-writer.ts';

export type SignedInClient = ReturnType<typeof createSignedInClient>;

/**
 * A signed-in user's client, for one piece of work, which its signal cancels. Reads send the
 * credential too, so that items hidden from others are found. Every write takes ids, never slugs
 * (registry §4.4), is sent once, and is looked up after a failure that may have succeeded. Besides
 * the errors of RegistryClient: INPUT_INVALID without a request; REGISTRY_REJECTED with the
 * registry's message; AUTH_NEEDED, AUTH_NOT_ACCEPTED, AUTH_SCOPE_MISSING, AUTH_SESSION_NEEDED;
 * WRITE_UNCERTAIN. REGISTRY_UNREACHABLE when the registry cannot be reached, and then nothing was
 * done. Throws TOKEN_MALFORMED at once.
 */
export function createSignedInClient(
  options: RegistryClientOptions & {
    readonly credential: Credential;
    /** Cancels the client's work. */
    readonly signal?: AbortSignal | undefined;
  },
) {
  requireHeader(options.credential);
  const closing = new AbortController();
  const ends = [closing.signal, ...(options.signal ? [options.signal] : [])];
  const caller = toWriter(createCaller({ ...options, closing: AbortSignal.any(ends) }));
  return {
    ...composeReads(options.profile, () => caller, closing),
    account: { kind: options.credential.kind, ...createAccount(caller) },
    tokens: createTokens(caller),
    teams: createTeams(caller),
    projects: createSignedInProjects(caller),
    gallery: createGallery(caller),
    versions: createSignedInVersions(caller),
    organizations: createSignedInOrganizations(caller),
    collections: createSignedInCollections(caller),
    reports: createReports(caller),
    threads: createThreads(caller),
    notifications: createNotifications(caller),
  };
}

/**
 * A header may contain only visible ASCII characters, and a token has no quotes or brackets around
 * it. Throws TOKEN_MALFORMED.
 */
function requireHeader({ kind, value }: Credential): void {
  const isToken = /^[\x21-\x7e]+$/.test(value) && !/["'<>]/.test(value);
  if (kind === 'token' && !isToken) throw new AppError('TOKEN_MALFORMED');
}
