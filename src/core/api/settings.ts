import { settings as contract } from '#shared/contract/settings.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const settings = {
  get: api.get.handler(({ context: { services } }) => services.settings.view()),
  update: api.update.handler(async ({ input, context: { services } }) => {
    const grantId = input.network?.caFileGrantId ?? null;
    const caFile =
      grantId === null
        ? null
        : await services.keepCertificates(services.grants.resolveFile(grantId));
    return services.settings.change(input, caFile);
  }),
};
