import { api } from './implement.ts';

export const settings = {
  get: api.settings.get.handler(({ context: { services } }) => services.settings.view()),
  update: api.settings.update.handler(async ({ input, context: { services } }) => {
    const grantId = input.network?.caFileGrantId ?? null;
    const caFile =
      grantId === null
        ? null
        : await services.keepCertificates(services.grants.resolveFile(grantId));
    return services.settings.change(input, caFile);
  }),
};
