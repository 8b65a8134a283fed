import { diagnostics as contract } from '#shared/contract/diagnostics.ts';
import { forward } from './forward.ts';
import { implementGroup } from './implement.ts';

const { refresh, ...asked } = contract;

export const diagnostics = {
  ...forward(asked, (services) => services.diagnostics),
  refresh: implementGroup({ refresh }).refresh.handler(
    ({ input: { registry }, context: { services } }) => ({
      jobId: services.jobs.start('refresh', '', async (job) => ({
        kind: 'refreshed',
        kept: await services.diagnostics.refresh(registry, job),
      })),
    }),
  ),
};
