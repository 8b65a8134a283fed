import type { TeamRef } from '#core/registry/resources/teams.ts';
import type { SignedInClient } from '#core/registry/signed-in-client.ts';
import { createVersion } from '#test/builders/seed.ts';
import { createCastSeed, idOf, type Person } from '../registry-server/writes/cast.ts';
import { picture } from '../registry-server/writes/pictures.ts';
import { casesCollections, communityCases } from './community-cases.ts';
import type { WriteCase } from './write-case.ts';
import { jar, NEW_PROJECT, type Site, toUpload, VERSION } from './site.ts';

export const casesSeed = {
  ...createCastSeed({
    project: { versions: [createVersion()] },
    member: { permissions: ['edit_details'] },
  }),
  collections: casesCollections,
};

const P = 'project-1';
const ORG = 'org-1';

const projectTeam = async (client: SignedInClient): Promise<TeamRef> => ({
  teamId: (await client.projects.get(P)).teamId,
  of: { kind: 'project', id: P },
});
const memberOf = async (client: SignedInClient, person: Person) =>
  (await client.teams.members(await projectTeam(client))).find(
    ({ userId }) => userId === idOf(person),
  );
const memberIdOf = async (client: SignedInClient, person: Person) =>
  (await memberOf(client, person))?.id ?? '';
const icon = async () => toUpload('icon.png', await picture('png'));

const DETAILS = {
  name: 'Another name',
  slug: 'another-slug',
  visibility: 'unlisted',
  type: ['mod'],
  clientSide: 'required',
  serverSide: 'optional',
  summary: 'Another summary',
};

const projectCases: readonly WriteCase[] = [
  {
    name: 'a new project',
    pattern: 'POST /api/project',
    person: 'stranger',
    act: (client) => client.projects.create(NEW_PROJECT),
    shows: async (client) => (await client.projects.get('new-project')).name === 'New project',
  },
  {
    name: 'details',
    pattern: 'PATCH /api/project/:project',
    person: 'owner',
    act: (client) => client.projects.edit(P, DETAILS),
    shows: async (client) => (await client.projects.get(P)).slug === 'another-slug',
  },
  {
    name: 'an icon',
    pattern: 'PATCH /api/project/:project/icon',
    person: 'owner',
    isUnseen: true,
    act: async (client) => client.projects.setIcon(P, await icon()),
    shows: async (client) => (await client.projects.get(P)).icon !== null,
  },
  {
    name: 'a description',
    pattern: 'PATCH /api/project/:project/description',
    person: 'owner',
    act: (client) => client.projects.setDescription(P, 'What it does'),
    shows: async (client) => (await client.projects.get(P)).description === 'What it does',
  },
  {
    name: 'tags',
    pattern: 'PATCH /api/project/:project/tags',
    person: 'owner',
    act: (client) =>
      client.projects.setTags(P, { categories: ['storage'], featuredCategories: [] }),
    shows: async (client) => (await client.projects.get(P)).categories.join() === 'storage',
  },
  {
    name: 'a listed licence',
    pattern: 'PATCH /api/project/:project/license',
    person: 'owner',
    act: (client) => client.projects.setLicence(P, { kind: 'listed', id: 'Apache-2.0' }),
    shows: async (client) => (await client.projects.get(P)).licenseId === 'Apache-2.0',
  },
  {
    name: 'a licence of one’s own',
    pattern: 'PATCH /api/project/:project/license',
    person: 'owner',
    act: (client) =>
      client.projects.setLicence(P, {
        kind: 'custom',
        name: 'Ours',
        url: 'https://example.invalid/licence',
      }),
    shows: async (client) => (await client.projects.get(P)).licenseName === 'Ours',
  },
  {
    name: 'links',
    pattern: 'PATCH /api/project/:project/external-links',
    person: 'owner',
    act: (client) =>
      client.projects.setLinks(P, {
        issueTracker: 'https://example.invalid/issues',
        sourceCode: null,
        wikiPage: '',
        discordServer: null,
      }),
    shows: async (client) => (await client.projects.get(P)).issueTrackerUrl !== null,
  },
  {
    name: 'the end of a project',
    pattern: 'DELETE /api/project/:project',
    person: 'owner',
    bySession: true,
    act: (client) => client.projects.remove(P),
    shows: async (client) =>
      client.projects.get(P).then(
        () => false,
        () => true,
      ),
  },
];

