import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { COUNT_LIMITS, SIZE_LIMITS } from '#shared/registry/limits.ts';
import { galleryEditRequestSchema, galleryFormSchema } from '#shared/registry/requests/project.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { parseForm, withForm, type MultipartForm } from '../http/form.ts';
import { refuseInvalid, refuseMissing } from '../http/refusal.ts';
import { callerOf, type ScopeRequirement } from '../http/requirements.ts';
import { succeed } from '../http/success.ts';
import { makeGalleryImage, type StoredPicture } from '../images.ts';
import type { GalleryContent } from '../storage/gallery-writer.ts';
import type { GalleryRecord, ProjectRecord } from '../storage/project-store.ts';
import { createId } from '../storage/random-id.ts';
import { placePicture } from '../writes/icon.ts';
import { addProjectWrite, projectParams } from './project-paths.ts';
import { requireWritableProject } from './writable-project.ts';

const REQUIRES: ScopeRequirement = {
  scopes: ['project_write'],
  serviceStatus: 400,
  serviceStatusOfGuest: 401,
};
const HALF_A_YEAR_MS = 183 * 24 * 60 * 60 * 1000;
const itemParams = projectParams.extend({ item: z.string() });

interface NamedProject extends FastifyRequest {
  readonly params: { readonly project: string };
}

/** registry §5.4. */
export function addGalleryRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage } = context;
  addProjectWrite(app, context, {
    method: 'POST',
    path: '/gallery',
    requires: REQUIRES,
    form: galleryFormSchema,
    formFiles: ['image'],
    handle: (request) => {
      requireEditableGallery(context, request);
      return withForm(context, request, {
        fileFields: { image: { maxBytes: SIZE_LIMITS.galleryImageBytes } },
        use: (form) => addItem(context, request, form),
      });
    },
  });
  app.patch(
    '/api/project/:project/gallery/:item',
    {
      config: { bucket: 'modify', requires: REQUIRES },
      schema: { params: itemParams, body: galleryEditRequestSchema },
    },
    async (request) => {
      const { title, description, orderIndex, featured } = request.body;
      const content = { name: title, description: description ?? '', orderIndex, featured };
      storage.write(() => {
        const { gallery } = requireEditableGallery(context, request);
        const item = findGalleryItem(gallery, request.params.item);
        requireFreePlace(
          gallery.filter(({ id }) => id !== item.id),
          content,
        );
        storage.galleryWriter.edit(item.id, content);
      });
      return succeed('The picture was changed');
    },
  );
  app.delete(
    '/api/project/:project/gallery/:item',
    { config: { bucket: 'critModify', requires: REQUIRES }, schema: { params: itemParams } },
    async (request) => {
      const freed = storage.write(() => {
        const { project, gallery } = requireEditableGallery(context, request);
        return removeItem(context, project, findGalleryItem(gallery, request.params.item));
      });
      storage.free(freed);
      return succeed('The picture was deleted');
    },
  );
}

async function addItem(context: ServerContext, request: NamedProject, form: MultipartForm) {
  const { storage } = context;
  const { title, description, orderIndex, featured } = parseForm(context, galleryFormSchema, form);
  const file = form.files.find(({ field }) => field === 'image');
  if (file === undefined) throw refuseInvalid('[image] A picture is required');
  const { image, thumbnail } = await makeGalleryImage(storage, file);
  try {
    storage.write(() => {
      const { project, gallery } = requireEditableGallery(context, request);
      requireGalleryRoom(context, project, gallery);
      const place = orderIndex === 0 ? nextPlace(gallery) : orderIndex;
      const content = { name: title, description, featured, orderIndex: place };
      requireFreePlace(gallery, content);
      insertItem(context, project, { content, image, thumbnail });
    });
  } finally {
    await Promise.all([image, thumbnail].map(({ upload }) => storage.uploads.discard(upload)));
  }
  return succeed('The picture was added');
}

interface NewItem {
  readonly content: GalleryContent;
  readonly image: StoredPicture;
  readonly thumbnail: StoredPicture;
}

function insertItem(
  context: ServerContext,
  { id: projectId }: ProjectRecord,
  { content, image, thumbnail }: NewItem,
): void {
  const folder = `project/${projectId}/gallery`;
  placePicture(context, folder, image);
  placePicture(context, folder, thumbnail);
  context.storage.galleryWriter.add({
    ...content,
    id: createId(),
    projectId,
    image: image.name,
    thumbnail: thumbnail.name,
    dateCreated: new Date().toISOString(),
  });
}

function removeItem(
  { storage }: ServerContext,
  { id }: ProjectRecord,
  item: GalleryRecord,
): string[] {
  storage.galleryWriter.remove(item.id);
  const names = [item.image, item.thumbnail].filter((name) => name !== null);
  return names.flatMap((name) => storage.images.remove(`project/${id}/gallery/${name}`));
}

function requireEditableGallery(context: ServerContext, request: NamedProject) {
  const named = { project: request.params.project, caller: callerOf(request) };
  const project = requireWritableProject(context, named, 'edit_details');
  return { project, gallery: context.storage.projects.galleryOf(project.id) };
}

function findGalleryItem(gallery: readonly GalleryRecord[], id: string): GalleryRecord {
  const item = gallery.find((candidate) => candidate.id === id);
  if (item === undefined) throw refuseMissing();
  return item;
}

/** A project that was approved half a year ago may have more pictures. */
function requireGalleryRoom(
  { storage }: ServerContext,
  { id, status, datePublished }: ProjectRecord,
  gallery: readonly GalleryRecord[],
): void {
  const since = Date.parse(storage.projects.reviewOf(id).dateApproved ?? datePublished);
  const isOld = status === 'approved' && Date.now() - since >= HALF_A_YEAR_MS;
  const most = isOld ? COUNT_LIMITS.galleryImagesOfOldProject : COUNT_LIMITS.galleryImages;
  if (gallery.length >= most) throw refuseInvalid('The gallery is full');
}

/** Only one picture may be featured, and no two may share a position. */
function requireFreePlace(
  others: readonly GalleryRecord[],
  { featured, orderIndex }: Pick<GalleryContent, 'featured' | 'orderIndex'>,
): void {
  if (featured && others.some((item) => item.featured === 1)) {
    throw refuseInvalid('[featured] Another picture is featured');
  }
  if (others.some((item) => item.orderIndex === orderIndex)) {
    throw refuseInvalid('[orderIndex] Another picture has this place');
  }
}

function nextPlace(gallery: readonly GalleryRecord[]): number {
  return Math.max(0, ...gallery.map(({ orderIndex }) => orderIndex)) + 1;
}
