import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Seed, SeedProject, SeedUser, SeedVersion } from '#registry-server/seed.ts';
import {
  createMember,
  createOrganization,
  createProject,
  createUser,
  createVersion,
} from './seed.ts';

const FILE = join(import.meta.dirname, '../fixtures/script-vectors.txt');

/** Texts that would set `window.__pwned` or ask `pwned.invalid` if any of them were taken for more than a text. */
export const SCRIPT_VECTORS: readonly string[] = readFileSync(FILE, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) =>
    line.replaceAll('\\n', '\n').replaceAll('\\t', '\t').replaceAll('\\u0001', '\u0001'),
  );

/** The project that carries every vector in what a project has many of. */
export const CROWDED_PROJECT = 'crowded';
export const HOSTILE_ORGANIZATION = 'hostile-organization';

const ALL_AS_MARKDOWN = SCRIPT_VECTORS.join('\n\n');
const GAME_VERSION = '0.5.1';

/** A registry whose every text is a vector: each of them in each field that people see. */
export function createHostileSeed(): Seed {
  const users = SCRIPT_VECTORS.map((vector, index) => toUser(vector, index));
  const projects = SCRIPT_VECTORS.map((vector, index) => toProject(vector, index));
  const [first = createUser()] = users;
  return {
    users,
    organizations: [
      createOrganization({
        id: HOSTILE_ORGANIZATION,
        slug: HOSTILE_ORGANIZATION,
        name: SCRIPT_VECTORS.slice(0, 12).join(' '),
        description: ALL_AS_MARKDOWN,
        members: users.map(({ id }, index) => toMember(id, index)),
      }),
    ],
    projects: [toCrowdedProject(users, first.id), ...projects],
  };
}

/** The bytes of the file that project number `index` has. */
export function hostileFileBytes(index: number): Uint8Array {
  return Buffer.from(`bytes of hostile project ${index}`);
}

function toUser(vector: string, index: number): SeedUser {
  const { token: _, ...user } = createUser({
    id: `u${index}`,
    userName: index === 0 ? 'hostile-person' : `${vector} ${index}`,
    name: vector,
    bio: index === 0 ? ALL_AS_MARKDOWN : vector,
  });
  return user;
}

function toMember(userId: string, index: number) {
  return createMember({ userId, role: vectorAt(index + 1), isOwner: index === 0 });
}

function toProject(vector: string, index: number): SeedProject {
  return createProject({
    id: `hostile${index}`,
    slug: `hostile${index}`,
    name: vector,
    summary: vectorAt(index + 2),
    description: vectorAt(index + 3),
    members: [createMember({ userId: `u${index}`, role: vector })],
    categories: [vector, vectorAt(index + 4)],
    featuredCategories: [vectorAt(index + 4)],
    color: vector,
    licenseId: vectorAt(index + 5),
    licenseName: vectorAt(index + 6),
    licenseUrl: vectorAt(index + 7),
    links: {
      issueTracker: vector,
      sourceCode: vectorAt(index + 8),
      wiki: vectorAt(index + 9),
      discord: vectorAt(index + 10),
    },
    versions: [
      toVersion(`hostile${index}-v`, index, [
        {
          id: `f${index}`,
          name: `hostile-${index}.jar`,
          isPrimary: true,
          bytes: hostileFileBytes(index),
        },
      ]),
    ],
  });
}

function toVersion(id: string, index: number, files: SeedVersion['files']): SeedVersion {
  const vector = vectorAt(index);
  return createVersion({
    id,
    title: vector,
    versionNumber: vectorAt(index + 1),
    changelog: vectorAt(index + 2),
    authorId: `u${index}`,
    gameVersions: [GAME_VERSION, vectorAt(index + 3)],
    loaders: ['puzzle_loader', vectorAt(index + 4)],
    files,
  });
}

function toCrowdedProject(users: readonly SeedUser[], ownerId: string): SeedProject {
  return createProject({
    id: CROWDED_PROJECT,
    slug: CROWDED_PROJECT,
    name: 'Crowded',
    description: ALL_AS_MARKDOWN,
    organizationId: null,
    members: users.map(({ id }, index) => ({ ...toMember(id, index), isOwner: id === ownerId })),
    gallery: SCRIPT_VECTORS.map((vector, index) => ({
      id: `g${index}`,
      name: vector,
      description: vectorAt(index + 1),
      image: { name: `g${index}.png`, bytes: PIXEL },
      featured: false,
      orderIndex: index,
      dateCreated: '2026-01-01T00:00:00.000Z',
    })),
    versions: SCRIPT_VECTORS.map((vector, index) =>
      toVersion(`crowded${index}`, index, [
        {
          id: `cf${index}`,
          name: toFileName(vector),
          isPrimary: true,
          bytes: Buffer.from(`crowded ${index}`),
        },
      ]),
    ),
  });
}

const MAX_NAME_BYTES = 120;

/** A vector as the name of a file, as far as a disk takes it. */
export function toFileName(vector: string): string {
  const name = vector.replaceAll(/[/\p{Cc}]/gu, '_').trim();
  return `${name.slice(0, MAX_NAME_BYTES / 2)}.jar`;
}

function vectorAt(index: number): string {
  return SCRIPT_VECTORS[index % SCRIPT_VECTORS.length] ?? '';
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
