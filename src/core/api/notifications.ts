import { notifications as contract } from '#shared/contract/notifications.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const notifications = {
  list: api.list.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).notifications.list(input, signal),
  ),
  markRead: api.markRead.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).notifications.markRead(input, signal),
  ),
  remove: api.remove.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).notifications.remove(input, signal),
  ),
};
