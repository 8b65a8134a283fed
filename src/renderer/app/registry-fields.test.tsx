// @promise every field of projects, versions, files, people and organizations is on its page
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  browsePageSchema,
  organizationPageSchema,
  personPageSchema,
  projectPageSchema,
} from '#shared/domain/page.ts';
import { formatDay, formatTime } from '#shared/messages/format.ts';
import { type Organization } from '#shared/registry/organization.ts';
import { projectSchema, type ProjectSummary } from '#shared/registry/project.ts';
import type { TeamMember } from '#shared/registry/team-member.ts';
import { type User } from '#shared/registry/user.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import { example } from '#test/component/example.ts';
import { ON_REGISTRY } from '#test/component/registry.ts';
import { openPage } from '#test/component/open-page.tsx';

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
const ICON = 'https://files.example/icon.png';
const PICTURE = 'https://files.example/picture.png';
const IMAGES = { [ICON]: 'key-of-icon', [PICTURE]: 'key-of-picture' };
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

const VERSION: Version = {
  id: 'version-with-a-long-id',
  projectId: 'pocket-map-id',
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

const MEMBER: TeamMember = {
  id: 'member-id',
  userId: 'member-user-id',
  teamId: 'team-of-member',
  userName: 'itsmember',
  avatar: ICON,
  role: 'Composer',
  isOwner: true,
  accepted: false,
  permissions: ['upload_version'],
  organisationPermissions: ['edit_details'],
};

const PROJECT: ProjectSummary = {
  ...SHOWN,
  id: 'pocket-map-id',
  slug: 'pocket-map',
  name: 'Pocket Map',
  icon: ICON,
  type: ['plugin'],
  featured_gallery: PICTURE,
  color: '#123456',
  author: 'somebody',
  isOrgOwned: true,
};

const PROJECT_PAGE = example(projectPageSchema, {
  images: IMAGES,
  project: PROJECT,
  detail: example(projectSchema, {
    ...PROJECT,
    gallery: [
      {
        id: 'picture',
        name: 'A picture',
        description: null,
        image: PICTURE,
        imageThumbnail: null,
        featured: true,
        dateCreated: PUBLISHED,
        orderIndex: 1,
      },
    ],
  }),
  versions: [VERSION],
});

const USER: User = {
  id: 'tobin-id',
  name: 'Tobin Achterberg',
  userName: 'tobin',
  role: 'moderator',
  avatar: ICON,
  bio: 'Its own words',
  dateJoined: PUBLISHED,
  profilePageBg: ICON,
};

const ORGANIZATION: Organization = {
  id: 'lantern-id',
  teamId: 'its-own-team',
  name: 'Lantern Works',
  slug: 'lantern-works',
  icon: PICTURE,
  description: 'Its own description',
  members: [MEMBER],
};

function itemOf(part: HTMLElement): HTMLElement {
  const item = part.closest('li');
  if (item === null) throw new Error('it is not in a list');
  return item;
}

/**
 * Everything that a person or a screen reader gets from a part of the page: text, names, titles and
 * URLs.
 */
function readAll(part: HTMLElement): string {
  const words = part.innerHTML.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+(,?)\s*/g, '$1 ');
  return `${words}\n${part.innerHTML}`;
}

async function expectShown<Record>(part: HTMLElement, table: Shown<Record>): Promise<void> {
  await waitFor(() => {
    const all = readAll(part);
    const missing = Object.entries<readonly string[]>(table).flatMap(([field, words]) =>
      words.filter((word) => !all.includes(word)).map((word) => `${field}: ${word}`),
    );
    expect(missing).toEqual([]);
  });
}

const open = (address: string) =>
  openPage(address, [
    ON_REGISTRY,
    {
      folders: { canShow: () => ({ canShow: false }) },
      pages: {
        project: () => PROJECT_PAGE,
        browse: () =>
          example(browsePageSchema, {
            images: IMAGES,
            hits: [{ ...PROJECT, type: ['mod', 'plugin'] }],
            total: 1,
          }),
        person: () =>
          example(personPageSchema, {
            images: IMAGES,
            user: USER,
            projects: [{ ...PROJECT, icon: null }],
          }),
        organization: () =>
          example(organizationPageSchema, { images: IMAGES, organization: ORGANIZATION }),
      },
    },
  ]);

test('the page of a project shows every field of it', async () => {
  const user = open('/project/pocket-map');
  await user.click(await screen.findByRole('tab', { name: /Gallery/ }));
  await user.click(screen.getByText('Details'));
  await expectShown<Omit<ProjectSummary, 'color' | 'featured_gallery'>>(screen.getByRole('main'), {
    id: ['title="pocket-map-id"'],
    slug: ['title="pocket-map"'],
    name: ['>Pocket Map</span></h1>'],
    summary: ['Its own summary'],
    icon: ['src="/image/key-of-icon"'],
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
  const featured = screen.getByRole('button', { name: /Featured/ });
  await expectShown<Pick<ProjectSummary, 'featured_gallery'>>(featured, {
    featured_gallery: ['src="/image/key-of-picture"'],
  });
});

test('a row of Browse shows every field of a project but those that only its page needs', async () => {
  const user = open('/browse');
  await user.click(await screen.findByRole('button', { name: 'List' }));
  await expectShown<ProjectSummary>(await screen.findByRole('row'), {
    id: ['href="#/project/pocket-map-id"'],
    slug: PLACE,
    name: ['>Pocket Map</a>'],
    summary: ['Its own summary'],
    icon: ['src="/image/key-of-icon"'],
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
  const user = open('/project/pocket-map');
  await user.click(await screen.findByRole('tab', { name: /Versions/ }));
  const line = await screen.findByRole('button', { name: /Its own title/ });
  await user.click(line);
  const version = itemOf(line);
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
    itemOf(within(version).getByRole('button', { name: `Save file… ${name}` }));
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
  open('/person/tobin');
  await expectShown<User>(screen.getByRole('main'), {
    id: ['title="tobin-id"'],
    name: ['>Tobin Achterberg</span></h1>'],
    userName: ['Tobin Achterberg tobin'],
    role: ['Role Moderator'],
    avatar: ['src="/image/key-of-icon"'],
    bio: ['Its own words'],
    dateJoined: [`Joined ${formatTime(PUBLISHED, 'UTC')}`],
    profilePageBg: ['src="/image/key-of-icon"'],
  });
  expect(document.querySelectorAll('main img[src="/image/key-of-icon"]')).toHaveLength(2);
  await expectShown<Pick<ProjectSummary, 'color'>>(screen.getByRole('main'), {
    color: ['style="background: #123456'],
  });
});

test('the page of an organization shows every field of it, and of its members', async () => {
  const user = open('/organization/lantern-works');
  await expectShown<Organization>(screen.getByRole('main'), {
    id: ['title="lantern-id"'],
    teamId: ['title="its-own-team"'],
    name: ['>Lantern Works</span></h1>'],
    slug: ['title="lantern-works"'],
    icon: ['src="/image/key-of-picture"'],
    description: ['Its own description'],
    members: ['itsmember'],
  });
  const member = itemOf(screen.getByText('itsmember'));
  await user.click(within(member).getByText('2 permissions'));
  await expectShown<TeamMember>(member, {
    id: PLACE,
    userId: ['href="#/person/member-user-id"'],
    teamId: PLACE,
    userName: ['itsmember'],
    avatar: ['src="/image/key-of-icon"'],
    role: ['Composer'],
    isOwner: ['owner'],
    accepted: ['invitation pending'],
    permissions: ['upload version'],
    organisationPermissions: ['edit details'],
  });
});
