import { collections as contract } from '#shared/contract/collections.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const collections = {
  list: api.list.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).collections.list(input, signal),
  ),
  open: api.open.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).collections.open(input, signal),
  ),
  create: api.create.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).collections.create(input, signal),
  ),
  edit: api.edit.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).collections.edit(input, signal),
  ),
  setIcon: api.setIcon.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).collections.setIcon(input, signal),
  ),
  removeIcon: api.removeIcon.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).collections.removeIcon(input, signal),
  ),
  add: api.add.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).collections.add(input, signal),
  ),
  drop: api.drop.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).collections.drop(input, signal),
  ),
  remove: api.remove.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).collections.remove(input, signal),
  ),
};
