import { galleryEditRequestSchema } from '#shared/registry/requests/project.ts';
import { apiPath } from '../addresses.ts';
import type { Caller } from '../call.ts';
import { createForm } from '../form.ts';
import type { CallOptions } from '../registry-client.ts';
import type { SignedInClient } from '../signed-in-client.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { readSuccess, toTextParts } from '../writing.ts';
import { createProjects } from './projects.ts';

type Content = Parameters<SignedInClient['gallery']['add']>[2];

const WRITE = { scopes: ['project_write'], guardStatus: 400, feature: 'galleries' } as const;
const ITEM = '/api/project/{project}/gallery/{item}';

/** registry-facts §5.4. */
export function createGallery(caller: Caller): SignedInClient['gallery'] {
  const projects = createProjects(caller);
  const items = async (projectId: string, options?: CallOptions) =>
    (await projects.get(projectId, options)).gallery;

  return {
    async add(projectId, image, content, options) {
      checkInput(galleryEditRequestSchema, content);
      const texts = {
        title: content.title,
        description: content.description ?? '',
        orderIndex: String(content.orderIndex),
        featured: String(content.featured),
      };
      const call = {
        ...WRITE,
        bucket: 'critModify',
        method: 'POST',
        route: '/api/project/{project}/gallery',
        path: apiPath('project', projectId, 'gallery'),
        form: createForm(
          [...toTextParts(texts), { field: 'image', file: image }],
          options?.onUpload,
        ),
        signal: options?.signal,
      } as const;
      // Two pictures may have one title: whether this one was added cannot be seen.
      await caller.write(call, { read: readSuccess });
    },
    async edit(projectId, itemId, content, options) {
      checkInput(galleryEditRequestSchema, content);
      const call = {
        ...WRITE,
        bucket: 'modify',
        method: 'PATCH',
        route: ITEM,
        path: apiPath('project', projectId, 'gallery', itemId),
        json: content,
        signal: options?.signal,
      } as const;
      await caller.write(call, {
        read: readSuccess,
        readBack: async () => {
          const item = (await items(projectId, options)).find(({ id }) => id === itemId);
          return item !== undefined && hasContent(item, content) ? true : null;
        },
      });
    },
    async remove(projectId, itemId, options) {
      const call = {
        ...WRITE,
        bucket: 'critModify',
        method: 'DELETE',
        route: ITEM,
        path: apiPath('project', projectId, 'gallery', itemId),
        signal: options?.signal,
      } as const;
      await caller.write(call, {
        read: readSuccess,
        readBack: async () =>
          (await items(projectId, options)).some(({ id }) => id === itemId) ? null : true,
      });
    },
  };
}

function hasContent(
  item: { name: string; description: string | null; orderIndex: number; featured: boolean },
  { title, description, orderIndex, featured }: Content,
): boolean {
  return (
    item.name === title &&
    (item.description ?? '') === (description ?? '') &&
    item.orderIndex === orderIndex &&
    item.featured === featured
  );
}
