import { reports as contract } from '#shared/contract/reports.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const reports = {
  mine: api.mine.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).reports.mine(input, signal),
  ),
  open: api.open.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).reports.open(input, signal),
  ),
  create: api.create.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).reports.create(input, signal),
  ),
};
