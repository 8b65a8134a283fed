import { images as contract } from '#shared/contract/images.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const images = {
  keys: api.keys.handler(async ({ input: { registry, urls }, context: { services } }) => {
    const { profile } = await services.registries.connect(registry);
    return { keys: Object.fromEntries(services.images.keysOf(profile, urls, 'account')) };
  }),
};
