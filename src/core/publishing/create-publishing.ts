import type { Inputs } from '#shared/contract/index.ts';
import { AppError } from '#shared/errors.ts';
import type { RegistryConnections } from '../registry/connections.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { SignedInClient } from '../registry/signed-in-client.ts';
import type { Accounts } from './accounts.ts';
import type { Asking } from './asking.ts';
import * as collections from './resources/collections.ts';
import * as gallery from './resources/gallery.ts';
import * as notifications from './resources/notifications.ts';
import * as organizations from './resources/organizations.ts';
import * as settings from './resources/project-settings.ts';
import * as projects from './resources/projects.ts';
import * as profile from './resources/profile.ts';
import * as reports from './resources/reports.ts';
import * as teams from './resources/teams.ts';
import * as threads from './resources/threads.ts';
import * as tokens from './resources/tokens.ts';
import * as versions from './resources/versions.ts';

export interface PublishingServices extends Pick<Asking, 'now' | 'fileOf'> {
  readonly open: Accounts['open'];
  readonly rename: Accounts['rename'];
  readonly connect: RegistryConnections['connect'];
  readonly expire: (registry: string, projectId: string | null) => void;
  readonly imagesOf: (
    profile: Asking['client']['profile'],
    answer: unknown,
  ) => Record<string, string>;
}

/** What somebody who works on projects asks and does, by the contract's nouns. */
export type Publishing = ReturnType<typeof createPublishing>;

type Work<Input, Answer> = (asking: Asking, input: Input) => Promise<Answer>;
type Ask = <Input extends { readonly registry: string }, Answer>(
  work: Work<Input, Answer>,
) => (input: Input, signal?: AbortSignal) => Promise<Answer>;

/** Each request has a client of the person who is logged in, for as long as it takes. */
export function createPublishing(services: PublishingServices) {
  const ask: Ask = (work) => async (input, signal) => {
    const client = await services.open(input.registry);
    try {
      const options = signal === undefined ? {} : { signal };
      const imagesOf = (answer: unknown) => services.imagesOf(client.profile, answer);
      const forget = (projectId: string | null) => services.expire(client.profile.id, projectId);
      const rename: Asking['rename'] = (user) => services.rename(client.profile.id, user);
      return await work({ ...services, client, options, imagesOf, forget, rename }, input);
    } finally {
      client.close();
    }
  };
  return {
    projects: { ...listProjectWork(ask), ...listProjectReads(services) },
    ...listOtherWork(ask),
    collections: { ...listCollectionWork(ask), ...listCollectionReads(services) },
    reports: {
      mine: ask(reports.listOwnReports),
      open: ask(reports.openReport),
      create: ask(reports.createReport),
    },
    threads: {
      open: ask(threads.openThread),
      reply: ask(threads.reply),
      removeMessage: ask(threads.removeMessage),
    },
  };
}

function listCollectionWork(ask: Ask) {
  return {
    create: ask(collections.createCollection),
    edit: ask(collections.editCollection),
    setIcon: ask(collections.setCollectionIcon),
    removeIcon: ask(collections.removeCollectionIcon),
    add: ask(collections.addToCollection),
    drop: ask(collections.dropFromCollection),
    remove: ask(collections.removeCollection),
  };
}

/** What is public needs nobody who is logged in; who is sees their own besides. */
function listCollectionReads(services: PublishingServices) {
  async function read<Answer>(
    registry: string,
    signal: AbortSignal | undefined,
    work: (
      reading: collections.Reading,
      own: SignedInClient['ownCollections'] | null,
    ) => Promise<Answer>,
  ): Promise<Answer> {
    const person = await openOrNull(services, registry);
    const client: RegistryClient = person ?? (await services.connect(registry));
    try {
      const options = signal === undefined ? {} : { signal };
      const imagesOf = (answer: unknown) => services.imagesOf(client.profile, answer);
      return await work({ client, options, imagesOf }, person?.ownCollections ?? null);
    } finally {
      person?.close();
    }
  }
  return {
    list: ({ registry, user }: Inputs['collections']['list'], signal?: AbortSignal) =>
      read(registry, signal, (reading, own) => collections.listCollections(reading, own, user)),
    open: ({ registry, collection }: Inputs['collections']['open'], signal?: AbortSignal) =>
      read(registry, signal, (reading, own) =>
        collections.openCollection(reading, own, collection),
      ),
  };
}

async function openOrNull({ open }: PublishingServices, registry: string) {
  try {
    return await open(registry);
  } catch (error) {
    if (error instanceof AppError && error.code === 'AUTH_NEEDED') return null;
    throw error;
  }
}

function listProjectWork(ask: Ask) {
  return {
    mine: ask(projects.listOwnProjects),
    open: ask(projects.openProject),
    create: ask(projects.createProject),
    edit: ask(projects.editDetails),
    setIcon: ask(settings.setIcon),
    removeIcon: ask(settings.removeIcon),
    editDescription: ask(settings.editDescription),
    editTags: ask(settings.editTags),
    editLicence: ask(settings.editLicence),
    editLinks: ask(settings.editLinks),
    addPicture: ask(gallery.addPicture),
    editPicture: ask(gallery.editPicture),
    removePicture: ask(gallery.removePicture),
    submit: ask(projects.submitProject),
    remove: ask(projects.removeProject),
    follow: ask(projects.follow),
    unfollow: ask(projects.unfollow),
  };
}

/** What needs nobody who is logged in. */
function listProjectReads({ connect }: PublishingServices) {
  return {
    async checkSlug({ registry, slug }: Inputs['projects']['checkSlug'], signal?: AbortSignal) {
      const client = await connect(registry);
      return projects.checkSlug(client, slug, signal === undefined ? {} : { signal });
    },
    async random({ registry, count }: Inputs['projects']['random'], signal?: AbortSignal) {
      const client = await connect(registry);
      const found = await client.projects.random(count, signal === undefined ? {} : { signal });
      return { registry: client.profile.id, projects: [...found] };
    },
  };
}

function listOtherWork(ask: Ask) {
  return {
    profile: { open: ask(profile.openProfile), edit: ask(profile.editProfile) },
    tokens: {
      list: ask(tokens.listTokens),
      create: ask(tokens.createToken),
      edit: ask(tokens.editToken),
      remove: ask(tokens.removeToken),
    },
    versions: {
      list: ask(versions.listOwnVersions),
      edit: ask(versions.editVersion),
      feature: ask(versions.featureVersion),
      remove: ask(versions.removeVersion),
    },
    teams: {
      members: ask(teams.listMembers),
      invite: ask(teams.invite),
      accept: ask(teams.accept),
      decline: ask(teams.decline),
      leave: ask(teams.leave),
      edit: ask(teams.editMember),
      remove: ask(teams.removeMember),
      transfer: ask(teams.transfer),
      override: ask(teams.override),
    },
    organizations: {
      mine: ask(organizations.listOwnOrganizations),
      open: ask(organizations.openOrganization),
      create: ask(organizations.createOrganization),
      edit: ask(organizations.editOrganization),
      setIcon: ask(organizations.setOrganizationIcon),
      removeIcon: ask(organizations.removeOrganizationIcon),
      addProject: ask(organizations.addProject),
      removeProject: ask(organizations.removeProject),
      remove: ask(organizations.removeOrganization),
    },
    notifications: {
      list: ask(notifications.listNotifications),
      markRead: ask(notifications.markRead),
      remove: ask(notifications.removeNotifications),
    },
  };
}
