import type { RegistryConnections } from '../registry/connections.ts';
import type { Accounts } from './accounts.ts';
import type { Asking } from './asking.ts';
import * as gallery from './resources/gallery.ts';
import * as notifications from './resources/notifications.ts';
import * as organizations from './resources/organizations.ts';
import * as settings from './resources/project-settings.ts';
import * as projects from './resources/projects.ts';
import * as teams from './resources/teams.ts';
import * as tokens from './resources/tokens.ts';
import * as versions from './resources/versions.ts';

export interface PublishingServices extends Pick<Asking, 'now' | 'fileOf'> {
  readonly open: Accounts['open'];
  readonly connect: RegistryConnections['connect'];
  readonly expire: (registry: string, projectId: string | null) => void;
  readonly imagesOf: (
    profile: Asking['client']['profile'],
    answer: unknown,
  ) => Record<string, string>;
}

/** What somebody who works on projects asks and does, by the contract's nouns. */
export type Publishing = ReturnType<typeof createPublishing>;

/** Each request has a client of the person who is logged in, for as long as it takes. */
export function createPublishing(services: PublishingServices) {
  const asking =
    <Input extends { readonly registry: string }, Answer>(
      work: (asking: Asking, input: Input) => Promise<Answer>,
    ) =>
    async (input: Input, signal?: AbortSignal): Promise<Answer> => {
      const client = await services.open(input.registry);
      try {
        const options = signal === undefined ? {} : { signal };
        const imagesOf = (answer: unknown) => services.imagesOf(client.profile, answer);
        const forget = (projectId: string | null) => services.expire(client.profile.id, projectId);
        return await work({ ...services, client, options, imagesOf, forget }, input);
      } finally {
        client.close();
      }
    };

  return {
    tokens: {
      list: asking(tokens.listTokens),
      create: asking(tokens.createToken),
      edit: asking(tokens.editToken),
      remove: asking(tokens.removeToken),
    },
    projects: {
      mine: asking(projects.listOwnProjects),
      open: asking(projects.openProject),
      create: asking(projects.createProject),
      edit: asking(projects.editDetails),
      setIcon: asking(settings.setIcon),
      removeIcon: asking(settings.removeIcon),
      editDescription: asking(settings.editDescription),
      editTags: asking(settings.editTags),
      editLicence: asking(settings.editLicence),
      editLinks: asking(settings.editLinks),
      addPicture: asking(gallery.addPicture),
      editPicture: asking(gallery.editPicture),
      removePicture: asking(gallery.removePicture),
      submit: asking(projects.submitProject),
      remove: asking(projects.removeProject),
      follow: asking((client, input: Parameters<typeof projects.setFollowed>[1]) =>
        projects.setFollowed(client, input, true),
      ),
      unfollow: asking((client, input: Parameters<typeof projects.setFollowed>[1]) =>
        projects.setFollowed(client, input, false),
      ),
      async checkSlug(
        { registry, slug }: { registry: string; slug: string },
        signal?: AbortSignal,
      ) {
        const client = await services.connect(registry);
        return projects.checkSlug(client, slug, signal === undefined ? {} : { signal });
      },
      async random({ registry, count }: { registry: string; count: number }, signal?: AbortSignal) {
        const client = await services.connect(registry);
        const found = await client.projects.random(count, signal === undefined ? {} : { signal });
        return { registry: client.profile.id, projects: [...found] };
      },
    },
    versions: {
      list: asking(versions.listOwnVersions),
      edit: asking(versions.editVersion),
      feature: asking(versions.featureVersion),
      remove: asking(versions.removeVersion),
    },
    teams: {
      members: asking(teams.listMembers),
      invite: asking(teams.invite),
      accept: asking(teams.accept),
      decline: asking(teams.decline),
      leave: asking(teams.leave),
      edit: asking(teams.editMember),
      remove: asking(teams.removeMember),
      transfer: asking(teams.transfer),
      override: asking(teams.override),
    },
    organizations: {
      mine: asking(organizations.listOwnOrganizations),
      open: asking(organizations.openOrganization),
      create: asking(organizations.createOrganization),
      edit: asking(organizations.editOrganization),
      setIcon: asking(organizations.setOrganizationIcon),
      removeIcon: asking(organizations.removeOrganizationIcon),
      addProject: asking(organizations.addProject),
      removeProject: asking(organizations.removeProject),
      remove: asking(organizations.removeOrganization),
    },
    notifications: {
      list: asking(notifications.listNotifications),
      markRead: asking(notifications.markRead),
      remove: asking(notifications.removeNotifications),
    },
  };
}
