import type {
  ORGANISATION_PERMISSIONS,
  PROJECT_PERMISSIONS,
} from '#shared/registry/enumerations.ts';
import type { SeedMember, SeedOrganization, SeedUser } from '../seed.ts';
import type { DemoArt } from './art.ts';
import { idOf } from './deterministic.ts';

/** Signs in as `marlowe` on the demo registry; not valid anywhere else. */
export const DEMO_TOKEN = `crp_${'demoonly'.repeat(6)}demo`;

interface Person {
  readonly userName: string;
  readonly name: string | null;
  readonly bio: string | null;
  readonly joined: string;
  readonly hasAvatar?: boolean;
}

const PEOPLE: readonly Person[] = [
  {
    userName: 'marlowe',
    name: 'Ada Marlowe',
    bio: 'Makes small mods that do one thing. Tea, trains and tidy inventories.',
    joined: '2024-03-09',
    hasAvatar: true,
  },
  {
    userName: 'tobin',
    name: 'Tobin Achterberg',
    bio: 'Founder of Lantern Works. I like light, maps and long walks on the moon.',
    joined: '2024-02-17',
    hasAvatar: true,
  },
  {
    userName: 'ilsebrandt',
    name: 'Ilse Brandt',
    bio: 'Textures and shaders. If it glows, I have probably touched it.',
    joined: '2024-05-30',
    hasAvatar: true,
  },
  { userName: 'quietfox', name: null, bio: null, joined: '2025-01-11' },
  {
    userName: 'sparrowhawk',
    name: 'Jun Sparrowhawk',
    bio: 'Performance work. I read profiler output for fun.',
    joined: '2024-04-02',
    hasAvatar: true,
  },
  {
    userName: 'nadia-k',
    name: 'Nadia Kovalenko',
    bio: 'Redstone refugee. Machines, belts, pipes, and the noise they make.',
    joined: '2024-06-21',
    hasAvatar: true,
  },
  {
    userName: 'oreseeker',
    name: 'Ore Seeker',
    bio: 'Digging since 0.1.',
    joined: '2024-03-28',
    hasAvatar: true,
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
    hasAvatar: true,
  },
  {
    userName: 'cassowary',
    name: 'Cass Owari',
    bio: 'World builder. Everything I make is too big.',
    joined: '2024-11-02',
    hasAvatar: true,
  },
];

/** All users of the demo registry: authors, the demo user with a token, and a moderator. */
export function buildUsers(art: DemoArt): SeedUser[] {
  const authors = PEOPLE.map((person): SeedUser => ({
    id: userId(person.userName),
    userName: person.userName,
    name: person.name,
    role: 'user',
    bio: person.bio,
    avatar:
      person.hasAvatar === true
        ? { name: iconName(person.userName), bytes: art.read(`icons/${person.userName}.png`) }
        : null,
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

/** The only organization: an owner, a member and a pending invitation. */
export function buildOrganizations(art: DemoArt): SeedOrganization[] {
  return [
    {
      id: organizationId('lantern-works'),
      slug: 'lantern-works',
      name: 'Lantern Works',
      description: 'A small workshop for lights, maps and the library they share.',
      icon: { name: iconName('lantern-works'), bytes: art.read('icons/lantern-works.png') },
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

/** The registry names an icon by a separate id and its size. */
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
