import type { Inputs } from '#shared/contract/index.ts';
import type { WriteReport } from '#shared/domain/publishing.ts';
import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { IMAGE_TYPES } from '#shared/registry/file-types.ts';
import { COUNT_LIMITS, SIZE_LIMITS } from '#shared/registry/limits.ts';
import type { Project } from '#shared/registry/project.ts';
import { galleryEditRequestSchema } from '#shared/registry/requests/project.ts';
import type { Asking } from '../asking.ts';
import { findProject } from '../find.ts';
import { mergeEdit } from '../merge-edit.ts';
import { perform } from '../perform.ts';
import { toPicture } from '../upload-file.ts';

type Picture = Project['gallery'][number];

export async function addPicture(
  asking: Asking,
  { project: name, grantId, picture, dryRun }: Inputs['projects']['addPicture'],
): Promise<WriteReport> {
  const { client, options, fileOf } = asking;
  const rules = { field: 'image', types: IMAGE_TYPES, most: SIZE_LIMITS.galleryImageBytes };
  const file = await toPicture(fileOf(grantId), rules);
  checkInput(galleryEditRequestSchema, picture);
  const project = await findProject(asking, name);
  if (project.gallery.length >= COUNT_LIMITS.galleryImagesOfOldProject) {
    const most = COUNT_LIMITS.galleryImagesOfOldProject;
    throw new AppError('INPUT_INVALID', { field: 'gallery', rule: 'too_big', most });
  }
  return perform(asking, dryRun, {
    target: { kind: 'picture', id: null, name: picture.title },
    changes: [{ field: 'picture', from: null, to: file.name }],
    slug: project.slug,
    projectId: project.id,
    send: () => client.gallery.add(project.id, file, picture, options),
  });
}

export async function editPicture(
  asking: Asking,
  { project: name, pictureId, base, change, dryRun }: Inputs['projects']['editPicture'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const project = await findProject(asking, name);
  const picture = findPicture(asking, project, pictureId);
  const { name: title, description, orderIndex, featured } = picture;
  const now = { title, description: description || null, orderIndex, featured };
  const { next, changes } = mergeEdit(now, { base, change });
  checkInput(galleryEditRequestSchema, next);
  return perform(asking, dryRun, {
    ...about(project, picture),
    changes,
    send: () => client.gallery.edit(project.id, picture.id, next, options),
  });
}

export async function removePicture(
  asking: Asking,
  { project: name, pictureId, dryRun }: Inputs['projects']['removePicture'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const project = await findProject(asking, name);
  const picture = findPicture(asking, project, pictureId);
  return perform(asking, dryRun, {
    ...about(project, picture),
    changes: [{ field: 'deleted', from: false, to: true }],
    send: () => client.gallery.remove(project.id, picture.id, options),
  });
}

/** By id, else by the title where one picture has it. Throws NAME_UNKNOWN. */
function findPicture({ client }: Asking, { gallery }: Project, wanted: string): Picture {
  const titled = gallery.filter(({ name }) => name === wanted);
  const found = gallery.find(({ id }) => id === wanted) ?? (titled.length === 1 ? titled[0] : null);
  if (found) return found;
  const registry = client.profile.id;
  throw new AppError('NAME_UNKNOWN', { registry, what: 'picture', name: wanted });
}

function about({ id: projectId, slug }: Project, { id, name }: Picture) {
  return { target: { kind: 'picture' as const, id, name }, slug, projectId };
}
