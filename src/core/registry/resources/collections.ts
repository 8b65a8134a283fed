import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import {
  type Collection,
  collectionOwnerSchema,
  collectionSchema,
} from '#shared/registry/collection.ts';
import { projectSummarySchema } from '#shared/registry/project.ts';
import {
  collectedRequestSchema,
  collectionFormSchema,
  newCollectionRequestSchema,
} from '#shared/registry/requests/collection.ts';
import { fillRoute } from '../addresses.ts';
import type { CallOptions } from '../call.ts';
import { decodeOne } from '../decode.ts';
import type { RegistryReader } from '../resource-reader.ts';
import {
  checked,
  hasSentValues,
  type PictureChange,
  toFormParts,
  type Writer,
} from '../resource-writer.ts';

const ALL = '/api/collections';
const ONE = `${ALL}/{collection}` as const;
const READ = { bucket: 'get', feature: 'collections' } as const;
const WRITE = {
  bucket: 'critModify',
  feature: 'collections',
  scopes: ['collection_write'],
} as const;
const createdSchema = z.object({ collectionId: z.string() });

type CollectionForm = Readonly<z.infer<typeof collectionFormSchema>>;

/** Requests for guests too (registry §5.8). A private collection is visible to its owner only. */
export function createCollections({ read, profile }: RegistryReader) {
  return {
    /**
     * Throws REGISTRY_NOT_FOUND, also when the registry answers nothing instead (registry §15.2).
     */
    async get(id: string, options?: CallOptions): Promise<Collection> {
      const call = { ...READ, ...fillRoute(ONE, id), emptyIsNull: true };
      const found = await read.oneOrNull(collectionSchema, call, options);
      if (found === null) throw new AppError('REGISTRY_NOT_FOUND', { registry: profile.id });
      return found;
    },
    projects: read.listAt(projectSummarySchema, `${ONE}/projects`, READ),
    owner: read.oneAt(collectionOwnerSchema, `${ONE}/owner`, READ),
    /** By id or name. */
    ofUser: read.listAt(collectionSchema, '/api/user/{user}/collections', READ),
  };
}

/** Adds the requests of signed-in users (registry §5.8). */
export function createSignedInCollections(caller: Writer) {
  const { read, write } = caller;
  const collections = createCollections(caller);

  /** The user's own collections, private ones too. */
  const list = read.listAt(collectionSchema, ALL, {
    ...READ,
    scopes: ['collection_read'],
    isVague: true,
  });

  async function changeProjects(
    method: 'PATCH' | 'DELETE',
    { id, projects }: { id: string; projects: readonly string[] },
  ): Promise<void> {
    await write.change({
      ...WRITE,
      ...fillRoute(`${ONE}/projects`, id),
      method,
      json: checked(collectedRequestSchema, { projects }),
      async isDone() {
        const now = (await collections.get(id)).projects;
        return projects.every((one) => now.includes(one) === (method === 'PATCH'));
      },
    });
  }

  return {
    ...collections,
    list,
    /** A new collection is private. */
    async create(
      content: Readonly<z.infer<typeof newCollectionRequestSchema>>,
    ): Promise<{ id: string }> {
      checkInput(newCollectionRequestSchema, content);
      // Names are not unique: comparing with the list before shows which one is new.
      const before = new Set((await list()).map(({ id }) => id));
      return write.answer({
        ...WRITE,
        ...fillRoute(ALL),
        scopes: ['collection_create'],
        json: content,
        read: ({ value, source }) => ({ id: decodeOne(createdSchema, value, source).collectionId }),
        async readBack() {
          const isNew = ({ id, name }: Collection) => !before.has(id) && name === content.name;
          const made = (await list()).find(isNew);
          return made === undefined ? null : { id: made.id };
        },
      });
    },
    async edit(id: string, content: CollectionForm, icon: PictureChange = 'keep') {
      await write.change({
        ...WRITE,
        ...fillRoute(ONE, id),
        method: 'PATCH',
        parts: toFormParts(checked(collectionFormSchema, content), { icon }),
        isDone:
          typeof icon === 'string'
            ? async () => isCollectionEdited(await collections.get(id), content, icon)
            : undefined,
      });
    },
    remove: async (id: string) =>
      write.change({
        ...WRITE,
        ...fillRoute(ONE, id),
        method: 'DELETE',
        scopes: ['collection_delete'],
        // By the list: requested alone, a deleted one is answered with nothing, as a failing
        // registry answers everything.
        isDone: async () => (await list()).every((one) => one.id !== id),
      }),
    add: (id: string, projects: readonly string[]) => changeProjects('PATCH', { id, projects }),
    drop: (id: string, projects: readonly string[]) => changeProjects('DELETE', { id, projects }),
  };
}

function isCollectionEdited(
  now: Collection,
  { name, description, visibility }: CollectionForm,
  icon: 'keep' | 'remove',
): boolean {
  return (
    hasSentValues(now, { name, description, visibility }) && (icon === 'keep' || now.icon === null)
  );
}
