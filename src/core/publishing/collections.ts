import type { Inputs } from '#shared/contract/index.ts';
import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { FOLLOWS_COLLECTION, type Collection } from '#shared/registry/collection.ts';
import type { Project } from '#shared/registry/project.ts';
import {
  collectionFormSchema,
  newCollectionRequestSchema,
} from '#shared/registry/requests/collection.ts';
import {
  type PublishingContext,
  type Reads,
  requireCompleteAnswer,
  type SignedIn,
  withImages,
} from './publishing-context.ts';
import { orNullOnError, orNull } from '../registry/or-error.ts';
import { findProject, pickNamed } from './find-project.ts';
import { mergeEdit } from './merge-edit.ts';
import { toFieldChanges, DELETED, performWrite, createWritesOn } from './perform-write.ts';
import { message } from '#shared/messages/message.ts';
import { toIcon } from './upload-file.ts';

type CollectionInputs = Inputs['collections'];
type CollectionRef = { readonly collection: string };

const change = createWritesOn(
  (context, { collection }: CollectionRef) => findOwnCollection(context, collection),
  about,
);
/** For writes that send the whole collection. */
const changeWhole = createWritesOn(async (context, { collection }: CollectionRef) => {
  const found = await findOwnCollection(context, collection);
  requireCompleteAnswer(context, found);
  return found;
}, about);

/** Handlers that guests may call too. */
export const reads = {
  /** `user` null: the signed-in user's own. Throws AUTH_NEEDED when nobody is signed in. */
  async list(reading, { user }) {
    const { client, own, options } = reading;
    if (user === null && own === null) {
      throw new AppError('AUTH_NEEDED', { registry: client.profile.id });
    }
    const asked =
      user === null ? own?.collections.list() : client.collections.ofUser(user, options);
    const found = await orNull(asked ?? Promise.resolve([]));
    if (found === null) throw new AppError('PERSON_UNKNOWN', { name: user });
    return withImages(reading, { collections: [...found] });
  },
  /** The user's own collections can also be opened by name. */
  async open(reading, { collection: name }) {
    const { client, own, options } = reading;
    const mine = own === null ? null : await orNull(own.collections.list(), ['AUTH_SCOPE_MISSING']);
    const id = pickOwn(mine ?? [], name)?.id ?? name;
    const collection = await orNull(client.collections.get(id, options));
    if (collection === null) throw new AppError('COLLECTION_UNKNOWN', { name });
    return withImages(reading, {
      collection,
      projects: [...(await client.collections.projects(id, options))],
      owner: await orNullOnError(client.collections.owner(id, options)),
    });
  },
} satisfies Partial<Reads<'collections'>>;

export const work = {
  async create(context, { name, description, dryRun }) {
    const content = { name, description };
    checkInput(newCollectionRequestSchema, content);
    return performWrite(context, dryRun, {
      target: { kind: 'collection', id: null, name },
      changes: toFieldChanges('collection', null, name),
      async send() {
        const { id } = await context.client.collections.create(content);
        return {
          id,
          ...(await makePrivate(context, { id, name, description: description ?? '' })),
        };
      },
    });
  },
  edit: changeWhole(({ client }, collection, input) => {
    const { next, changes } = mergeEdit(collectionContentOf(collection), input);
    const content = checkInput(collectionFormSchema, next);
    return {
      changes,
      send: () => client.collections.edit(collection.id, content, 'keep'),
    };
  }),
  async setIcon(context, input) {
    const icon = await toIcon(context, input.grantId);
    const write = changeWhole(({ client }, collection) => {
      const content = checkInput(collectionFormSchema, collectionContentOf(collection));
      return {
        changes: [{ field: 'icon', from: collection.icon, to: icon.name }],
        send: () => client.collections.edit(collection.id, content, icon),
      };
    });
    return write(context, input);
  },
  removeIcon: changeWhole(({ client }, collection) => {
    const content = checkInput(collectionFormSchema, collectionContentOf(collection));
    return {
      changes: toFieldChanges('icon', collection.icon, null),
      send: () => client.collections.edit(collection.id, content, 'remove'),
    };
  }),
  add: change((context, collection, input) =>
    changeProjects(context, collection, { ...input, wanted: true }),
  ),
  drop: change((context, collection, input) =>
    changeProjects(context, collection, { ...input, wanted: false }),
  ),
  remove: change(({ client }, { id }) => ({
    changes: DELETED,
    send: () => client.collections.remove(id),
  })),
} satisfies Partial<SignedIn<'collections'>>;

/**
 * A registry makes a new collection public at once (registry §14); the result of hiding it is
 * reported either way.
 */
async function makePrivate(
  { client }: PublishingContext,
  { id, name, description }: { id: string; name: string; description: string },
) {
  const content = { name, description, visibility: 'private' } as const;
  try {
    await client.collections.edit(id, content, 'keep');
    return { notes: [message('write-collection-private')] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { warnings: [message('write-collection-public', { name, cause: error.code })] };
  }
}

/**
 * `wanted`: whether the projects shall be in it. Sends only the projects that are not in that state
 * yet.
 */
async function changeProjects(
  context: PublishingContext,
  collection: Collection,
  {
    projects: names,
    wanted,
  }: Pick<CollectionInputs['add'], 'projects'> & { readonly wanted: boolean },
) {
  const found = new Map<string, Project>();
  for (const one of names) {
    const project = await findProject(context, one);
    found.set(project.id, project);
  }
  const moved = [...found.values()].filter(({ id }) => collection.projects.includes(id) !== wanted);
  const ids = moved.map(({ id }) => id);
  const send = wanted ? context.client.collections.add : context.client.collections.drop;
  return {
    changes: moved.flatMap(({ slug }) =>
      toFieldChanges('project', wanted ? null : slug, wanted ? slug : null),
    ),
    send: () => send(collection.id, ids),
  };
}

/** Throws COLLECTION_UNKNOWN, also for another user's collection and for the list of follows. */
async function findOwnCollection({ client }: PublishingContext, name: string): Promise<Collection> {
  const found = pickOwn(await client.collections.list(), name);
  if (found === null) throw new AppError('COLLECTION_UNKNOWN', { name });
  return found;
}

/** The list of follows has the same name for every user, so it can only be named by id. */
function pickOwn(own: readonly Collection[], wanted: string): Collection | null {
  const nameable = own.filter(({ id, name }) => id === wanted || name !== FOLLOWS_COLLECTION);
  return pickNamed(nameable, wanted);
}

function collectionContentOf({ name, description, visibility }: Collection) {
  return { name, description: description ?? '', visibility };
}

function about({ id, name }: Collection) {
  return { target: { kind: 'collection' as const, id, name } };
}
