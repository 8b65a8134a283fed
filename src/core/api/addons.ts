import { addons as contract } from '#shared/contract/addons.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const addons = {
  list: api.list.handler(({ input, context: { services } }) => services.library.list(input)),
  details: api.details.handler(({ input, context: { services }, signal }) =>
    services.details(input, signal),
  ),
  scan: api.scan.handler(({ input: { loadoutId }, context: { services } }) => ({
    jobId: services.jobs.start('scan', loadoutId, async (job) => ({
      kind: 'scan',
      report: await services.loadouts.scan(loadoutId, job),
    })),
  })),
  check: api.check.handler(({ input, context: { services } }) => ({
    jobId: services.jobs.start('check', input.loadoutId, async (job) => {
      const report = await services.loadouts.check(input, job);
      return { kind: 'check', report: input.listed ? report : { ...report, addons: [] } };
    }),
  })),
};
