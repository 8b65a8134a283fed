import { threads as contract } from '#shared/contract/threads.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const threads = {
  open: api.open.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).threads.open(input, signal),
  ),
  reply: api.reply.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).threads.reply(input, signal),
  ),
  removeMessage: api.removeMessage.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).threads.removeMessage(input, signal),
  ),
};
