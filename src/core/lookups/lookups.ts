import type { JobContext } from '../jobs/job-runner.ts';
import type { LookupContext, LookupServices } from './lookup-context.ts';
import { type DownloadFrom, downloadFile, findDownloadFile } from './download.ts';
import { identifyFilesAndHashes } from './identify.ts';
import { findOrganizations, findOwnOrganizations, findUsers } from './people.ts';
import { checkSlug, findProjects, findRandom } from './projects.ts';
import { searchProjects, searchRegistry } from './search.ts';
import { lookUpTags } from './tags.ts';
import { findLatestVersion, listVersions } from './versions.ts';

interface LookupTarget {
  readonly registry: string;
}

/**
 * Answers of a registry, from the catalogue if cached, each with its age. Many items are requested
 * in batches of the profile's limit; a failed batch is reported beside the others' answers. Throws
 * the errors of RegistryClient when nothing could be answered, and REGISTRY_UNKNOWN.
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
    <Request, Answer>(work: (context: LookupContext, request: Request) => Promise<Answer>) =>
    async (request: Request & LookupTarget, signal?: AbortSignal): Promise<Answer> =>
      work(await open(request.registry, signal), request);
  return {
    /**
     * On a registry without search the words are taken as ids, slugs, authors and organizations.
     */
    search: on(searchProjects),
    /** As `search`, but only the registry's present answer. */
    searchRegistry: on(searchRegistry),
    /** A project that a guest may not see is requested as the signed-in user. */
    projects: on(findProjects),
    users: on(findUsers),
    organizations: on(findOrganizations),
    /** The signed-in user's own. Throws AUTH_NEEDED without a login. */
    ownOrganizations: on(findOwnOrganizations),
    versions: on(listVersions),
    latest: on(findLatestVersion),
    tags: on(lookUpTags),
    /** Returns the owner of a slug, also for hidden projects. */
    checkSlug: on(checkSlug),
    /** Random projects; the registry may return fewer than `count`. */
    random: on(findRandom),
    /** `files`: absolute paths. */
    identify: on(identifyFilesAndHashes),
    /** Throws PROJECT_UNKNOWN, VERSION_UNKNOWN, VERSION_AMBIGUOUS, VERSION_FILE_UNKNOWN. */
    findFile: on(findDownloadFile),
    /** `folder`: absolute. Also throws the errors of SaveFile. */
    download: async (request: DownloadFrom, job: JobContext) =>
      downloadFile(await open(request.registry, job.signal), request, job),
  };
}

export type Lookups = ReturnType<typeof createLookups>;
