import type { Inputs } from '#shared/contract/index.ts';
import type { OpenedCollection, OwnCollections } from '#shared/domain/community.ts';
import type { Message } from '#shared/domain/addon.ts';
import type { WriteReport } from '#shared/domain/publishing.ts';
import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { FOLLOWS_COLLECTION, type Collection } from '#shared/registry/collection.ts';
import type { Project } from '#shared/registry/project.ts';
import {
  collectionFormSchema,
  newCollectionRequestSchema,
} from '#shared/registry/requests/collection.ts';
import { type Asking, type Reading, requireWhole } from '../asking.ts';
import { orNothing, orNull } from '../../registry/or-else.ts';
import { findProject } from '../find.ts';
import { mergeEdit } from '../merge-edit.ts';
import { perform } from '../perform.ts';
import { message } from '#shared/messages/message.ts';
import { toIcon } from './project-settings.ts';

const MISSING = ['REGISTRY_NOT_FOUND'] as const;

/** `user` null: those of the person who asks. Throws AUTH_NEEDED where that is nobody. */
export async function list(
  { client, own, options, imagesOf }: Reading,
  { user }: Inputs['collections']['list'],
): Promise<OwnCollections> {
  if (user === null && own === null) {
    throw new AppError('AUTH_NEEDED', { registry: client.profile.id });
  }
  const asked = user === null ? own?.list(options) : client.collections.ofUser(user, options);
  const found = await orNull(asked ?? Promise.resolve([]), MISSING);
  if (found === null) throw new AppError('PERSON_UNKNOWN', { name: user });
  const answer = { collections: [...found] };
  return { registry: client.profile.id, images: imagesOf(answer), ...answer };
}

/** Among the person's own its name is looked for too. */
export async function open(
  { client, own, options, imagesOf }: Reading,
  { collection: name }: Inputs['collections']['open'],
): Promise<OpenedCollection> {
  const mine = own === null ? null : await orNull(own.list(options), ['AUTH_SCOPE_MISSING']);
  const id = pickOwn(mine ?? [], name)?.id ?? name;
  const collection = await orNull(client.collections.get(id, options), MISSING);
  if (collection === null) throw new AppError('COLLECTION_UNKNOWN', { name });
  const answer = {
    collection,
    projects: [...(await client.collections.projects(id, options))],
    owner: await orNothing(client.collections.owner(id, options)),
  };
  return { registry: client.profile.id, images: imagesOf(answer), ...answer };
}

export async function create(
  asking: Asking,
  { name, description, dryRun }: Inputs['collections']['create'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const content = { name, description };
  checkInput(newCollectionRequestSchema, content);
  return perform(asking, dryRun, {
    target: { kind: 'collection', id: null, name },
    changes: [{ field: 'collection', from: null, to: name }],
    async send() {
      const { id } = await client.ownCollections.create(content, options);
      return { id, ...(await makePrivate(asking, { id, name, description: description ?? '' })) };
    },
  });
}

/** A registry makes a collection public at once (registry §14); what became of hiding it is said either way. */
async function makePrivate(
  { client, options }: Asking,
  { id, name, description }: { id: string; name: string; description: string },
): Promise<{ notes?: Message[]; warnings?: Message[] }> {
  const content = { name, description, visibility: 'private' } as const;
  try {
    await client.ownCollections.edit(id, content, 'keep', options);
    return { notes: [message('write-collection-private')] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { warnings: [message('write-collection-public', { name, cause: error.code })] };
  }
}

export async function edit(
  asking: Asking,
  { collection: wanted, base, change, dryRun }: Inputs['collections']['edit'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const collection = await findWhole(asking, wanted);
  const { next, changes } = mergeEdit(contentOf(collection), { base, change });
  const content = checkInput(collectionFormSchema, next);
  return perform(asking, dryRun, {
    ...about(collection),
    changes,
    send: () => client.ownCollections.edit(collection.id, content, 'keep', options),
  });
}

export async function setIcon(
  asking: Asking,
  { collection: wanted, grantId, dryRun }: Inputs['collections']['setIcon'],
): Promise<WriteReport> {
  const icon = await toIcon(asking, grantId);
  const { client, options } = asking;
  const collection = await findWhole(asking, wanted);
  const content = checkInput(collectionFormSchema, contentOf(collection));
  return perform(asking, dryRun, {
    ...about(collection),
    changes: [{ field: 'icon', from: collection.icon, to: icon.name }],
    send: () => client.ownCollections.edit(collection.id, content, icon, options),
  });
}

export async function removeIcon(
  asking: Asking,
  { collection: wanted, dryRun }: Inputs['collections']['removeIcon'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const collection = await findWhole(asking, wanted);
  const { icon } = collection;
  const content = checkInput(collectionFormSchema, contentOf(collection));
  return perform(asking, dryRun, {
    ...about(collection),
    changes: icon === null ? [] : [{ field: 'icon', from: icon, to: null }],
    send: () => client.ownCollections.edit(collection.id, content, 'remove', options),
  });
}

export const add = (asking: Asking, input: Inputs['collections']['add']) =>
  changeProjects(asking, input, true);

export const drop = (asking: Asking, input: Inputs['collections']['drop']) =>
  changeProjects(asking, input, false);

/** `wanted`: whether the projects shall be in it. Only those that are not so are sent. */
async function changeProjects(
  asking: Asking,
  { collection: name, projects: names, dryRun }: Inputs['collections']['add'],
  wanted: boolean,
): Promise<WriteReport> {
  const { client, options } = asking;
  const collection = await findOwn(asking, name);
  const found = new Map<string, Project>();
  for (const one of names) {
    const project = await findProject(asking, one);
    found.set(project.id, project);
  }
  const changed = [...found.values()].filter(
    ({ id }) => collection.projects.includes(id) !== wanted,
  );
  const ids = changed.map(({ id }) => id);
  return perform(asking, dryRun, {
    ...about(collection),
    changes: changed.map(({ slug }) => ({
      field: 'project',
      from: wanted ? null : slug,
      to: wanted ? slug : null,
    })),
    send: () =>
      wanted
        ? client.ownCollections.add(collection.id, ids, options)
        : client.ownCollections.drop(collection.id, ids, options),
  });
}

export async function remove(
  asking: Asking,
  { collection: wanted, dryRun }: Inputs['collections']['remove'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const collection = await findOwn(asking, wanted);
  return perform(asking, dryRun, {
    ...about(collection),
    changes: [{ field: 'deleted', from: false, to: true }],
    send: () => client.ownCollections.remove(collection.id, options),
  });
}

/** Throws COLLECTION_UNKNOWN, also for one of somebody else and for what is followed. */
async function findOwn({ client, options }: Asking, name: string): Promise<Collection> {
  const found = pickOwn(await client.ownCollections.list(options), name);
  if (found === null) throw new AppError('COLLECTION_UNKNOWN', { name });
  return found;
}

/** For an edit, which sends all of it. */
async function findWhole(asking: Asking, name: string): Promise<Collection> {
  const found = await findOwn(asking, name);
  requireWhole(asking, found);
  return found;
}

/** A name that several have names none of them. */
function pickOwn(own: readonly Collection[], name: string): Collection | null {
  const exact = own.find(({ id }) => id === name);
  const named = own.filter((one) => one.name === name);
  return exact ?? (named.length === 1 && name !== FOLLOWS_COLLECTION ? (named[0] ?? null) : null);
}

function contentOf({ name, description, visibility }: Collection) {
  return { name, description: description ?? '', visibility };
}

function about({ id, name }: Collection) {
  return { target: { kind: 'collection' as const, id, name } };
}
