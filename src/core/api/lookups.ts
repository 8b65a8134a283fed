import { api } from './implement.ts';

export const lookups = {
  search: api.lookups.search.handler(({ input, context: { services }, signal }) =>
    services.lookups.search(input, signal),
  ),
  projects: api.lookups.projects.handler(({ input, context: { services }, signal }) =>
    services.lookups.projects(input, signal),
  ),
  users: api.lookups.users.handler(({ input, context: { services }, signal }) =>
    services.lookups.users(input, signal),
  ),
  organizations: api.lookups.organizations.handler(({ input, context: { services }, signal }) =>
    services.lookups.organizations(input, signal),
  ),
  ownOrganizations: api.lookups.ownOrganizations.handler(
    ({ input, context: { services }, signal }) => services.lookups.ownOrganizations(input, signal),
  ),
  versions: api.lookups.versions.handler(({ input, context: { services }, signal }) =>
    services.lookups.versions(input, signal),
  ),
  latest: api.lookups.latest.handler(({ input, context: { services }, signal }) =>
    services.lookups.latest(input, signal),
  ),
  tags: api.lookups.tags.handler(({ input, context: { services }, signal }) =>
    services.lookups.tags(input, signal),
  ),
  identify: api.lookups.identify.handler(
    ({ input: { grantIds, ...request }, context: { services }, signal }) => {
      const files = grantIds.map((grantId) => services.grants.resolveFile(grantId));
      return services.lookups.identify({ ...request, files }, signal);
    },
  ),
  download: api.lookups.download.handler(
    ({ input: { grantId, ...request }, context: { services } }) => {
      const folder = services.grants.resolveFolder(grantId);
      const jobId = services.jobs.start('download', '', async (job) => ({
        kind: 'download',
        report: await services.lookups.download({ ...request, folder }, job),
      }));
      return { jobId };
    },
  ),
};
