import { api } from './implement.ts';

export const jobs = {
  list: api.jobs.list.handler(({ context: { services } }) => [...services.jobs.list()]),
  watch: api.jobs.watch.handler(({ input: { jobId }, context: { services }, signal }) =>
    services.jobs.watch(jobId, signal),
  ),
  watchAll: api.jobs.watchAll.handler(({ context: { services }, signal }) =>
    toArrays(services.jobs.watchAll(signal)),
  ),
  pause: api.jobs.pause.handler(({ input: { jobId }, context: { services } }) => ({
    paused: services.jobs.pause(jobId),
  })),
  resume: api.jobs.resume.handler(({ input: { jobId }, context: { services } }) => ({
    resumed: services.jobs.resume(jobId),
  })),
  cancel: api.jobs.cancel.handler(({ input: { jobId }, context: { services } }) => ({
    cancelled: services.jobs.cancel(jobId),
  })),
};

async function* toArrays<T>(lists: AsyncGenerator<readonly T[], void, void>) {
  for await (const list of lists) yield [...list];
}
