import { api } from './implement.ts';

export const addons = {
  list: api.addons.list.handler(({ input, context: { services } }) => services.library.list(input)),
  details: api.addons.details.handler(({ input, context: { services }, signal }) =>
    services.details(input, signal),
  ),
  scan: api.addons.scan.handler(({ input: { loadoutId }, context: { services } }) => ({
    jobId: services.jobs.start('scan', loadoutId, async (job) => ({
      kind: 'scan',
      report: await services.loadouts.scan(loadoutId, job),
    })),
  })),
  check: api.addons.check.handler(({ input, context: { services } }) => ({
    jobId: services.jobs.start('check', input.loadoutId, async (job) => ({
      kind: 'check',
      report: await services.loadouts.check(input, job),
    })),
  })),
};
