import {
  createMember,
  createOrganization,
  createProject,
  createSeed,
  createUser,
} from '#test/builders/seed.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import type { SeedMember, SeedProject, SeedUser } from '#registry-server/seed.ts';
import type { Answer } from '../ask.ts';
import { send } from './write.ts';

/** Each has the token `crp_` plus the name; `owner` is the builder's default owner. */
const CAST = [
  'owner',
  'member',
  'pending',
  'stranger',
  'boss',
  'worker',
  'moderator',
  'admin',
] as const;
export type Person = (typeof CAST)[number];

export const idOf = (person: Person) => `user-${person}`;
export const tokenOf = (person: Person) => ({ token: `crp_${person}` });

const NOBODY = { isOwner: false, permissions: [], organisationPermissions: [] };

export function entry(person: Person, overrides: Partial<SeedMember> = {}): SeedMember {
  return createMember({ userId: idOf(person), role: 'Member', ...NOBODY, ...overrides });
}

/**
 * The owner's `project-1` with a member and a pending invitation, and the boss's organization with
 * `org-project`.
 */
export function createCastSeed({
  project = {},
  member = {},
}: { project?: Partial<SeedProject>; member?: Partial<SeedMember> } = {}) {
  const users = CAST.map((person): SeedUser => {
    const role = person === 'moderator' || person === 'admin' ? person : 'user';
    const token = `crp_${person}`;
    return createUser({ id: idOf(person), userName: person, token, role });
  });
  const members = [createMember(), entry('member', member), entry('pending', { accepted: false })];
  return createSeed({
    users,
    organizations: [
      createOrganization({
        members: [
          entry('boss', { role: 'Owner', isOwner: true }),
          entry('worker', { permissions: ['upload_version'] }),
        ],
      }),
    ],
    projects: [
      createProject({ members, ...project }),
      createProject({ id: 'org-project', organizationId: 'org-1', members: [] }),
    ],
  });
}

interface TeamMember {
  readonly id: string;
  readonly userId: string;
  readonly role: string;
  readonly isOwner: boolean;
  readonly accepted: boolean;
  readonly permissions: string[];
  readonly organisationPermissions: string[];
}

interface ProjectAnswer {
  readonly project: Record<string, unknown> & {
    readonly teamId: string;
    readonly members: readonly TeamMember[];
    readonly organisation: { readonly members: readonly TeamMember[] } | null;
  };
}

/** Reads a single project as this caller. */
export async function readProject(
  server: RegistryServer,
  id: string,
  as: Person = 'owner',
): Promise<ProjectAnswer['project']> {
  const answer = await send(server, `GET /api/project/${id}`, { as: tokenOf(as) });
  return (answer.json as ProjectAnswer).project;
}

export async function findMember(
  server: RegistryServer,
  { project = 'project-1', as = 'admin' }: { project?: string; as?: Person },
  person: Person,
): Promise<TeamMember | undefined> {
  const { members } = await readProject(server, project, as);
  return members.find(({ userId }) => userId === idOf(person));
}

/** The status, and `success` in place of the message. */
export function verdict({ status, json }: Answer): [number, boolean | undefined] {
  return [status, (json as { success?: boolean } | undefined)?.success];
}
