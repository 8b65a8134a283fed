import { organizations as contract } from '#shared/contract/organizations.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const organizations = {
  mine: api.mine.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).organizations.mine(input, signal),
  ),
  open: api.open.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).organizations.open(input, signal),
  ),
  create: api.create.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).organizations.create(input, signal),
  ),
  edit: api.edit.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).organizations.edit(input, signal),
  ),
  setIcon: api.setIcon.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).organizations.setIcon(input, signal),
  ),
  removeIcon: api.removeIcon.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).organizations.removeIcon(input, signal),
  ),
  addProject: api.addProject.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).organizations.addProject(input, signal),
  ),
  removeProject: api.removeProject.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).organizations.removeProject(input, signal),
  ),
  remove: api.remove.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).organizations.remove(input, signal),
  ),
};
