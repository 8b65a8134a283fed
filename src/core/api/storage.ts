import { storage as contract } from '#shared/contract/storage.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const storage = {
  usage: api.usage.handler(({ context: { services } }) => services.storage.usage()),
  empty: api.empty.handler(({ input: { loadoutId }, context: { services } }) => ({
    jobId: services.jobs.start('empty', loadoutId ?? '', async (job) => ({
      kind: 'storage',
      freedBytes: await services.storage.empty(loadoutId, job),
    })),
  })),
};
