import {
  collectedRequestSchema,
  collectionFormSchema,
  newCollectionRequestSchema,
} from '#shared/registry/requests/collection.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { parseForm, withForm, type MultipartForm } from '../http/form.ts';
import { refuseInvalid } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import { succeed } from '../http/success.ts';
import { createId } from '../storage/random-id.ts';
import { changeIcon, discardIcon, ICON_RULE, readIconChange } from '../writes/icon.ts';
import { collectionParams, requireOwnCollection } from './collections.ts';
import { filterVisible } from './visible-project.ts';

const ONE = '/api/collections/:collection';
const WRITE = { bucket: 'critModify', requires: { scopes: ['collection_write'] } } as const;

/** registry §5.8; another user's collection is answered like a missing one. */
export function addCollectionWriteRoutes(app: RegistryApp, context: ServerContext): void {
  addCollectionCreateRoutes(app, context);
  addCollectRoutes(app, context);
  app.patch(
    ONE,
    {
      config: { ...WRITE, form: collectionFormSchema, formFiles: ['icon'] },
      schema: { params: collectionParams },
    },
    (request) => {
      requireOwnCollection(context, request);
      return withForm(context, request, {
        fileFields: { icon: ICON_RULE },
        use: (form) => editCollection(context, form, () => requireOwnCollection(context, request)),
      });
    },
  );
}

function addCollectionCreateRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage, behaviour } = context;
  const visibility = behaviour.collectionsBeginPublic ? 'public' : 'private';
  app.post(
    '/api/collections',
    {
      config: { bucket: 'critModify', requires: { scopes: ['collection_create'] } },
      schema: { body: newCollectionRequestSchema },
    },
    async (request) => {
      const id = createId();
      const { userId } = callerOf(request);
      const now = new Date().toISOString();
      const dates = { dateCreated: now, dateUpdated: now };
      const content = { ...request.body, icon: null, visibility } as const;
      storage.collections.add({ id, userId, ...content, ...dates });
      return succeed('The collection was created', { collectionId: id });
    },
  );
  app.delete(
    ONE,
    {
      config: { bucket: 'critModify', requires: { scopes: ['collection_delete'] } },
      schema: { params: collectionParams },
    },
    async (request) => {
      const freed = storage.write(() => {
        const { id } = requireOwnCollection(context, request);
        storage.collections.remove(id);
        return storage.images.removeFolder(`collection/${id}/`);
      });
      storage.free(freed);
      return succeed('The collection was deleted');
    },
  );
}

/** Adds or removes all of the projects, or none if the caller cannot see one of them. */
function addCollectRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage, behaviour } = context;
  const changes = [
    { method: 'PATCH', change: storage.collections.collect, done: 'The projects were added' },
    { method: 'DELETE', change: storage.collections.drop, done: 'The projects were removed' },
  ] as const;
  for (const { method, change, done } of changes) {
    app.route({
      method,
      url: `${ONE}/projects`,
      config: WRITE,
      schema: {
        params: collectionParams,
        body: behaviour.failsOnMalformedForms
          ? collectedRequestSchema.nullable()
          : collectedRequestSchema,
      },
      handler: async (request) => {
        if (request.body === null) throw new Error('There is no body');
        const { projects } = request.body;
        storage.write(() => {
          const { id } = requireOwnCollection(context, request);
          if (method === 'PATCH') {
            const visible = filterVisible(context, projects, callerOf(request));
            const unknown = projects.find((project) => !visible.has(project));
            if (unknown !== undefined) throw refuseInvalid('[projects] There is no such project');
          }
          change(id, projects);
          storage.collections.edit(id, { dateUpdated: new Date().toISOString() });
        });
        return succeed(done);
      },
    });
  }
}

async function editCollection(
  context: ServerContext,
  form: MultipartForm,
  requireOwn: () => ReturnType<typeof requireOwnCollection>,
) {
  const { storage } = context;
  const { description, ...details } = parseForm(context, collectionFormSchema, form);
  const icon = await readIconChange(context, form, 'icon');
  try {
    const freed = storage.write(() => {
      const { id, icon: current } = requireOwn();
      const changed = changeIcon(context, { owner: 'collection', id, current }, icon);
      storage.collections.edit(id, {
        ...details,
        description: description === '' ? null : description,
        icon: changed.name,
        dateUpdated: new Date().toISOString(),
      });
      return changed.freed;
    });
    storage.free(freed);
    return succeed('The collection was changed');
  } finally {
    await discardIcon(context, icon);
  }
}
