import { registries as contract } from '#shared/contract/registries.ts';
import { forward } from './forward.ts';
import { implementGroup } from './implement.ts';

const { list, add, ...managed } = contract;
const api = implementGroup({ list, add });

export const registries = {
  ...forward(managed, (services) => services.registryService),
  list: api.list.handler(({ context: { services } }) => [...services.registries.list()]),
  add: api.add.handler(({ input: { url, acceptFileOrigin }, context: { services } }) =>
    services.registries.add(url, acceptFileOrigin),
  ),
};
