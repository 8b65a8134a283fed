import { lookups as contract } from '#shared/contract/lookups.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const lookups = {
  search: api.search.handler(({ input, context: { services }, signal }) =>
    services.lookups.search(input, signal),
  ),
  cachedNames: api.cachedNames.handler(
    ({ input: { registry, loadoutId }, context: { services } }) => [
      ...(loadoutId === null
        ? services.cachedNames.projects(registry)
        : services.cachedNames.addons(loadoutId, registry)),
    ],
  ),
  projects: api.projects.handler(({ input, context: { services }, signal }) =>
    services.lookups.projects(input, signal),
  ),
  users: api.users.handler(({ input, context: { services }, signal }) =>
    services.lookups.users(input, signal),
  ),
  organizations: api.organizations.handler(({ input, context: { services }, signal }) =>
    services.lookups.organizations(input, signal),
  ),
  ownOrganizations: api.ownOrganizations.handler(({ input, context: { services }, signal }) =>
    services.lookups.ownOrganizations(input, signal),
  ),
  versions: api.versions.handler(({ input, context: { services }, signal }) =>
    services.lookups.versions(input, signal),
  ),
  latest: api.latest.handler(({ input, context: { services }, signal }) =>
    services.lookups.latest(input, signal),
  ),
  tags: api.tags.handler(({ input, context: { services }, signal }) =>
    services.lookups.tags(input, signal),
  ),
  identify: api.identify.handler(
    ({ input: { grantIds, ...request }, context: { services }, signal }) => {
      const files = grantIds.map((grantId) => services.grants.resolveFile(grantId));
      return services.lookups.identify({ ...request, files }, signal);
    },
  ),
  download: api.download.handler(({ input: { grantId, ...request }, context: { services } }) => {
    const folder = services.grants.resolveFolder(grantId);
    const jobId = services.jobs.start('download', '', async (job) => ({
      kind: 'download',
      report: await services.lookups.download({ ...request, folder }, job),
    }));
    return { jobId };
  }),
};
