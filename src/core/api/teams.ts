import { teams as contract } from '#shared/contract/teams.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const teams = {
  members: api.members.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).teams.members(input, signal),
  ),
  invite: api.invite.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).teams.invite(input, signal),
  ),
  accept: api.accept.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).teams.accept(input, signal),
  ),
  decline: api.decline.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).teams.decline(input, signal),
  ),
  leave: api.leave.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).teams.leave(input, signal),
  ),
  edit: api.edit.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).teams.edit(input, signal),
  ),
  remove: api.remove.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).teams.remove(input, signal),
  ),
  transfer: api.transfer.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).teams.transfer(input, signal),
  ),
  override: api.override.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).teams.override(input, signal),
  ),
};
