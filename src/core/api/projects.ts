import { projects as contract } from '#shared/contract/projects.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const projects = {
  mine: api.mine.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.mine(input, signal),
  ),
  open: api.open.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.open(input, signal),
  ),
  checkSlug: api.checkSlug.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.checkSlug(input, signal),
  ),
  random: api.random.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.random(input, signal),
  ),
  create: api.create.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.create(input, signal),
  ),
  edit: api.edit.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.edit(input, signal),
  ),
  setIcon: api.setIcon.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.setIcon(input, signal),
  ),
  removeIcon: api.removeIcon.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.removeIcon(input, signal),
  ),
  editDescription: api.editDescription.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.editDescription(input, signal),
  ),
  editTags: api.editTags.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.editTags(input, signal),
  ),
  editLicence: api.editLicence.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.editLicence(input, signal),
  ),
  editLinks: api.editLinks.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.editLinks(input, signal),
  ),
  addPicture: api.addPicture.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.addPicture(input, signal),
  ),
  editPicture: api.editPicture.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.editPicture(input, signal),
  ),
  removePicture: api.removePicture.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.removePicture(input, signal),
  ),
  submit: api.submit.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.submit(input, signal),
  ),
  remove: api.remove.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.remove(input, signal),
  ),
  follow: api.follow.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.follow(input, signal),
  ),
  unfollow: api.unfollow.handler(({ input, context: { services }, signal }) =>
    services.publishing.projects.unfollow(input, signal),
  ),
};
