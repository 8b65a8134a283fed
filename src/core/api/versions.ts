import { versions as contract } from '#shared/contract/versions.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const versions = {
  list: api.list.handler(({ input, context: { services }, signal }) =>
    services.publishing.versions.list(input, signal),
  ),
  edit: api.edit.handler(({ input, context: { services }, signal }) =>
    services.publishing.versions.edit(input, signal),
  ),
  feature: api.feature.handler(({ input, context: { services }, signal }) =>
    services.publishing.versions.feature(input, signal),
  ),
  remove: api.remove.handler(({ input, context: { services }, signal }) =>
    services.publishing.versions.remove(input, signal),
  ),
};
