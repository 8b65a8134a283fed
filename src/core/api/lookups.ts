import { lookups as contract } from '#shared/contract/lookups.ts';
import { forward } from './forward.ts';
import { implementGroup } from './implement.ts';

const { cachedNames, identify, download, ...asked } = contract;
const api = implementGroup({ cachedNames, identify, download });

export const lookups = {
  ...forward(asked, (services) => services.lookups),
  cachedNames: api.cachedNames.handler(
    ({ input: { registry, loadoutId }, context: { services } }) => [
      ...(loadoutId === null
        ? services.cachedNames.projects(registry)
        : services.cachedNames.addons(loadoutId, registry)),
    ],
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
