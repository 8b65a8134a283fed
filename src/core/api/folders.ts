import { folders as contract } from '#shared/contract/folders.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const folders = {
  detect: api.detect.handler(({ context: { services } }) => [...services.folders.detect()]),
  check: api.check.handler(({ input: { grantId, game }, context: { services } }) =>
    services.folders.check(grantId, game),
  ),
  list: api.list.handler(({ input: { grantId, hidden }, context: { services } }) =>
    services.folders.list(grantId, hidden),
  ),
  pick: api.pick.handler(({ context: { services } }) => services.folders.pick()),
  canShow: api.canShow.handler(({ context: { services } }) => ({
    canShow: services.shower.canShow,
  })),
  show: api.show.handler(async ({ input, context: { services } }) => {
    await services.shower.show(input);
    return { shown: services.shower.canShow };
  }),
};
