import type { z } from 'zod';
import { checkInput } from '#shared/registry/check-input.ts';
import { galleryEditRequestSchema } from '#shared/registry/requests/project.ts';
import { fillRoute } from '../addresses.ts';
import type { UploadFile } from '../form.ts';
import { checked, type Writer, hasSentValues, toFormParts } from '../resource-writer.ts';
import { createProjects } from './projects.ts';

type ImageContent = Readonly<z.infer<typeof galleryEditRequestSchema>>;

const WRITE = { scopes: ['project_write'], guardStatus: 400, feature: 'galleries' } as const;
const ITEM = '/api/project/{project}/gallery/{item}';

/** registry §5.4. */
export function createGallery(caller: Writer) {
  const { write } = caller;
  const projects = createProjects(caller);

  async function find(projectId: string, itemId: string) {
    const { gallery } = await projects.get(projectId);
    return gallery.find(({ id }) => id === itemId);
  }

  return {
    async add(projectId: string, image: UploadFile, content: ImageContent) {
      checkInput(galleryEditRequestSchema, content);
      const { title, description, orderIndex, featured } = content;
      const texts = {
        title,
        description: description ?? '',
        orderIndex: String(orderIndex),
        featured: String(featured),
      };
      // Two images may have one title, so whether this one was added cannot be seen.
      await write.change({
        ...WRITE,
        ...fillRoute('/api/project/{project}/gallery', projectId),
        bucket: 'critModify',
        method: 'POST',
        parts: toFormParts(texts, { image }),
      });
    },
    edit: async (projectId: string, itemId: string, content: ImageContent) =>
      write.change({
        ...WRITE,
        ...fillRoute(ITEM, projectId, itemId),
        bucket: 'modify',
        method: 'PATCH',
        json: checked(galleryEditRequestSchema, content),
        async isDone() {
          const item = await find(projectId, itemId);
          return item !== undefined && hasSentValues({ ...item, title: item.name }, content);
        },
      }),
    remove: async (projectId: string, itemId: string) =>
      write.change({
        ...WRITE,
        ...fillRoute(ITEM, projectId, itemId),
        bucket: 'critModify',
        method: 'DELETE',
        isDone: async () => (await find(projectId, itemId)) === undefined,
      }),
  };
}
