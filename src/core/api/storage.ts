import { api } from './implement.ts';

export const storage = {
  usage: api.storage.usage.handler(({ context: { services } }) => services.storage.usage()),
  empty: api.storage.empty.handler(({ input: { loadoutId }, context: { services } }) => ({
    jobId: services.jobs.start('empty', loadoutId ?? '', async (job) => ({
      kind: 'storage',
      freedBytes: await services.storage.empty(loadoutId, job),
    })),
  })),
};
