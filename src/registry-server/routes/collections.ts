import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FOLLOWS_COLLECTION } from '#shared/registry/collection.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { type Caller, withScopes } from '../http/caller.ts';
import { refuseForbidden, refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import type { CollectionRecord } from '../storage/collection-store.ts';
import type { Storage } from '../storage/open-storage.ts';
import { toUserView } from '../views/people-view.ts';
import { createAccess, isModerator } from '../access.ts';
import { toProjectSummaryView } from '../views/project-view.ts';

const GET = { bucket: 'get' } as const;
export const collectionParams = z.object({ collection: z.string() });

/** registry §5.8: a private collection is visible to its owner only, not even to moderators. */
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
      async ({ params, caller }, reply) => {
        const reader = withScopes(caller, 'collection_read');
        const found = findCollection(context, params.collection, reader);
        if (found !== null) return view(context, found, reader);
        if (!context.behaviour.collectionsAreModerated) throw refuseMissing();
        return reply.type('application/json').send('');
      },
    );
  }
}

/** Returns a collection that the caller may see, or null; a hidden one counts as missing. */
export function findCollection(
  { storage }: ServerContext,
  id: string,
  caller: Caller | null,
): CollectionRecord | null {
  if (id === FOLLOWS_COLLECTION && caller !== null) return followsOf(storage, caller);
  const collection = storage.collections.find(id);
  const isVisible = collection?.visibility !== 'private' || collection.userId === caller?.userId;
  return isVisible ? collection : null;
}

/**
 * Returns a collection that the caller may change: one of their own, except the one created by
 * following. On the public service moderators may change those of others, whose existence is not
 * secret there (registry §15.2).
 */
export function requireOwnCollection(
  { storage, behaviour }: ServerContext,
  request: FastifyRequest & { readonly params: { readonly collection: string } },
): CollectionRecord {
  const collection = storage.collections.find(request.params.collection);
  if (collection === null) throw refuseMissing();
  const caller = callerOf(request);
  if (collection.userId === caller.userId) return collection;
  if (!behaviour.collectionsAreModerated) throw refuseMissing();
  if (!isModerator(caller)) throw refuseForbidden();
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
  const user = toUserView(context, owner);
  if (!context.behaviour.collectionsAreModerated) return user;
  return { id: user.id, userName: user.userName, avatar: user.avatar };
}

/** A collection with the projects that the caller may see. */
function toCollection(context: ServerContext, collection: CollectionRecord, caller: Caller | null) {
  const { id, userId, name, description, visibility, dateCreated, dateUpdated } = collection;
  const icon = context.urls.image(`collection/${id}`, collection.icon);
  const access = createAccess(context.storage, caller);
  const { showsHiddenProjects } = context.behaviour;
  const projects = context.storage.projects
    .reachOf(listCollected(context, collection))
    .filter((project) => showsHiddenProjects || access.canSee(project))
    .map((project) => project.id);
  return { id, userId, name, description, icon, visibility, dateCreated, dateUpdated, projects };
}

function toCollected(context: ServerContext, collection: CollectionRecord, caller: Caller | null) {
  const access = createAccess(context.storage, caller);
  return context.storage.projects
    .list(listCollected(context, collection))
    .filter(access.canSee)
    .map((project) => toProjectSummaryView(context, project, { hasAuthor: true }));
}

function listCollected({ storage }: ServerContext, { id, userId }: CollectionRecord): string[] {
  return id === FOLLOWS_COLLECTION
    ? storage.follows.ofUser(userId)
    : storage.collections.projectsOf(id);
}
