import { api } from './implement.ts';

export const addons = {
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
