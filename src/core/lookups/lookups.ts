import type { JobContext } from '../jobs/job-runner.ts';
import type { LookupContext, LookupServices } from './asking.ts';
import { type DownloadFrom, downloadFile, findFile } from './download.ts';
import { identify } from './identify.ts';
import { findOrganizations, findOwnOrganizations, findUsers } from './people.ts';
import { checkSlug, findProjects, findRandom } from './projects.ts';
import { searchProjects, searchRegistry } from './search.ts';
import { listTags } from './tags.ts';
import { findLatest, listVersions } from './versions.ts';

interface OnRegistry {
  readonly registry: string;
}

/**
 * What a registry says, answered from the catalogue where that has it, each with its age. Several things are asked for
 * in requests of the profile's limit; what one request could not answer is said beside what the others did. Throws what
 * RegistryClient throws where nothing could be answered, and REGISTRY_UNKNOWN.
 */
export function createLookups(services: LookupServices) {
  const { catalogue, clock, registries, accounts, scanner, saveFile } = services;
  const open = async (
    registry: string,
    signal: AbortSignal | undefined,
  ): Promise<LookupContext> => ({
    catalogue,
    clock,
    registries,
    accounts,
    scanner,
    saveFile,
    client: await registries.connect(registry),
    options: { signal },
  });
  const on =
    <Request, Answer>(work: (asking: LookupContext, request: Request) => Promise<Answer>) =>
    async (request: Request & OnRegistry, signal?: AbortSignal): Promise<Answer> =>
      work(await open(request.registry, signal), request);
  return {
    /** Without a search the words are taken as ids, slugs, authors and organizations. */
    search: on(searchProjects),
    /** As `search`, of what the registry says now and nothing else. */
    searchRegistry: on(searchRegistry),
    /** One that a guest may not see is asked for as the person who is logged in. */
    projects: on(findProjects),
    users: on(findUsers),
    organizations: on(findOrganizations),
    /** Those of the person who is logged in. Throws AUTH_NEEDED without one. */
    ownOrganizations: on(findOwnOrganizations),
    versions: on(listVersions),
    latest: on(findLatest),
    tags: on(listTags),
    /** Whose a slug is, hidden projects too. */
    checkSlug: on(checkSlug),
    /** Some projects; fewer than `count` where the registry says so. */
    random: on(findRandom),
    /** `files`: absolute paths. */
    identify: on(identify),
    /** Throws PROJECT_UNKNOWN, VERSION_UNKNOWN, VERSION_AMBIGUOUS, VERSION_FILE_UNKNOWN. */
    findFile: on(findFile),
    /** `folder`: absolute. Throws also what SaveFile throws. */
    download: async (request: DownloadFrom, job: JobContext) =>
      downloadFile(await open(request.registry, job.signal), request, job),
  };
}

export type Lookups = ReturnType<typeof createLookups>;
