import { toRecord, toRecords } from '../record.ts';
import { createRow, type Row } from '../row.ts';
import type { World } from '../world.ts';
import { RIGHT_TOKEN } from './tokens.ts';

type Sample = (world: World) => Promise<Record<string, unknown>>;

/** `field: type` by the document, or `field: type / type by the public service`, one per line. */
interface Resource {
  /** Section of the interface document, and the name of its object. */
  readonly name: string;
  readonly sample: Sample;
  readonly fields: string;
}

async function read(world: World, path: string): Promise<unknown> {
  return (await world.ask(`GET ${path}`, { as: world.as('owner') })).json;
}

const first = (body: unknown) => toRecord(toRecords(body)[0]);

const newestVersion: Sample = async (world) => {
  const { project } = await world.library();
  const path = `/api/project/${project.id}/version/latest?releaseChannel=dev`;
  return toRecord(toRecord(await read(world, path))['data']);
};

const hashedVersion: Sample = async (world) => {
  const { versions } = await world.library();
  const hashes = versions.slice(-1).map(({ sha512 }) => sha512);
  const { json } = await world.ask('POST /api/version-files', {
    json: { hashes },
    as: world.as('owner'),
  });
  return toRecord(Object.values(toRecord(json))[0]);
};

const within =
  (sample: Sample, key: string): Sample =>
  async (world) => {
    const value = (await sample(world))[key];
    return Array.isArray(value) ? first(value) : toRecord(value);
  };

const ownOrganization: Sample = async (world) => {
  const { id } = await world.sharedOrganization();
  return toRecord(await read(world, `/api/organization/${id}`));
};

const createdToken: Sample = async (world) => {
  const question = { as: world.session('owner'), json: RIGHT_TOKEN };
  return toRecord(world.noteToken(await world.ask('POST /api/pat', question)).json);
};

const listedToken: Sample = async (world) => {
  await world.newToken(['user_read']);
  return first(await read(world, '/api/pat'));
};

const TOKEN = `id: string
name: string
userId: string
scopes: list of strings
dateCreated: timestamp
dateExpires: timestamp
dateLastUsed: null | timestamp`;

const MEMBER = `id: string
userId: string
teamId: string
userName: string
avatar: URL / URL | null
role: string
isOwner: boolean
accepted: boolean
permissions: list of strings | empty list
organisationPermissions: list of strings | empty list`;

const SUMMARY = `id: string
slug: string
name: string
summary: string
icon: URL / URL | null
type: list of strings
downloads: integer
followers: integer
dateUpdated: timestamp
datePublished: timestamp
status: string
visibility: string
clientSide: string
serverSide: string
featuredCategories: list of strings | empty list
categories: list of strings | empty list
gameVersions: list of strings
loaders: list of strings
featured_gallery: URL | null
color: color / color | null`;

const VERSION = `id: string
projectId: string
title: string
versionNumber: string
slug: string
datePublished: timestamp
featured: boolean
downloads: integer
changelog: string / string | null
releaseChannel: string
gameVersions: list of strings
loaders: list of strings
primaryFile: object
files: list of objects
author: object
dependencies: list of objects`;

const FILE = `id: string
isPrimary: boolean
name: string
size: integer
type: string
url: URL
sha1_hash: hex
sha512_hash: hex`;

const USER = `id: string
name: string / string | null
userName: string
role: string
avatar: URL / URL | null
bio: null | string
dateJoined: timestamp
profilePageBg: null | URL`;

const DEPENDENCY = `projectId: string
versionId: null | string
dependencyType: string`;

const LICENCE = `name: string
licenseId: string
url: URL / URL | null | empty`;

