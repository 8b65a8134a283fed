import { folders as contract } from '#shared/contract/folders.ts';
import { forward } from './forward.ts';
import { implementGroup } from './implement.ts';

const { canShow, show, ...asked } = contract;
const api = implementGroup({ canShow, show });

export const folders = {
  ...forward(asked, (services) => services.folders),
  canShow: api.canShow.handler(({ context: { services } }) => ({
    canShow: services.shower.canShow,
  })),
  show: api.show.handler(async ({ input, context: { services } }) => {
    await services.shower.show(input);
    return { shown: services.shower.canShow };
  }),
};
