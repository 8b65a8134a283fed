import { api } from './implement.ts';

export const registries = {
  list: api.registries.list.handler(({ context: { services } }) => [...services.registries.list()]),
  add: api.registries.add.handler(({ input: { url, acceptFileOrigin }, context: { services } }) =>
    services.registries.add(url, acceptFileOrigin),
  ),
  overview: api.registries.overview.handler(({ context: { services } }) =>
    services.registryService.overview(),
  ),
  test: api.registries.test.handler(({ input: { registry }, context: { services } }) =>
    services.registryService.test(registry),
  ),
  setDefault: api.registries.setDefault.handler(
    ({ input: { registry }, context: { services } }) => {
      services.registryService.setDefault(registry);
      return services.registryService.overview();
    },
  ),
  remove: api.registries.remove.handler(({ input: { registry }, context: { services } }) => {
    services.registryService.remove(registry);
    return services.registryService.overview();
  }),
};