const RESOURCES: readonly Resource[] = [
  { name: '2.1 PAT, created', sample: createdToken, fields: `${TOKEN}\ntoken: string` },
  { name: '2.1 PAT, listed', sample: listedToken, fields: `${TOKEN}\ntoken: absent` },
  { name: '2.2 Team member', sample: within(ownOrganization, 'members'), fields: MEMBER },
  {
    name: '2.3 Organization',
    sample: ownOrganization,
    fields: `id: string
teamId: string
name: string
slug: string
icon: URL / URL | null
description: string / string | null
members: list of objects`,
  },
  {
    name: '2.4 Project summary, GET /api/projects',
    sample: async (world) =>
      first(await read(world, `/api/projects?ids=${(await world.library()).project.id}`)),
    fields: `${SUMMARY}\nauthor: absent / string\nisOrgOwned: absent / boolean`,
  },
  {
    name: '2.4 Project summary, of a user',
    sample: async (world) => {
      const { project } = await world.library();
      const list = toRecords(
        await read(world, `/api/user/${(await world.me('owner')).id}/projects`),
      );
      return toRecord(list.find(({ id }) => id === project.id));
    },
    fields: `${SUMMARY}\nauthor: string\nisOrgOwned: boolean`,
  },
  {
    name: '2.5 Project version, of a project',
    sample: newestVersion,
    fields: `${VERSION}\nisDuplicate: boolean / absent`,
  },
  {
    name: '2.5 Project version, by hash',
    sample: hashedVersion,
    fields: `${VERSION}\nisDuplicate: absent`,
  },
  {
    name: '2.5 author',
    sample: within(newestVersion, 'author'),
    fields: `id: string\nuserName: string\navatar: string | URL / URL | null\nrole: string | empty`,
  },
  {
    name: '2.5 dependency, of a project',
    sample: within(newestVersion, 'dependencies'),
    fields: `${DEPENDENCY}\nid: absent`,
  },
  {
    name: '2.5 dependency, by hash',
    sample: within(hashedVersion, 'dependencies'),
    fields: `${DEPENDENCY}\nid: string`,
  },
  { name: '2.5 file', sample: within(newestVersion, 'files'), fields: FILE },
  { name: '2.5 primaryFile', sample: within(newestVersion, 'primaryFile'), fields: FILE },
  {
    name: '2.6 User profile',
    sample: async (world) =>
      toRecord(await read(world, `/api/user/${(await world.me('owner')).id}`)),
    fields: USER,
  },
  {
    name: '2.6 User profile, of several',
    sample: async (world) =>
      first(await read(world, `/api/users?ids=${(await world.me('owner')).id}`)),
    fields: USER,
  },
  {
    name: '2.7 Category',
    sample: async (world) => first(await read(world, '/api/tags/categories')),
    fields:
      'name: string\nprojectTypes: list of strings\ntype: string\nisDisplayed: boolean / boolean | absent',
  },
  {
    name: '2.7 Game version',
    sample: async (world) => first(await read(world, '/api/tags/game-versions')),
    fields: 'label: string\nvalue: string\nreleaseType: string\nmajor: boolean',
  },
  {
    name: '2.7 Loader',
    sample: async (world) => first(await read(world, '/api/tags/loaders')),
    fields: 'name: string\nsupportedProjectTypes: list of strings',
  },
  {
    name: '2.7 License',
    sample: async (world) => first(await read(world, '/api/tags/licenses/featured')),
    fields: LICENCE,
  },
  {
    name: '2.7 License, single',
    sample: async (world) => toRecord(await read(world, '/api/tags/licenses/MIT')),
    fields: `${LICENCE}\ntext: string / absent`,
  },
];

export const FIELD_ROWS: readonly Row[] = RESOURCES.flatMap(({ name, sample, fields }) =>
  fields.split('\n').map((line) => {
    const [field = '', types = ''] = line.split(': ');
    const [document = '', facts = document] = types.split(' / ');
    // The samples do not have everything that a record may have.
    const own = facts.includes(' | ') ? facts : {};
    return createRow(name, field, [document, facts, own], async (world) => {
      const found = await sample(world);
      if (Object.keys(found).length === 0) return 'nothing to look at';
      return tellType(found[field], field);
    });
  }),
);

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Returns the narrowest name for a value's type. */
function tellType(value: unknown, field: string): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (typeof value === 'string') return tellText(value, field);
  if (Array.isArray(value)) return tellList(value);
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function tellText(value: string, field: string): string {
  if (value === '') return 'empty';
  if (TIMESTAMP.test(value)) return 'timestamp';
  if (/^https?:\/\//.test(value)) return 'URL';
  if (/^#[0-9a-f]{6}$/i.test(value)) return 'color';
  return field.endsWith('_hash') && /^[0-9a-f]+$/.test(value) ? 'hex' : 'string';
}

function tellList(value: readonly unknown[]): string {
  if (value.length === 0) return 'empty list';
  if (value.every((item) => typeof item === 'string')) return 'list of strings';
  return value.every((item) => typeof item === 'object') ? 'list of objects' : 'mixed list';
}
