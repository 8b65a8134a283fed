import { api } from './implement.ts';

export const images = {
  keys: api.images.keys.handler(async ({ input: { registry, urls }, context: { services } }) => {
    const { profile } = await services.registries.connect(registry);
    return { keys: Object.fromEntries(services.images.keysOf(profile, urls)) };
  }),
};
