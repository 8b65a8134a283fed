import { tokens as contract } from '#shared/contract/tokens.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const tokens = {
  list: api.list.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).tokens.list(input, signal),
  ),
  create: api.create.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).tokens.create(input, signal),
  ),
  edit: api.edit.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).tokens.edit(input, signal),
  ),
  remove: api.remove.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).tokens.remove(input, signal),
  ),
};
