import { tokens as contract } from '#shared/contract/tokens.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const tokens = {
  list: api.list.handler(({ input, context: { services }, signal }) =>
    services.publishing.tokens.list(input, signal),
  ),
  create: api.create.handler(({ input, context: { services }, signal }) =>
    services.publishing.tokens.create(input, signal),
  ),
  edit: api.edit.handler(({ input, context: { services }, signal }) =>
    services.publishing.tokens.edit(input, signal),
  ),
  remove: api.remove.handler(({ input, context: { services }, signal }) =>
    services.publishing.tokens.remove(input, signal),
  ),
};
