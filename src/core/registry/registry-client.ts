import { createLazyServices } from '../lazy-services.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import {
  type RegistryCall,
  type RegistryCaller,
  type CallerOptions,
  createCaller,
} from './call.ts';
import type { Credential } from './gateway.ts';
import { type RegistryReader, toReader } from './resource-reader.ts';
import { createCollections } from './resources/collections.ts';
import { createHashes } from './resources/hashes.ts';
import { createOrganizations } from './resources/organizations.ts';
import { createProbe, type ProbeResult } from './resources/probe.ts';
import { createProjects } from './resources/projects.ts';
import { createSearch } from './resources/search.ts';
import { createSessionOpener } from './resources/sessions.ts';
import { createTags } from './resources/tags.ts';
import { createUsers } from './resources/users.ts';
import { createVersions } from './resources/versions.ts';

export type RegistryClient = ReturnType<typeof composeReads>;

export interface RegistryClientOptions extends Omit<CallerOptions, 'credential' | 'closing'> {
  /** The caller's identity; default: a guest. */
  readonly credential?: Credential;
  /** For a registry that was never reached: called with its probe before any other request. */
  readonly onReached?: (probed: ProbeResult) => void;
}

export function createRegistryClient(options: RegistryClientOptions): RegistryClient {
  const closing = new AbortController();
  const { credential = null } = options;
  const { onReached } = options;
  const open = () => {
    const caller = createCaller({ ...options, credential, closing: closing.signal });
    return toReader(onReached ? reachFirst(caller, onReached) : caller);
  };
  return composeReads(options.profile, open, closing);
}

function reachFirst(
  caller: RegistryCaller,
  onReached: (probed: ProbeResult) => void,
): RegistryCaller {
  const probe = createProbe(toReader(caller));
  let isReached = false;
  const reach = async ({ signal }: RegistryCall): Promise<void> => {
    if (isReached) return;
    onReached(await probe(signal && { signal }));
    isReached = true;
  };
  return {
    ...caller,
    async ask(call) {
      await reach(call);
      return caller.ask(call);
    },
    async askOrNull(call) {
      await reach(call);
      return caller.askOrNull(call);
    },
  };
}

/**
 * The read part of a client. One method, one request (registry §4–§6). Lists are never split here:
 * the caller keeps to the profile's limits. Answers are decoded item by item; a bad item is dropped
 * and logged. Throws AppError: REGISTRY_UNREACHABLE, REGISTRY_REFUSED (401, 403),
 * REGISTRY_NOT_FOUND (404), REGISTRY_LIMITED (429 after the bounded waits), REGISTRY_FAILED (5xx),
 * REGISTRY_ANSWER_INVALID, REGISTRY_LACKS, CANCELLED.
 */
export function composeReads(
  profile: ConnectedProfile,
  open: () => RegistryReader,
  closing: AbortController,
) {
  let opened: RegistryReader | null = null;
  const caller = () => (opened ??= open());
  const { services } = createLazyServices({
    hashes: () => createHashes(caller()),
    projects: () => createProjects(caller()),
    versions: () => createVersions(caller()),
    users: () => createUsers(caller()),
    organizations: () => createOrganizations(caller()),
    collections: () => createCollections(caller()),
    tags: () => createTags(caller()),
    search: () => createSearch(caller()),
    openSession: () => createSessionOpener(caller()),
    probe: () => createProbe(caller()),
  });
  return Object.assign(services, {
    profile,
    close() {
      closing.abort();
    },
  });
}
