import { locks as contract } from '#shared/contract/locks.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const locks = {
  make: api.make.handler(({ input: { loadoutId }, context: { services } }) => ({
    jobId: services.jobs.start('lock', loadoutId, async (job) => ({
      kind: 'lock',
      lock: await services.locks.make(loadoutId, job),
    })),
  })),
  check: api.check.handler(({ input: { loadoutId, lock }, context: { services } }) => ({
    jobId: services.jobs.start('lock', loadoutId, async (job) => {
      const { loadout, differences } = await services.locks.check(loadoutId, lock, job);
      return { kind: 'lock-check', loadout, differences: [...differences] };
    }),
  })),
};
