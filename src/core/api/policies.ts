import type { PolicyRequest } from '../loadouts/policy-service.ts';
import { policies as contract } from '#shared/contract/policies.ts';
import { type ApiServices, implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const policies = {
  pin: api.pin.handler(({ input, context: { services } }) => {
    const { note, until, ...of } = input;
    return start(services, { ...of, change: { kind: 'pin', note, until } });
  }),
  unpin: api.unpin.handler(({ input, context: { services } }) =>
    start(services, { ...input, change: { kind: 'unpin' } }),
  ),
  skip: api.skip.handler(({ input, context: { services } }) => {
    const { note, until, ...of } = input;
    return start(services, { ...of, change: { kind: 'skip', note, until } });
  }),
  unskip: api.unskip.handler(({ input, context: { services } }) =>
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
