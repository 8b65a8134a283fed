import { pages as contract } from '#shared/contract/pages.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const pages = {
  project: api.project.handler(({ input, context: { services }, signal }) =>
    services.pages.project(input, signal),
  ),
  person: api.person.handler(({ input, context: { services }, signal }) =>
    services.pages.person(input, signal),
  ),
  organization: api.organization.handler(({ input, context: { services }, signal }) =>
    services.pages.organization(input, signal),
  ),
  browse: api.browse.handler(({ input, context: { services }, signal }) =>
    services.pages.browse(input, signal),
  ),
};
