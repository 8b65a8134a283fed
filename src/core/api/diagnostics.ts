import { api } from './implement.ts';

export const diagnostics = {
  log: api.diagnostics.log.handler(({ input: { limit }, context: { services } }) => [
    ...services.diagnostics.log(limit),
  ]),
  kept: api.diagnostics.kept.handler(({ context: { services } }) => services.diagnostics.kept()),
  refresh: api.diagnostics.refresh.handler(({ input: { registry }, context: { services } }) => ({
    jobId: services.jobs.start('refresh', '', async (job) => ({
      kind: 'refreshed',
      kept: await services.diagnostics.refresh(registry, job),
    })),
  })),
  hosts: api.diagnostics.hosts.handler(async ({ context: { services } }) => [
    ...(await services.diagnostics.hosts()),
  ]),
  about: api.diagnostics.about.handler(({ context: { services } }) => services.diagnostics.about()),
};
