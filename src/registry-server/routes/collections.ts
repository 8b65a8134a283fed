import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FOLLOWS_COLLECTION } from '#shared/registry/collection.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { type Caller, withScopes } from '../http/caller.ts';
import { refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import type { CollectionRecord } from '../storage/collection-store.ts';
import type { Storage } from '../storage/open-storage.ts';
import { toUser } from '../views/people-view.ts';
import { createAccess } from '../access.ts';
import { toSummary } from '../views/project-view.ts';

const GET = { bucket: 'get' } as const;
export const collectionParams = z.object({ collection: z.string() });

/** registry §5.8: a private collection is seen by its owner alone, not by moderators either. */
export function addCollectionRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage } = context;
  app.get(
    '/api/collections',
    { config: { ...GET, requires: { scopes: ['collection_read'], isVague: true } } },
    async (request) => {
      const caller = callerOf(request);
      return storage.collections
        .ofUser(caller.userId)
        .map((collection) => toCollection(context, collection, caller));
    },
  );
  app.get(
    '/api/user/:user/collections',
    { config: GET, schema: { params: z.object({ user: z.string() }) } },
    async (request) => {
      const user = storage.people.findUser(request.params.user);
      if (user === null) throw refuseMissing();
      const reader = withScopes(request.caller, 'user_read', 'collection_read');
      return storage.collections
        .ofUser(user.id)
        .filter(({ visibility }) => visibility === 'public' || reader?.userId === user.id)
        .map((collection) => toCollection(context, collection, reader));
    },
  );
  const views = [
    ['', toCollection],
    ['/projects', toCollected],
    ['/owner', toOwner],
  ] as const;
  for (const [path, view] of views) {
    app.get(
      `/api/collections/:collection${path}`,
      { config: GET, schema: { params: collectionParams } },
      async ({ params, caller }) => {
        const reader = withScopes(caller, 'collection_read');
        return view(context, requireCollection(context, params.collection, reader), reader);
      },
    );
  }
}

/** A collection that the caller may see; a hidden one is answered like one that does not exist. */
export function requireCollection(
  { storage }: ServerContext,
  id: string,
  caller: Caller | null,
): CollectionRecord {
  if (id === FOLLOWS_COLLECTION && caller !== null) return followsOf(storage, caller);
  const collection = storage.collections.find(id);
  const isVisible = collection?.visibility !== 'private' || collection.userId === caller?.userId;
  if (collection === null || !isVisible) throw refuseMissing();
  return collection;
}

/** The collection that the caller may change: one of the caller's own, and not the one that following makes. */
export function requireOwnCollection(
  { storage }: ServerContext,
  request: FastifyRequest & { readonly params: { readonly collection: string } },
): CollectionRecord {
  const collection = storage.collections.find(request.params.collection);
  if (collection === null || collection.userId !== callerOf(request).userId) throw refuseMissing();
  return collection;
}

function followsOf({ people }: Storage, { userId }: Caller): CollectionRecord {
  const user = people.findUser(userId);
  if (user === null) throw refuseMissing();
  return {
    id: FOLLOWS_COLLECTION,
    userId,
    name: 'Followed projects',
    description: null,
    icon: null,
    visibility: 'private',
    dateCreated: user.dateJoined,
    dateUpdated: user.dateJoined,
  };
}

function toOwner(context: ServerContext, { userId }: CollectionRecord) {
  const owner = context.storage.people.findUser(userId);
  if (owner === null) throw refuseMissing();
  return toUser(context, owner);
}

/** A collection with those of its projects that the caller may see. */
function toCollection(context: ServerContext, collection: CollectionRecord, caller: Caller | null) {
  const { id, userId, name, description, visibility, dateCreated, dateUpdated } = collection;
  const icon = context.urls.image(`collection/${id}`, collection.icon);
  const projects = context.storage.projects
    .reachOf(listCollected(context, collection))
    .filter(createAccess(context.storage, caller).canSee)
    .map((project) => project.id);
  return { id, userId, name, description, icon, visibility, dateCreated, dateUpdated, projects };
}

function toCollected(context: ServerContext, collection: CollectionRecord, caller: Caller | null) {
  const access = createAccess(context.storage, caller);
  return context.storage.projects
    .list(listCollected(context, collection))
    .filter(access.canSee)
    .map((project) => toSummary(context, project, { hasAuthor: true }));
}

function listCollected({ storage }: ServerContext, { id, userId }: CollectionRecord): string[] {
  return id === FOLLOWS_COLLECTION
    ? storage.follows.ofUser(userId)
    : storage.collections.projectsOf(id);
}
