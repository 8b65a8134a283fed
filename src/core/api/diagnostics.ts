import { diagnostics as contract } from '#shared/contract/diagnostics.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const diagnostics = {
  log: api.log.handler(({ input: { limit }, context: { services } }) => [
    ...services.diagnostics.log(limit),
  ]),
  kept: api.kept.handler(({ context: { services } }) => services.diagnostics.kept()),
  refresh: api.refresh.handler(({ input: { registry }, context: { services } }) => ({
    jobId: services.jobs.start('refresh', '', async (job) => ({
      kind: 'refreshed',
      kept: await services.diagnostics.refresh(registry, job),
    })),
  })),
  hosts: api.hosts.handler(async ({ context: { services } }) => [
    ...(await services.diagnostics.hosts()),
  ]),
  about: api.about.handler(({ context: { services } }) => services.diagnostics.about()),
};
