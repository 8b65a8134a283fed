import { z } from 'zod';
import type { Clock, Logger } from '../host.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import { toSafeOrigin } from './addresses.ts';
import { createCaller } from './call.ts';
import { decodeOne } from './decode.ts';
import type { Gateway } from './gateway.ts';
import type { RegistryClient } from './registry-client.ts';
import { createHashes } from './resources/hashes.ts';
import { createOrganizations } from './resources/organizations.ts';
import { createProjects } from './resources/projects.ts';
import { createSearch } from './resources/search.ts';
import { createTags } from './resources/tags.ts';
import { createUsers } from './resources/users.ts';
import { createVersions } from './resources/versions.ts';

export interface RegistryClientOptions {
  readonly profile: ConnectedProfile;
  /** Shared by all clients and the transfer queue of a process; closed by whoever made it. */
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly logger: Logger;
  /** A personal access token, sent as the whole value of `Authorization`. */
  readonly token?: string;
}

const MAX_SAYS = 200;
const probeSchema = z.object({
  cdn: z.string().nullable().catch(null),
  message: z.string().nullable().catch(null),
});

export function createRegistryClient(options: RegistryClientOptions): RegistryClient {
  const closing = new AbortController();
  const caller = createCaller({
    ...options,
    token: options.token ?? null,
    closing: closing.signal,
  });
  return {
    profile: options.profile,
    hashes: createHashes(caller),
    projects: createProjects(caller),
    versions: createVersions(caller),
    users: createUsers(caller),
    organizations: createOrganizations(caller),
    tags: createTags(caller),
    search: createSearch(caller),
    async probe(callOptions) {
      const { value, source } = await caller.ask({
        bucket: null,
        route: '/api',
        path: '/api',
        signal: callOptions?.signal,
      });
      const { cdn, message } = decodeOne(probeSchema, value, source);
      return {
        cdn: cdn === null ? null : toSafeOrigin(cdn),
        says: message?.slice(0, MAX_SAYS) ?? null,
      };
    },
    close() {
      closing.abort();
    },
  };
}
