import type { z } from 'zod';
import { checkInput } from '#shared/registry/check-input.ts';
import type { Project } from '#shared/registry/project.ts';
import { galleryEditRequestSchema } from '#shared/registry/requests/project.ts';
import { at } from '../addresses.ts';
import type { Caller, CallOptions } from '../call.ts';
import { createForm, type UploadFile } from '../form.ts';
import { createWriting, toTextParts, type UploadOptions } from '../writing.ts';
import { createProjects } from './projects.ts';

type ImageContent = Readonly<z.infer<typeof galleryEditRequestSchema>>;

const WRITE = { scopes: ['project_write'], guardStatus: 400, feature: 'galleries' } as const;
const ITEM = '/api/project/{project}/gallery/{item}';

/** registry-facts §5.4. */
export function createGallery(caller: Caller) {
  const projects = createProjects(caller);
  const write = createWriting(caller);

  async function find(projectId: string, itemId: string, options?: CallOptions) {
    const { gallery } = await projects.get(projectId, options);
    return gallery.find(({ id }) => id === itemId);
  }

  return {
    async add(
      projectId: string,
      image: UploadFile,
      content: ImageContent,
      options?: UploadOptions,
    ) {
      checkInput(galleryEditRequestSchema, content);
      const texts = {
        title: content.title,
        description: content.description ?? '',
        orderIndex: String(content.orderIndex),
        featured: String(content.featured),
      };
      const parts = [...toTextParts(texts), { field: 'image', file: image }];
      // Two pictures may have one title: whether this one was added cannot be seen.
      await write.change(options, {
        ...WRITE,
        ...at('/api/project/{project}/gallery', projectId),
        bucket: 'critModify',
        method: 'POST',
        form: createForm(parts, options?.onUpload),
      });
    },
    async edit(projectId: string, itemId: string, content: ImageContent, options?: CallOptions) {
      checkInput(galleryEditRequestSchema, content);
      await write.change(options, {
        ...WRITE,
        ...at(ITEM, projectId, itemId),
        bucket: 'modify',
        method: 'PATCH',
        json: content,
        async isDone() {
          const item = await find(projectId, itemId, options);
          return item !== undefined && hasContent(item, content);
        },
      });
    },
    async remove(projectId: string, itemId: string, options?: CallOptions) {
      await write.change(options, {
        ...WRITE,
        ...at(ITEM, projectId, itemId),
        bucket: 'critModify',
        method: 'DELETE',
        isDone: async () => (await find(projectId, itemId, options)) === undefined,
      });
    },
  };
}

function hasContent(
  item: Project['gallery'][number],
  { title, description, orderIndex, featured }: ImageContent,
): boolean {
  return (
    item.name === title &&
    (item.description ?? '') === (description ?? '') &&
    item.orderIndex === orderIndex &&
    item.featured === featured
  );
}
