import { api } from './implement.ts';

export const pages = {
  project: api.pages.project.handler(({ input, context: { services }, signal }) =>
    services.pages.project(input, signal),
  ),
  person: api.pages.person.handler(({ input, context: { services }, signal }) =>
    services.pages.person(input, signal),
  ),
  organization: api.pages.organization.handler(({ input, context: { services }, signal }) =>
    services.pages.organization(input, signal),
  ),
  browse: api.pages.browse.handler(({ input, context: { services }, signal }) =>
    services.pages.browse(input, signal),
  ),
};
