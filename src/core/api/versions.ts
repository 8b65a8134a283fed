import { versions as contract } from '#shared/contract/versions.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const versions = {
  list: api.list.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).versions.list(input, signal),
  ),
  edit: api.edit.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).versions.edit(input, signal),
  ),
  feature: api.feature.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).versions.feature(input, signal),
  ),
  remove: api.remove.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).versions.remove(input, signal),
  ),
};
