import { jobs as contract } from '#shared/contract/jobs.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const jobs = {
  list: api.list.handler(({ context: { services } }) => [...services.jobs.list()]),
  watch: api.watch.handler(({ input: { jobId }, context: { services }, signal }) =>
    services.jobs.watch(jobId, signal),
  ),
  watchAll: api.watchAll.handler(({ context: { services }, signal }) =>
    toArrays(services.jobs.watchAll(signal)),
  ),
  pause: api.pause.handler(({ input: { jobId }, context: { services } }) => ({
    paused: services.jobs.pause(jobId),
  })),
  resume: api.resume.handler(({ input: { jobId }, context: { services } }) => ({
    resumed: services.jobs.resume(jobId),
  })),
  cancel: api.cancel.handler(({ input: { jobId, keepsRest }, context: { services } }) => ({
    cancelled: services.jobs.cancel(jobId, { keepsRest }),
  })),
};

async function* toArrays<T>(lists: AsyncGenerator<readonly T[], void, void>) {
  for await (const list of lists) yield [...list];
}
