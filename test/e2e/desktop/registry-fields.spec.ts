// @module-tag deep
// @promise every field of projects, versions, files, people and organizations is on its page
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Pages } from '#core/pages/pages.ts';
import type { OrganizationPage, PersonPage, ProjectPage } from '#shared/domain/page.ts';
import { formatDay, formatTime } from '#shared/messages/format.ts';
import type { Organization } from '#shared/registry/organization.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { TeamMember } from '#shared/registry/team-member.ts';
import type { User } from '#shared/registry/user.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import { openBrowse } from './browse-screen.ts';
import { useDesktop } from './harness.ts';

const desktop = useDesktop();

/**
 * Texts that a page shows for each field of a record (interface §2.2–2.6); a field without a line
 * does not compile.
 */
type Shown<Record> = { readonly [Field in keyof Required<Record>]: readonly string[] };

/**
 * For fields that show no text: position on the page tells which project, version or team something
 * belongs to.
 */
const PLACE: readonly string[] = [];

const UPDATED = '2021-02-03T04:05:06.000Z';
const PUBLISHED = '2020-06-07T08:09:10.000Z';
const SHA1 = 'a1'.repeat(20);
const SHA512 = 'b2'.repeat(64);
const OTHER_SHA1 = 'c3'.repeat(20);
const OTHER_SHA512 = 'd4'.repeat(64);
const DEPENDENCY_TYPES = ['required', 'optional', 'incompatible', 'embedded'];

const FILES: readonly VersionFile[] = [
  file({ id: 'file-1', isPrimary: true, name: 'main.jar', size: 12_345_678, type: 'jar' }),
  file({
    id: 'file-2',
    name: 'sources.zip',
    size: 7000,
    type: 'zip',
    sha1_hash: OTHER_SHA1,
    sha512_hash: OTHER_SHA512,
  }),
];

function file(fields: Partial<VersionFile> & Pick<VersionFile, 'id' | 'name' | 'size' | 'type'>) {
  const url = `https://files.example/${fields.name}`;
  return { isPrimary: false, url, sha1_hash: SHA1, sha512_hash: SHA512, ...fields };
}

/** Fields of a project in lists and on its page, with values that no other project has. */
const SHOWN = {
  summary: 'Its own summary',
  downloads: 7_654_321,
  followers: 8765,
  dateUpdated: UPDATED,
  datePublished: PUBLISHED,
  status: 'withheld',
  visibility: 'archived',
  clientSide: 'unsupported',
  serverSide: 'optional',
  featuredCategories: ['storage'],
  categories: ['adventure', 'storage'],
  gameVersions: ['9.8.7'],
  loaders: ['curious_loader'],
};

function markProject(page: ProjectPage): ProjectPage {
  const { detail } = page;
  if (detail === null) throw new Error('the demo’s registry has pages of projects');
  const gallery = detail.gallery.map((item, at) => ({ ...item, featured: at === 0 }));
  const shared = {
    ...SHOWN,
    type: ['plugin'],
  };
  return {
    ...page,
    project: {
      ...page.project,
      ...shared,
      featured_gallery: gallery[0]?.image ?? null,
      color: '#123456',
      author: 'somebody',
      isOrgOwned: true,
    },
    detail: { ...detail, ...shared, gallery },
    versions: [markVersion(page.project.id), ...(page.versions ?? [])],
  };
}

function markVersion(projectId: string): Version {
  return {
    id: 'version-with-a-long-id',
    projectId,
    title: 'Its own title',
    versionNumber: '77.1',
    slug: 'its-own-slug',
    datePublished: PUBLISHED,
    featured: true,
    downloads: 4321,
    changelog: 'What *changed* in it',
    releaseChannel: 'alpha',
    gameVersions: ['9.8.7'],
    loaders: ['curious_loader'],
    primaryFile: FILES[0] ?? null,
    files: [...FILES],
    author: { id: 'author-id', userName: 'itsauthor', avatar: null, role: 'Painter' },
    dependencies: DEPENDENCY_TYPES.map((dependencyType) => ({
      projectId: `a-project-${dependencyType}`,
      versionId: `a-version-${dependencyType}`,
      dependencyType,
    })),
    isDuplicate: true,
  };
}

const MEMBER: TeamMember = {
  id: 'member-id',
  userId: 'member-user-id',
  teamId: 'team-of-member',
  userName: 'itsmember',
  avatar: null,
  role: 'Composer',
  isOwner: true,
  accepted: false,
  permissions: ['upload_version'],
  organisationPermissions: ['edit_details'],
};

function markHit(project: ProjectSummary): ProjectSummary {
  return {
    ...project,
    ...SHOWN,
    type: ['mod', 'plugin'],
    author: 'somebody',
    isOrgOwned: true,
  };
}

function markOrganization(page: OrganizationPage): OrganizationPage {
  const [known] = page.organization.members ?? [];
  const organization = {
    ...page.organization,
    teamId: 'its-own-team',
    description: 'Its own description',
    members: [{ ...MEMBER, avatar: known?.avatar ?? null }],
  };
  return { ...page, organization };
}

