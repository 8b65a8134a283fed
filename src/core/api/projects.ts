import { projects as contract } from '#shared/contract/projects.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const projects = {
  mine: api.mine.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.mine(input, signal),
  ),
  open: api.open.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.open(input, signal),
  ),
  checkSlug: api.checkSlug.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.checkSlug(input, signal),
  ),
  random: api.random.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.random(input, signal),
  ),
  create: api.create.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.create(input, signal),
  ),
  edit: api.edit.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.edit(input, signal),
  ),
  setIcon: api.setIcon.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.setIcon(input, signal),
  ),
  removeIcon: api.removeIcon.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.removeIcon(input, signal),
  ),
  editDescription: api.editDescription.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.editDescription(input, signal),
  ),
  editTags: api.editTags.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.editTags(input, signal),
  ),
  editLicence: api.editLicence.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.editLicence(input, signal),
  ),
  editLinks: api.editLinks.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.editLinks(input, signal),
  ),
  addPicture: api.addPicture.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.addPicture(input, signal),
  ),
  editPicture: api.editPicture.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.editPicture(input, signal),
  ),
  removePicture: api.removePicture.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.removePicture(input, signal),
  ),
  submit: api.submit.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.submit(input, signal),
  ),
  remove: api.remove.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.remove(input, signal),
  ),
  follow: api.follow.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.follow(input, signal),
  ),
  unfollow: api.unfollow.handler(async ({ input, context: { services }, signal }) =>
    (await services.publishing()).projects.unfollow(input, signal),
  ),
};
