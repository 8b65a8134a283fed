import { z } from 'zod';
import { checkInput } from '#shared/registry/check-input.ts';
import { collectionSchema, type Collection } from '#shared/registry/collection.ts';
import {
  collectedRequestSchema,
  collectionFormSchema,
  newCollectionRequestSchema,
} from '#shared/registry/requests/collection.ts';
import { apiPath } from '../addresses.ts';
import type { Call, Caller } from '../call.ts';
import { decodeList, decodeOne } from '../decode.ts';
import { createForm } from '../form.ts';
import type { CallOptions } from '../registry-client.ts';
import type { SignedInClient } from '../signed-in-client.ts';
import { isGone, readSuccess, toPicturePart, toTextParts } from '../writing.ts';
import { createCollections } from './collections.ts';

const ALL = {
  feature: 'collections',
  route: '/api/collections',
  path: '/api/collections',
} as const;
const WRITE = { bucket: 'critModify', feature: 'collections' } as const;
const ONE = '/api/collections/{collection}';
const createdSchema = z.object({ collectionId: z.string() });

/** registry-facts §5.8. */
export function createOwnCollections(caller: Caller): SignedInClient['ownCollections'] {
  const collections = createCollections(caller);

  async function list(options?: CallOptions) {
    const { value, source } = await caller.ask({
      ...ALL,
      bucket: 'get',
      scopes: ['collection_read'],
      isVague: true,
      signal: options?.signal,
    });
    return decodeList(collectionSchema, value, source);
  }

  async function changeProjects(
    method: 'PATCH' | 'DELETE',
    { id, projects }: { id: string; projects: readonly string[] },
    options?: CallOptions,
  ): Promise<void> {
    checkInput(collectedRequestSchema, { projects });
    const call: Call = {
      ...WRITE,
      method,
      scopes: ['collection_write'],
      route: `${ONE}/projects`,
      path: apiPath('collections', id, 'projects'),
      json: { projects },
      signal: options?.signal,
    };
    await caller.write(call, {
      read: readSuccess,
      async readBack() {
        const now = (await collections.get(id, options)).projects;
        return projects.every((one) => now.includes(one) === (method === 'PATCH')) ? true : null;
      },
    });
  }

  return {
    list,
    async create(content, options) {
      checkInput(newCollectionRequestSchema, content);
      // Names are not unique: what was there before tells which one is new.
      const before = new Set((await list(options)).map(({ id }) => id));
      const call = {
        ...WRITE,
        ...ALL,
        scopes: ['collection_create'],
        json: content,
        signal: options?.signal,
      } as const;
      return caller.write(call, {
        read: ({ value, source }) => ({ id: decodeOne(createdSchema, value, source).collectionId }),
        async readBack() {
          const isNew = ({ id, name }: Collection) => !before.has(id) && name === content.name;
          const made = (await list(options)).find(isNew);
          return made === undefined ? null : { id: made.id };
        },
      });
    },
    async edit(id, content, icon = 'keep', options) {
      checkInput(collectionFormSchema, content);
      const call = {
        ...WRITE,
        method: 'PATCH',
        scopes: ['collection_write'],
        route: ONE,
        path: apiPath('collections', id),
        form: createForm([...toTextParts(content), toPicturePart('icon', icon)], options?.onUpload),
        signal: options?.signal,
      } as const;
      const isDone = async () => {
        const now = await collections.get(id, options);
        return hasContent(now, content) && (icon === 'keep' || now.icon === null) ? true : null;
      };
      const readBack = typeof icon === 'string' ? isDone : undefined;
      await caller.write(call, { read: readSuccess, readBack });
    },
    async remove(id, options) {
      const call = {
        ...WRITE,
        method: 'DELETE',
        scopes: ['collection_delete'],
        route: ONE,
        path: apiPath('collections', id),
        signal: options?.signal,
      } as const;
      const readBack = () => isGone(collections.get(id, options));
      await caller.write(call, { read: readSuccess, readBack });
    },
    add: (id, projects, options) => changeProjects('PATCH', { id, projects }, options),
    drop: (id, projects, options) => changeProjects('DELETE', { id, projects }, options),
  };
}

function hasContent(now: Collection, content: z.infer<typeof collectionFormSchema>): boolean {
  const { name, description, visibility } = content;
  return (
    now.name === name && (now.description ?? '') === description && now.visibility === visibility
  );
}