const GALLERY = { title: 'Picture', description: null, orderIndex: 1, featured: false };
const contentCases: readonly WriteCase[] = [
  {
    name: 'a version',
    pattern: 'POST /api/project/:project/version',
    person: 'owner',
    isUnseen: true,
    act: (client) => client.versions.create(P, VERSION, { primary: jar('2'), additional: [] }),
    shows: async (client) => (await client.versions.list(P)).length === 2,
  },
  {
    name: 'the edit of a version',
    pattern: 'PATCH /api/project/:project/version/:version',
    person: 'owner',
    act: (client) =>
      client.versions.edit(
        { projectId: P, versionId: 'version-1' },
        { ...VERSION, versionNumber: '1.0.0', title: 'Better' },
        { keep: [], add: [] },
      ),
    shows: async (client) => (await client.versions.get(P, 'version-1')).title === 'Better',
  },
  {
    name: 'the end of a version',
    pattern: 'DELETE /api/project/:project/version/:version',
    person: 'owner',
    act: (client) => client.versions.remove(P, 'version-1'),
    shows: async (client) => (await client.versions.list(P)).length === 0,
  },
  {
    name: 'a picture of the gallery',
    pattern: 'POST /api/project/:project/gallery',
    person: 'owner',
    isUnseen: true,
    act: async (client) => client.gallery.add(P, await icon(), GALLERY),
    shows: async (client) => (await client.projects.get(P)).gallery.length === 1,
  },
  {
    name: 'a project that is followed',
    pattern: 'POST /api/project/:project/follow',
    person: 'stranger',
    act: (client) => client.account.follow(P),
    shows: async (client) => (await client.account.follows()).includes(P),
  },
  {
    name: 'a profile',
    pattern: 'PATCH /api/user',
    person: 'stranger',
    isUnseen: true,
    act: (client) =>
      client.account.editProfile({ name: 'Nobody', userName: 'stranger', bio: 'New' }, {}),
    shows: async (client) => (await client.account.profile()).bio === 'New',
  },
  {
    name: 'notifications that were read',
    prepare: inviteStranger,
    pattern: 'PATCH /api/notifications',
    person: 'stranger',
    act: async (client) => {
      const notes = await client.notifications.list();
      await client.notifications.markRead(notes.map(({ id }) => id));
    },
    shows: async (client) => (await client.notifications.list()).every(({ read }) => read),
  },
  {
    name: 'notifications that are gone',
    prepare: inviteStranger,
    pattern: 'DELETE /api/notifications',
    person: 'stranger',
    act: async (client) => {
      const notes = await client.notifications.list();
      await client.notifications.remove(notes.map(({ id }) => id));
    },
    shows: async (client) => (await client.notifications.list()).length === 0,
  },
];

const teamCases: readonly WriteCase[] = [
  {
    name: 'an invitation',
    pattern: 'POST /api/team/:team/invite',
    person: 'owner',
    act: async (client) => client.teams.invite(await projectTeam(client), 'worker'),
    shows: async (client) => (await memberOf(client, 'worker'))?.accepted === false,
  },
  {
    name: 'an invitation that is accepted',
    pattern: 'PATCH /api/team/:team/invite',
    person: 'pending',
    act: async (client) => client.teams.accept(await projectTeam(client), idOf('pending')),
    shows: async (client) => (await memberOf(client, 'pending'))?.accepted === true,
  },
  {
    name: 'an invitation that is declined',
    pattern: 'POST /api/team/:team/leave',
    person: 'pending',
    act: async (client) => client.teams.leave(await projectTeam(client), idOf('pending')),
    shows: async (client) => (await memberOf(client, 'pending')) === undefined,
  },
  {
    name: 'a member’s rights',
    pattern: 'PATCH /api/team/:team/member/:member',
    person: 'owner',
    act: async (client) =>
      client.teams.editMember(await projectTeam(client), await memberIdOf(client, 'member'), {
        role: 'Helper',
        permissions: ['edit_details', 'upload_version'],
      }),
    shows: async (client) => (await memberOf(client, 'member'))?.permissions.length === 2,
  },
  {
    name: 'a member who is removed',
    pattern: 'DELETE /api/team/:team/member/:member',
    person: 'owner',
    act: async (client) =>
      client.teams.removeMember(await projectTeam(client), await memberIdOf(client, 'member')),
    shows: async (client) => (await memberOf(client, 'member')) === undefined,
  },
  {
    name: 'another owner',
    pattern: 'PATCH /api/team/:team/owner',
    person: 'owner',
    act: async (client) => client.teams.makeOwner(await projectTeam(client), idOf('member')),
    shows: async (client) => (await memberOf(client, 'member'))?.isOwner === true,
  },
];

const organizationCases: readonly WriteCase[] = [
  {
    name: 'a new organization',
    pattern: 'POST /api/organization',
    person: 'stranger',
    act: (client) =>
      client.organizations.create({ name: 'Ours', slug: 'ours', description: 'What we do' }),
    shows: async (client) => (await client.organizations.get('ours')).name === 'Ours',
  },
  {
    name: 'the details of an organization',
    pattern: 'PATCH /api/organization/:organization',
    person: 'boss',
    act: (client) =>
      client.organizations.edit(ORG, { name: 'Renamed', slug: 'makers', description: 'It' }),
    shows: async (client) => (await client.organizations.get(ORG)).name === 'Renamed',
  },
  {
    name: 'the icon of an organization',
    pattern: 'PATCH /api/organization/:organization/icon',
    person: 'boss',
    isUnseen: true,
    act: async (client) => client.organizations.setIcon(ORG, await icon()),
    shows: async (client) => (await client.organizations.get(ORG)).icon !== null,
  },
  {
    name: 'a project that leaves its organization',
    pattern: 'DELETE /api/organization/:organization/project/:project',
    person: 'boss',
    act: (client) => client.organizations.removeProject(ORG, 'org-project'),
    shows: async (client) => (await client.projects.ofOrganization(ORG)).length === 0,
  },
  {
    name: 'the end of an organization',
    pattern: 'DELETE /api/organization/:organization',
    person: 'boss',
    act: (client) => client.organizations.remove(ORG),
    shows: async (client) =>
      client.organizations.get(ORG).then(
        () => false,
        () => true,
      ),
  },
];

export const WRITE_CASES: readonly WriteCase[] = [
  ...projectCases,
  ...contentCases,
  ...teamCases,
  ...organizationCases,
  ...communityCases,
];

/** Creates a notification: an invitation for the stranger. */
async function inviteStranger(site: Site): Promise<void> {
  const owner = site.as('owner');
  const invite = async () => owner.teams.invite(await projectTeam(owner), 'stranger');
  // A fault may act on the first attempt.
  await invite().catch(invite);
}
