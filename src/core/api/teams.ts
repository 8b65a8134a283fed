import { teams as contract } from '#shared/contract/teams.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const teams = {
  members: api.members.handler(({ input, context: { services }, signal }) =>
    services.publishing.teams.members(input, signal),
  ),
  invite: api.invite.handler(({ input, context: { services }, signal }) =>
    services.publishing.teams.invite(input, signal),
  ),
  accept: api.accept.handler(({ input, context: { services }, signal }) =>
    services.publishing.teams.accept(input, signal),
  ),
  decline: api.decline.handler(({ input, context: { services }, signal }) =>
    services.publishing.teams.decline(input, signal),
  ),
  leave: api.leave.handler(({ input, context: { services }, signal }) =>
    services.publishing.teams.leave(input, signal),
  ),
  edit: api.edit.handler(({ input, context: { services }, signal }) =>
    services.publishing.teams.edit(input, signal),
  ),
  remove: api.remove.handler(({ input, context: { services }, signal }) =>
    services.publishing.teams.remove(input, signal),
  ),
  transfer: api.transfer.handler(({ input, context: { services }, signal }) =>
    services.publishing.teams.transfer(input, signal),
  ),
  override: api.override.handler(({ input, context: { services }, signal }) =>
    services.publishing.teams.override(input, signal),
  ),
};