function markPerson(page: PersonPage): PersonPage {
  const { user, projects } = page;
  return {
    ...page,
    user: {
      ...user,
      role: 'moderator',
      bio: 'Its own words',
      dateJoined: PUBLISHED,
      profilePageBg: user.avatar,
    },
    projects: (projects ?? []).map((project) => ({ ...project, icon: null, color: '#123456' })),
  };
}

const SERVICES = ({ pages }: { readonly pages: Pages }) => ({
  pages: {
    ...pages,
    project: async (...args: Parameters<Pages['project']>) =>
      markProject(await pages.project(...args)),
    person: async (...args: Parameters<Pages['person']>) => markPerson(await pages.person(...args)),
    browse: async (...args: Parameters<Pages['browse']>) => {
      const page = await pages.browse(...args);
      const hits = page.hits.map((hit, at) => (at === 0 ? markHit(hit) : hit));
      return { ...page, hits };
    },
    organization: async (...args: Parameters<Pages['organization']>) =>
      markOrganization(await pages.organization(...args)),
  },
});

/**
 * Everything that a person or a screen reader gets from a part of the page: text, names, titles and
 * URLs.
 */
async function readAll(part: Locator): Promise<string> {
  const words = (await part.innerText()).replaceAll(/\s+/g, ' ');
  return `${words}\n${await part.innerHTML()}`;
}

async function expectShown<Record>(part: Locator, table: Shown<Record>): Promise<void> {
  const missing = async () => {
    const all = await readAll(part);
    return Object.entries<readonly string[]>(table).flatMap(([field, words]) =>
      words.filter((word) => !all.includes(word)).map((word) => `${field}: ${word}`),
    );
  };
  await expect.poll(missing).toEqual([]);
}

async function openMarked() {
  const opened = await desktop.open({ services: SERVICES });
  const { client } = opened.host.core;
  const how = { registry: opened.loadout.registry, ask: 'check' as const };
  return { ...opened, client, how, browse: await openBrowse(opened) };
}

test('the page of a project shows every field of it', async () => {
  const { page, browse, client, how } = await openMarked();
  const { project, images } = await client.pages.project({ ...how, project: 'pocket-map' });
  await browse.go('/project/pocket-map');
  await page.getByRole('tab', { name: /Gallery/ }).click();
  await page.getByText('Details', { exact: true }).click();
  await expectShown<Omit<ProjectSummary, 'color' | 'featured_gallery'>>(page.getByRole('main'), {
    id: [`title="${project.id}"`],
    slug: ['title="pocket-map"'],
    name: ['>Pocket Map</span></h1>'],
    summary: ['Its own summary'],
    icon: [`src="/image/${images[project.icon ?? ''] ?? 'none'}"`],
    type: ['Plugin'],
    downloads: ['Downloads 7,654,321'],
    followers: ['Followers 8,765'],
    dateUpdated: [`Updated ${formatTime(UPDATED, 'UTC')}`],
    datePublished: [`Published ${formatTime(PUBLISHED, 'UTC')}`],
    status: ['Status withheld'],
    visibility: ['withheld, archived'],
    clientSide: ['Client not supported'],
    serverSide: ['Server optional'],
    featuredCategories: ['title="Featured">Storage<'],
    categories: ['Categories Adventure, Storage'],
    gameVersions: ['Game versions 9.8.7'],
    loaders: ['Loaders Curious'],
    author: ['by somebody'],
    isOrgOwned: ['href="#/organization/somebody"'],
  });
  const featured = page.getByRole('button', { name: /Featured/ });
  await expectShown<Pick<ProjectSummary, 'featured_gallery'>>(featured, {
    featured_gallery: ['src="/image/'],
  });
});

test('a row of Browse shows every field of a project but those that only its page needs', async () => {
  const { page, browse, client, how } = await openMarked();
  const question = { type: null, categories: [], loaders: [], gameVersions: [], sortBy: null };
  const { hits, images } = await client.pages.browse({
    ...how,
    ...question,
    words: '',
    offset: 0,
    limit: 40,
  });
  const [hit] = hits;
  if (hit === undefined) throw new Error('the demo has projects');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expectShown<ProjectSummary>(browse.row(hit.name), {
    id: [`href="#/project/${hit.id}"`],
    slug: PLACE,
    name: [`>${hit.name}</a>`],
    summary: ['Its own summary'],
    icon: [`src="/image/${images[hit.icon ?? ''] ?? 'none'}"`],
    type: ['Mod, Plugin'],
    downloads: ['7,654,321 downloads'],
    followers: ['8,765 followers'],
    dateUpdated: [`Updated ${formatDay(UPDATED)}`],
    datePublished: [`published ${formatDay(PUBLISHED)}`],
    status: ['withheld'],
    visibility: ['archived'],
    clientSide: ['Client not supported'],
    serverSide: ['server optional'],
    featuredCategories: ['Storage, Adventure'],
    categories: ['Storage, Adventure'],
    gameVersions: ['9.8.7'],
    loaders: ['Curious'],
    featured_gallery: PLACE,
    color: PLACE,
    author: ['by somebody'],
    isOrgOwned: ['href="#/organization/somebody"'],
  });
});

