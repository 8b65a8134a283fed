import { api } from './implement.ts';

export const registries = {
  list: api.registries.list.handler(({ context: { services } }) => [...services.registries.list()]),
  add: api.registries.add.handler(({ input: { url, acceptFileOrigin }, context: { services } }) =>
    services.registries.add(url, acceptFileOrigin),
  ),
};
