import { organizations as contract } from '#shared/contract/organizations.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const organizations = {
  mine: api.mine.handler(({ input, context: { services }, signal }) =>
    services.publishing.organizations.mine(input, signal),
  ),
  open: api.open.handler(({ input, context: { services }, signal }) =>
    services.publishing.organizations.open(input, signal),
  ),
  create: api.create.handler(({ input, context: { services }, signal }) =>
    services.publishing.organizations.create(input, signal),
  ),
  edit: api.edit.handler(({ input, context: { services }, signal }) =>
    services.publishing.organizations.edit(input, signal),
  ),
  setIcon: api.setIcon.handler(({ input, context: { services }, signal }) =>
    services.publishing.organizations.setIcon(input, signal),
  ),
  removeIcon: api.removeIcon.handler(({ input, context: { services }, signal }) =>
    services.publishing.organizations.removeIcon(input, signal),
  ),
  addProject: api.addProject.handler(({ input, context: { services }, signal }) =>
    services.publishing.organizations.addProject(input, signal),
  ),
  removeProject: api.removeProject.handler(({ input, context: { services }, signal }) =>
    services.publishing.organizations.removeProject(input, signal),
  ),
  remove: api.remove.handler(({ input, context: { services }, signal }) =>
    services.publishing.organizations.remove(input, signal),
  ),
};
