import { z } from 'zod';
import { checkInput } from '#shared/registry/check-input.ts';
import { collectionSchema, type Collection } from '#shared/registry/collection.ts';
import {
  collectedRequestSchema,
  collectionFormSchema,
  newCollectionRequestSchema,
} from '#shared/registry/requests/collection.ts';
import { at } from '../addresses.ts';
import type { CallOptions } from '../call.ts';
import { decodeOne } from '../decode.ts';
import {
  checked,
  type Writer,
  holds,
  isGone,
  type PictureChange,
  toPicturePart,
  toTextParts,
  type UploadOptions,
} from '../writing.ts';
import { createCollections } from './collections.ts';

const ALL = { feature: 'collections', ...at('/api/collections') } as const;
const WRITE = {
  bucket: 'critModify',
  feature: 'collections',
  scopes: ['collection_write'],
} as const;
const ONE = '/api/collections/{collection}';
const createdSchema = z.object({ collectionId: z.string() });

/** registry §5.8. */
export function createOwnCollections(caller: Writer) {
  const { read, write } = caller;
  const collections = createCollections(caller);

  /** Those of the person who asks, private ones too. */
  async function list(options?: CallOptions): Promise<readonly Collection[]> {
    return read.list(collectionSchema, options, {
      ...ALL,
      bucket: 'get',
      scopes: ['collection_read'],
      isVague: true,
    });
  }

  async function changeProjects(
    method: 'PATCH' | 'DELETE',
    { id, projects }: { id: string; projects: readonly string[] },
    options?: CallOptions,
  ): Promise<void> {
    await write.change(options, {
      ...WRITE,
      ...at(`${ONE}/projects`, id),
      method,
      json: checked(collectedRequestSchema, { projects }),
      async isDone() {
        const now = (await collections.get(id, options)).projects;
        return projects.every((one) => now.includes(one) === (method === 'PATCH'));
      },
    });
  }

  return {
    list,
    /** It begins private. */
    async create(
      content: Readonly<z.infer<typeof newCollectionRequestSchema>>,
      options?: CallOptions,
    ): Promise<{ id: string }> {
      checkInput(newCollectionRequestSchema, content);
      // Names are not unique: what was there before tells which one is new.
      const before = new Set((await list(options)).map(({ id }) => id));
      return write.answer(options, {
        ...WRITE,
        ...ALL,
        scopes: ['collection_create'],
        json: content,
        read: ({ value, source }) => ({ id: decodeOne(createdSchema, value, source).collectionId }),
        async readBack() {
          const isNew = ({ id, name }: Collection) => !before.has(id) && name === content.name;
          const made = (await list(options)).find(isNew);
          return made === undefined ? null : { id: made.id };
        },
      });
    },
    async edit(
      id: string,
      content: Readonly<z.infer<typeof collectionFormSchema>>,
      icon: PictureChange = 'keep',
      options?: UploadOptions,
    ) {
      checkInput(collectionFormSchema, content);
      const { name, description, visibility } = content;
      const isDone = async () => {
        const now = await collections.get(id, options);
        const isSent = holds(now, { name, description, visibility });
        return isSent && (icon === 'keep' || now.icon === null);
      };
      await write.change(options, {
        ...WRITE,
        ...at(ONE, id),
        method: 'PATCH',
        parts: [...toTextParts(content), toPicturePart('icon', icon)],
        isDone: typeof icon === 'string' ? isDone : undefined,
      });
    },
    remove: async (id: string, options?: CallOptions) =>
      write.change(options, {
        ...WRITE,
        ...at(ONE, id),
        method: 'DELETE',
        scopes: ['collection_delete'],
        isDone: () => isGone(collections.get(id, options)),
      }),
    add: (id: string, projects: readonly string[], options?: CallOptions) =>
      changeProjects('PATCH', { id, projects }, options),
    drop: (id: string, projects: readonly string[], options?: CallOptions) =>
      changeProjects('DELETE', { id, projects }, options),
  };
}
