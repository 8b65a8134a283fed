import { downloadFile, findFile } from './download.ts';
import { identify } from './identify.ts';
import type { Lookups, LookupServices } from './lookups.ts';
import { findOrganizations, findOwnOrganizations, findUsers } from './people.ts';
import { checkSlug, findProjects, findRandom } from './projects.ts';
import { searchProjects } from './search.ts';
import { listTags } from './tags.ts';
import { findLatest, listVersions } from './versions.ts';

/** Each question is one module; all of them ask the registry that the request names. */
export function createLookups(services: LookupServices): Lookups {
  const asking = async (registry: string, signal?: AbortSignal) => ({
    ...services,
    client: await services.connect(registry),
    options: { signal },
  });
  return {
    search: async (request, signal) =>
      searchProjects(await asking(request.registry, signal), request),
    projects: async ({ registry, names }, signal) =>
      findProjects(await asking(registry, signal), registry, names),
    users: async (request, signal) => findUsers(await asking(request.registry, signal), request),
    organizations: async (request, signal) =>
      findOrganizations(await asking(request.registry, signal), request),
    ownOrganizations: async ({ registry, owned }, signal) =>
      findOwnOrganizations(await asking(registry, signal), registry, owned),
    versions: async (request, signal) =>
      listVersions(await asking(request.registry, signal), request),
    latest: async (request, signal) => findLatest(await asking(request.registry, signal), request),
    tags: async (request, signal) => listTags(await asking(request.registry, signal), request),
    checkSlug: async ({ registry, slug }, signal) =>
      checkSlug(await asking(registry, signal), slug),
    random: async ({ registry, count }, signal) =>
      findRandom(await asking(registry, signal), count),
    identify: async (request, signal) => identify(await asking(request.registry, signal), request),
    findFile: async (request, signal) => findFile(await asking(request.registry, signal), request),
    download: async (request, job) =>
      downloadFile(await asking(request.registry, job.signal), request, job),
  };
}
