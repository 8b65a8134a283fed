import { registries as contract } from '#shared/contract/registries.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const registries = {
  list: api.list.handler(({ context: { services } }) => [...services.registries.list()]),
  add: api.add.handler(({ input: { url, acceptFileOrigin }, context: { services } }) =>
    services.registries.add(url, acceptFileOrigin),
  ),
  overview: api.overview.handler(({ context: { services } }) =>
    services.registryService.overview(),
  ),
  test: api.test.handler(({ input: { registry }, context: { services } }) =>
    services.registryService.test(registry),
  ),
  offers: api.offers.handler(({ input: { registry }, context: { services } }) =>
    services.registryService.offers(registry),
  ),
  setDefault: api.setDefault.handler(({ input: { registry }, context: { services } }) => {
    services.registryService.setDefault(registry);
    return services.registryService.overview();
  }),
  remove: api.remove.handler(({ input: { registry }, context: { services } }) => {
    services.registryService.remove(registry);
    return services.registryService.overview();
  }),
};
