import { api } from './implement.ts';

export const folders = {
  detect: api.folders.detect.handler(({ context: { services } }) => [...services.folders.detect()]),
  check: api.folders.check.handler(({ input: { grantId, game }, context: { services } }) =>
    services.folders.check(grantId, game),
  ),
  list: api.folders.list.handler(({ input: { grantId, hidden }, context: { services } }) =>
    services.folders.list(grantId, hidden),
  ),
  pick: api.folders.pick.handler(({ context: { services } }) => services.folders.pick()),
  canShow: api.folders.canShow.handler(({ context: { services } }) => ({
    canShow: services.shower.canShow,
  })),
  show: api.folders.show.handler(async ({ input, context: { services } }) => {
    await services.shower.show(input);
    return { shown: services.shower.canShow };
  }),
};