test('a version shows every field of it, and of each of its files', async () => {
  const { page, browse } = await openMarked();
  await browse.go('/project/pocket-map');
  await page.getByRole('tab', { name: /Versions/ }).click();
  await page.getByRole('button', { name: /Its own title/ }).click();
  const version = page.getByRole('listitem').filter({ hasText: 'Its own title' });
  await expectShown<Version>(version, {
    id: ['title="version-with-a-long-id"'],
    projectId: PLACE,
    title: ['Its own title'],
    versionNumber: ['Its own title 77.1'],
    slug: ['its-own-slug'],
    datePublished: [formatDay(PUBLISHED), formatTime(PUBLISHED, 'UTC')],
    featured: ['aria-label="Featured"'],
    downloads: ['4,321 downloads'],
    changelog: ['What changed in it'],
    releaseChannel: ['alpha'],
    gameVersions: ['9.8.7'],
    loaders: ['Curious'],
    primaryFile: ['main.jar Primary file'],
    files: ['2 files', 'sources.zip Additional'],
    author: ['by itsauthor', '(Painter)', 'href="#/person/author-id"'],
    dependencies: [
      ...['Required', 'Optional', 'Incompatible', 'Bundled'].map(
        (kind, at) => `${kind} a-project-${DEPENDENCY_TYPES[at]} exact version`,
      ),
      ...DEPENDENCY_TYPES.map((type) => `title="a-version-${type}"`),
    ],
    isDuplicate: ['Duplicate'],
  });
  const save = (name: string) =>
    version.getByRole('button', { name: `Save file… ${name}` }).locator('..');
  await expectShown<VersionFile>(save('main.jar'), {
    id: PLACE,
    isPrimary: ['Primary file'],
    name: ['main.jar'],
    size: ['12.3 MB'],
    type: [' · jar · '],
    url: ['Save file… main.jar'],
    sha1_hash: [`title="${SHA1}"`],
    sha512_hash: [`title="${SHA512}"`],
  });
  await expectShown<VersionFile>(save('sources.zip'), {
    id: PLACE,
    isPrimary: ['Additional'],
    name: ['sources.zip'],
    size: ['7 kB'],
    type: [' · zip · '],
    url: ['Save file… sources.zip'],
    sha1_hash: [`title="${OTHER_SHA1}"`],
    sha512_hash: [`title="${OTHER_SHA512}"`],
  });
});

test('the page of a person shows every field of them, and the colour of a project without an icon', async () => {
  const { page, browse, client, how } = await openMarked();
  const { user, images } = await client.pages.person({ ...how, person: 'tobin' });
  await browse.go('/person/tobin');
  const key = images[user.avatar ?? ''] ?? 'none';
  await expectShown<User>(page.getByRole('main'), {
    id: [`title="${user.id}"`],
    name: ['>Tobin Achterberg</span></h1>'],
    userName: ['Tobin Achterberg tobin'],
    role: ['Role Moderator'],
    avatar: [`src="/image/${key}"`],
    bio: ['Its own words'],
    dateJoined: [`Joined ${formatTime(PUBLISHED, 'UTC')}`],
    profilePageBg: [`src="/image/${key}"`],
  });
  await expect.poll(() => page.locator(`main img[src="/image/${key}"]`).count()).toBe(2);
  await expectShown<Pick<ProjectSummary, 'color'>>(page.getByRole('main'), {
    color: ['style="background: rgb(18, 52, 86)'],
  });
});

test('the page of an organization shows every field of it, and of its members', async () => {
  const { page, browse, client, how } = await openMarked();
  const { organization, images } = await client.pages.organization({
    ...how,
    organization: 'lantern-works',
  });
  await browse.go('/organization/lantern-works');
  await expectShown<Organization>(page.getByRole('main'), {
    id: [`title="${organization.id}"`],
    teamId: ['title="its-own-team"'],
    name: ['>Lantern Works</span></h1>'],
    slug: ['title="lantern-works"'],
    icon: [`src="/image/${images[organization.icon ?? ''] ?? 'none'}"`],
    description: ['Its own description'],
    members: ['itsmember'],
  });
  const member = page.getByRole('listitem').filter({ hasText: 'itsmember' });
  await member.getByText('2 permissions').click();
  const avatar = organization.members?.[0]?.avatar ?? '';
  await expectShown<TeamMember>(member, {
    id: PLACE,
    userId: ['href="#/person/member-user-id"'],
    teamId: PLACE,
    userName: ['itsmember'],
    avatar: [`src="/image/${images[avatar] ?? 'none'}"`],
    role: ['Composer'],
    isOwner: ['owner'],
    accepted: ['invitation pending'],
    permissions: ['upload version'],
    organisationPermissions: ['edit details'],
  });
});
