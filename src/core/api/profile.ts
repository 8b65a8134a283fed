import { profile as contract } from '#shared/contract/profile.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const profile = {
  open: api.open.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).profile.open(input, signal),
  ),
  edit: api.edit.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).profile.edit(input, signal),
  ),
};
