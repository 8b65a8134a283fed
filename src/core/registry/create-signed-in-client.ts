import { composeReads, openCaller, type RegistryClientOptions } from './create-registry-client.ts';
import type { Credential } from './credential.ts';
import { createAccount } from './resources/account.ts';
import { createGallery } from './resources/gallery.ts';
import { createOrganizationWrites } from './resources/organization-writes.ts';
import { createOwnCollections } from './resources/own-collections.ts';
import { createProjectWrites } from './resources/project-writes.ts';
import { createReports } from './resources/reports.ts';
import { createTeams } from './resources/teams.ts';
import { createThreads } from './resources/threads.ts';
import { createTokens } from './resources/tokens.ts';
import { createVersionWrites } from './resources/version-writes.ts';
import { createNotifications } from './resources/notifications.ts';
import type { SignedInClient } from './signed-in-client.ts';

/** A client of one person. Reads are asked with the credential too, so that what is hidden from others is found. */
export function createSignedInClient(
  options: RegistryClientOptions & { readonly credential: Credential },
): SignedInClient {
  const closing = new AbortController();
  const caller = openCaller(options, closing);
  return {
    ...composeReads(caller, closing),
    account: { kind: options.credential.kind, ...createAccount(caller) },
    tokens: createTokens(caller),
    teams: createTeams(caller),
    projectWrites: createProjectWrites(caller),
    gallery: createGallery(caller),
    versionWrites: createVersionWrites(caller),
    organizationWrites: createOrganizationWrites(caller),
    ownCollections: createOwnCollections(caller),
    reports: createReports(caller),
    threads: createThreads(caller),
    notifications: createNotifications(caller),
  };
}
