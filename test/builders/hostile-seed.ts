import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEXT_LIMITS } from '#shared/registry/limits.ts';
import type { RegistrySeed, SeedProject, SeedUser, SeedVersion } from '#registry-server/seed.ts';
import {
  createMember,
  createOrganization,
  createProject,
  createUser,
  createVersion,
} from './seed.ts';

const FILE = join(import.meta.dirname, '../fixtures/script-vectors.txt');

/**
 * Texts that would set `window.__pwned` or contact `pwned.invalid` if they were treated as more
 * than text.
 */
export const SCRIPT_VECTORS: readonly string[] = readFileSync(FILE, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) =>
    line.replaceAll('\\n', '\n').replaceAll('\\t', '\t').replaceAll('\\u0001', '\u0001'),
  );

/** The project with every vector in its lists. */
export const CROWDED_PROJECT = 'crowded';
/** Ids of every page of this registry. */
export const HOSTILE_PROJECTS = SCRIPT_VECTORS.map((_, index) => `hostile${index}`);
/**
 * Longest name of a person or an organization that the client shows: longer ones would be dropped.
 */
const MAX_NAME_LENGTH = 4 * Math.min(TEXT_LIMITS.displayName[1], TEXT_LIMITS.organizationName[1]);
const NAMES = packNames(SCRIPT_VECTORS);
export const HOSTILE_PEOPLE = NAMES.map((_, index) => `u${index}`);
export const HOSTILE_ORGANIZATIONS = NAMES.map((_, index) => `organization${index}`);

/** Groups the vectors, as many per group as fit into one name. */
function packNames(vectors: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  for (const vector of vectors) {
    const group = groups.at(-1);
    const isFitting = group && [...group, vector].join(' ').length <= MAX_NAME_LENGTH;
    if (isFitting) group.push(vector);
    else groups.push([vector]);
  }
  return groups;
}

const ALL_AS_MARKDOWN = SCRIPT_VECTORS.join('\n\n');
const GAME_VERSION = '0.5.1';

/** A registry in which every text is a vector: each one appears in every visible field. */
export function createHostileSeed(): RegistrySeed {
  const users = NAMES.map((names, index) => toUser(names, index));
  const projects = SCRIPT_VECTORS.map((vector, index) => toProject(vector, index));
  const [first = createUser()] = users;
  return {
    users,
    organizations: NAMES.map((names, index) => toOrganization(names, index)),
    projects: [toCrowdedProject(users, first.id), ...projects],
  };
}

function toOrganization(names: readonly string[], index: number) {
  const id = HOSTILE_ORGANIZATIONS[index] ?? '';
  const own = names.map((_, place) => personAt(index + place));
  return createOrganization({
    id,
    slug: id,
    name: names.join(' '),
    description: index === 0 ? ALL_AS_MARKDOWN : vectorAt(index),
    members: (index === 0 ? HOSTILE_PEOPLE : own).map((userId, place) => ({
      ...createMember({ userId, role: vectorAt(index + place + 1) }),
      isOwner: userId === own[0],
    })),
  });
}

/** Returns the bytes of the installed file of project number `index`. */
export function hostileFileBytes(index: number): Uint8Array {
  return Buffer.from(`bytes of hostile project ${index}`);
}

function toUser(names: readonly string[], index: number): SeedUser {
  const { token: _, ...user } = createUser({
    id: HOSTILE_PEOPLE[index] ?? '',
    userName: `${names[0]} ${index}`,
    name: names.join(' '),
    bio: index === 0 ? ALL_AS_MARKDOWN : names.join('\n'),
  });
  return user;
}

function personAt(index: number): string {
  return HOSTILE_PEOPLE[index % HOSTILE_PEOPLE.length] ?? '';
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
    organizationId:
      index % 3 === 0
        ? (HOSTILE_ORGANIZATIONS[index % HOSTILE_ORGANIZATIONS.length] ?? null)
        : null,
    members: [createMember({ userId: personAt(index), role: vector })],
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
        { ...toFile(`f${index}`, `hostile-${index}.jar`), bytes: hostileFileBytes(index) },
      ]),
      {
        ...toVersion(`hostile${index}-w`, index + 1, [
          toFile(`w${index}`, `hostile-${index}-w.jar`),
        ]),
        datePublished: '2026-02-01T00:00:00.000Z',
      },
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
    authorId: personAt(index),
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
      toVersion(`crowded${index}`, index, [toFile(`cf${index}`, toFileName(vector))]),
    ),
  });
}

function toFile(id: string, name: string): SeedVersion['files'][number] {
  return { id, name, isPrimary: true, bytes: Buffer.from(`bytes of ${id}`) };
}

const MAX_NAME_BYTES = 120;

/** Turns a vector into a file name, as far as a disk accepts it. */
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
