import { FOLLOWS_COLLECTION } from '#shared/registry/collection.ts';
import { createAccess } from '../access.ts';
import type { ServerContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import type { CollectionRecord } from '../storage/collection-store.ts';
import { toSummary } from './project-view.ts';

/** A collection with those of its projects that the caller may see. */
export function toCollection(
  context: ServerContext,
  collection: CollectionRecord,
  caller: Caller | null,
) {
  const { id, userId, name, description, visibility, dateCreated, dateUpdated } = collection;
  const icon = context.urls.image(`collection/${id}`, collection.icon);
  const projects = context.storage.projects
    .reachOf(listCollected(context, collection))
    .filter(createAccess(context.storage, caller).canSee)
    .map((project) => project.id);
  return { id, userId, name, description, icon, visibility, dateCreated, dateUpdated, projects };
}

export function toCollected(
  context: ServerContext,
  collection: CollectionRecord,
  caller: Caller | null,
) {
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
