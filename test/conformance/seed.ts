import {
  createMember,
  createOrganization,
  createProject,
  createSeed,
  createUser,
  createVersion,
} from '#test/builders/seed.ts';
import type { RegistrySeed } from '#registry-server/seed.ts';
import { GAME_VERSIONS } from '#shared/registry/data/tags.ts';
import { ORGANISATION_PERMISSIONS } from '#shared/registry/enumerations.ts';
import { PEOPLE } from './credentials.ts';
import type { Given } from './given.ts';
import { CHANNELS } from './make.ts';

/** One for each row that changes it; a row without one is reported as not run. */
const PROJECTS = 60;
const ORGANIZATIONS = 80;

const ids = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => `given-${kind}-${index + 1}`);

export const GIVEN: Given = {
  projects: ids('project', PROJECTS),
  organizations: ids('organization', ORGANIZATIONS),
  library: 'given-library',
  draft: 'given-draft',
};

/** The three users. */
export function createPeople(): RegistrySeed['users'] {
  return PEOPLE.map((person) => {
    const { token: _, ...user } = createUser({ id: `user-${person}`, userName: person });
    return user;
  });
}

/** The three users, with the records that the rows require where none can be created. */
export function createGivenSeed(): RegistrySeed {
  const draft = (id: string) =>
    createProject({
      id,
      slug: id,
      name: id,
      status: 'draft',
      icon: null,
      categories: [],
      featuredCategories: [],
    });
  const owner = createMember({ organisationPermissions: ORGANISATION_PERMISSIONS });
  return createSeed({
    users: createPeople(),
    organizations: GIVEN.organizations.map((id) =>
      createOrganization({ id, slug: id, name: id, members: [owner] }),
    ),
    projects: [
      ...GIVEN.projects.map(draft),
      { ...draft('given-draft'), versions: [createVersion({ id: 'given-hidden' })] },
      createProject({ id: 'given-needed' }),
      createProject({ id: 'given-library', versions: CHANNELS.map(createLibraryVersion) }),
    ],
  });
}

function createLibraryVersion(channel: (typeof CHANNELS)[number], index: number) {
  const [newest, older] = GAME_VERSIONS;
  const gameVersion = index < 2 ? older : newest;
  const needed = {
    projectId: 'given-needed',
    versionId: null,
    dependencyType: 'required',
  } as const;
  return createVersion({
    id: `given-${channel}`,
    versionNumber: `1.${index}.0`,
    releaseChannel: channel,
    datePublished: `2025-03-0${index + 1}T00:00:00.000Z`,
    gameVersions: gameVersion === undefined ? [] : [gameVersion.value],
    dependencies: channel === 'dev' ? [needed] : [],
  });
}
