import type { SignedIn } from './publishing-context.ts';
import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { IMAGE_TYPES } from '#shared/registry/file-types.ts';
import { COUNT_LIMITS, SIZE_LIMITS } from '#shared/registry/limits.ts';
import { galleryEditRequestSchema } from '#shared/registry/requests/project.ts';
import { findProject, pickNamed } from './find-project.ts';
import { mergeEdit } from './merge-edit.ts';
import { toFieldChanges, DELETED, performWrite, createWritesOn } from './perform-write.ts';
import { toPicture } from './upload-file.ts';

type GalleryPictureRef = { readonly project: string; readonly pictureId: string };

/** A picture by id, else by a title that only one has. Throws NAME_UNKNOWN. */
const change = createWritesOn(
  async (context, { project: name, pictureId: wanted }: GalleryPictureRef) => {
    const project = await findProject(context, name);
    const picture = pickNamed(project.gallery, wanted);
    if (picture !== null) return { project, picture };
    const registry = context.client.profile.id;
    throw new AppError('NAME_UNKNOWN', { registry, what: 'picture', name: wanted });
  },
  ({ project: { id: projectId, slug }, picture: { id, name } }) => ({
    target: { kind: 'picture', id, name },
    slug,
    projectId,
  }),
);

export const work = {
  async addPicture(context, { project: name, grantId, picture, dryRun }) {
    const { client, fileOf } = context;
    const rules = { field: 'image', types: IMAGE_TYPES, most: SIZE_LIMITS.galleryImageBytes };
    const file = await toPicture(fileOf(grantId), rules);
    checkInput(galleryEditRequestSchema, picture);
    const { id: projectId, slug, gallery } = await findProject(context, name);
    const most = COUNT_LIMITS.galleryImagesOfOldProject;
    if (gallery.length >= most) {
      throw new AppError('INPUT_INVALID', { field: 'gallery', rule: 'too_big', most });
    }
    return performWrite(context, dryRun, {
      target: { kind: 'picture', id: null, name: picture.title },
      changes: toFieldChanges('picture', null, file.name),
      slug,
      projectId,
      send: () => client.gallery.add(projectId, file, picture),
    });
  },
  editPicture: change(({ client }, { project, picture }, input) => {
    const { name: title, description, orderIndex, featured } = picture;
    const now = { title, description: description || null, orderIndex, featured };
    const { next, changes } = mergeEdit(now, input, galleryEditRequestSchema);
    return { changes, send: () => client.gallery.edit(project.id, picture.id, next) };
  }),
  removePicture: change(({ client }, { project, picture }) => ({
    changes: DELETED,
    send: () => client.gallery.remove(project.id, picture.id),
  })),
} satisfies Partial<SignedIn<'projects'>>;
