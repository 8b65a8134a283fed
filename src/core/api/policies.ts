import type { PolicyRequest } from '../loadouts/policy-service.ts';
import { api, type ApiServices } from './implement.ts';

export const policies = {
  pin: api.policies.pin.handler(({ input, context: { services } }) => {
    const { note, until, ...of } = input;
    return start(services, { ...of, change: { kind: 'pin', note, until } });
  }),
  unpin: api.policies.unpin.handler(({ input, context: { services } }) =>
    start(services, { ...input, change: { kind: 'unpin' } }),
  ),
  skip: api.policies.skip.handler(({ input, context: { services } }) => {
    const { note, until, ...of } = input;
    return start(services, { ...of, change: { kind: 'skip', note, until } });
  }),
  unskip: api.policies.unskip.handler(({ input, context: { services } }) =>
    start(services, { ...input, change: { kind: 'unskip' } }),
  ),
};

function start(services: ApiServices, request: PolicyRequest): { jobId: string } {
  return {
    jobId: services.jobs.start('policies', request.loadoutId, async (job) => ({
      kind: 'policies',
      report: await services.policies.change(request, job),
    })),
  };
}
