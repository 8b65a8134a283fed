import { api } from './implement.ts';

export const jobs = {
  list: api.jobs.list.handler(({ context: { services } }) => [...services.jobs.list()]),
  watch: api.jobs.watch.handler(({ input: { jobId }, context: { services }, signal }) =>
    services.jobs.watch(jobId, signal),
  ),
  cancel: api.jobs.cancel.handler(({ input: { jobId }, context: { services } }) => ({
    cancelled: services.jobs.cancel(jobId),
  })),
};
