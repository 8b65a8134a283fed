import type {
  ORGANISATION_PERMISSIONS,
  PROJECT_PERMISSIONS,
} from '#shared/registry/enumerations.ts';
import type { SeedMember, SeedOrganization, SeedUser } from '../seed.ts';
import { idOf } from './deterministic.ts';
import type { GlyphName } from './glyphs.ts';
import { drawIcon } from './pictures.ts';

/** Opens the account of `marlowe` on the demo registry, and nothing else anywhere. */
export const DEMO_TOKEN = `crp_${'demoonly'.repeat(6)}demo`;

interface Person {
  readonly userName: string;
  readonly name: string | null;
  readonly bio: string | null;
  readonly joined: string;
  readonly avatar?: readonly [GlyphName, string];
}

const PEOPLE: readonly Person[] = [
  {
    userName: 'marlowe',
    name: 'Ada Marlowe',
    bio: 'Makes small mods that do one thing. Tea, trains and tidy inventories.',
    joined: '2024-03-09',
    avatar: ['cup', '#3f7d6b'],
  },
  {
    userName: 'tobin',
    name: 'Tobin Achterberg',
    bio: 'Founder of Lantern Works. I like light, maps and long walks on the moon.',
    joined: '2024-02-17',
    avatar: ['lamp', '#b5772c'],
  },
  {
    userName: 'ilsebrandt',
    name: 'Ilse Brandt',
    bio: 'Textures and shaders. If it glows, I have probably touched it.',
    joined: '2024-05-30',
    avatar: ['eye', '#6a4fb3'],
  },
  { userName: 'quietfox', name: null, bio: null, joined: '2025-01-11' },
  {
    userName: 'sparrowhawk',
    name: 'Jun Sparrowhawk',
    bio: 'Performance work. I read profiler output for fun.',
    joined: '2024-04-02',
    avatar: ['bolt', '#2f6fb0'],
  },
  {
    userName: 'nadia-k',
    name: 'Nadia Kovalenko',
    bio: 'Redstone refugee. Machines, belts, pipes, and the noise they make.',
    joined: '2024-06-21',
    avatar: ['gear', '#a34a3a'],
  },
  {
    userName: 'oreseeker',
    name: 'Ore Seeker',
    bio: 'Digging since 0.1.',
    joined: '2024-03-28',
    avatar: ['pickaxe', '#6b6f78'],
  },
  {
    userName: 'pimvdh',
    name: 'Pim van der Horst',
    bio: 'Server owner, plugin writer, reluctant night-shift moderator of my own community.',
    joined: '2024-08-05',
  },
  {
    userName: 'juniper',
    name: 'Juniper Hale',
    bio: 'Plants, food and cosy houses.',
    joined: '2024-09-13',
    avatar: ['leaf', '#4c8a3f'],
  },
  {
    userName: 'cassowary',
    name: 'Cass Owari',
    bio: 'World builder. Everything I make is too big.',
    joined: '2024-11-02',
    avatar: ['hill', '#8a5a35'],
  },
];

/** Everyone of the demo registry: authors, the demo user with a token, and a moderator. */
export function buildUsers(): SeedUser[] {
  const authors = PEOPLE.map((person): SeedUser => ({
    id: userId(person.userName),
    userName: person.userName,
    name: person.name,
    role: 'user',
    bio: person.bio,
    avatar:
      person.avatar === undefined
        ? null
        : { name: iconName(person.userName), bytes: drawIcon(...person.avatar) },
    dateJoined: `${person.joined}T09:30:00.000Z`,
    ...(person.userName === 'marlowe'
      ? { token: DEMO_TOKEN, account: { email: 'marlowe@demo.invalid' } }
      : {}),
  }));
  const moderator: SeedUser = {
    id: userId('wardenry'),
    userName: 'wardenry',
    name: 'Ren Warden',
    role: 'moderator',
    bio: 'Reads every project before it is listed.',
    account: { email: 'wardenry@demo.invalid' },
    avatar: null,
    dateJoined: '2024-01-20T09:30:00.000Z',
  };
  return [...authors, moderator];
}

/** The one organization: an owner, a member and an invitation that nobody has answered yet. */
export function buildOrganizations(): SeedOrganization[] {
  return [
    {
      id: organizationId('lantern-works'),
      slug: 'lantern-works',
      name: 'Lantern Works',
      description: 'A small workshop for lights, maps and the library they share.',
      icon: { name: iconName('lantern-works'), bytes: drawIcon('lamp', '#c98a2b') },
      members: [
        ownerMember('tobin'),
        {
          ...plainMember('ilsebrandt', 'Artist'),
          permissions: ['upload_version', 'edit_details', 'edit_description'],
          organisationPermissions: ['edit_details', 'add_project'],
        },
        { ...plainMember('quietfox', 'Translator'), accepted: false },
      ],
    },
  ];
}

export function userId(userName: string): string {
  return idOf('user', userName);
}

export function organizationId(slug: string): string {
  return idOf('organization', slug);
}

/** The registry names an icon by an id of its own and its size. */
export function iconName(of: string): string {
  return `${idOf('icon', of)}_128.png`;
}

export function ownerMember(userName: string): SeedMember {
  return { ...plainMember(userName, 'Owner'), isOwner: true };
}

/** An accepted member who may upload versions. */
export function plainMember(userName: string, role: string): SeedMember {
  const permissions: (typeof PROJECT_PERMISSIONS)[number][] = ['upload_version'];
  const organisationPermissions: (typeof ORGANISATION_PERMISSIONS)[number][] = [];
  return {
    userId: userId(userName),
    role,
    isOwner: false,
    accepted: true,
    permissions,
    organisationPermissions,
  };
}
