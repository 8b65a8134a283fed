/**
 * A separate set of records for each cell of the table, so that one caller's writes do not affect
 * the next.
 */
import {
  createCollection,
  createOrganization,
  createProject,
  createUser,
  createVersion,
} from '#test/builders/seed.ts';
import type { RegistrySeed, SeedMember } from '#registry-server/seed.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import { deriveId } from '#registry-server/storage/derive-id.ts';
import { hashOf } from '../ask.ts';
import { createCastSeed, entry, idOf, type Person } from '../writes/cast.ts';
import { picture } from '../writes/pictures.ts';
import { newReport, send } from '../writes/write.ts';
import type { CallerName } from './callers.ts';

/** Ids of one cell. Everything belongs to the owner unless noted. */
export interface Place {
  readonly project: string;
  readonly version: string;
  readonly hash: string;
  readonly item: string;
  readonly team: string;
  readonly member: string;
  readonly organization: string;
  readonly organizationTeam: string;
  /** The worker's entry in the organization's team. */
  readonly workerEntry: string;
  readonly organizationProject: string;
  readonly organizationProjectTeam: string;
  /** Never submitted, so it is still a draft. */
  readonly draft: string;
  /**
   * Team of another user's project to which the caller is invited; the next one, of which the
   * caller is a member.
   */
  readonly invitedTeam: string;
  readonly joinedTeam: string;
  /** A private and a public collection, both with the project. */
  readonly collection: string;
  readonly publicCollection: string;
  /** The project's thread, which the owner's team can read. */
  readonly thread: string;
  /** The caller; the owner in place of a guest. */
  readonly person: Person;
  /** A free slug. */
  readonly slug: string;
  makeToken(): Promise<string>;
  makeNotification(): Promise<string>;
  follow(): Promise<void>;
  /**
   * Creates the caller's report of the project; the next one, the owner's message in the project's
   * thread.
   */
  makeReport(): Promise<string>;
  makeMessage(): Promise<string>;
}

/** Whose records a place has. */
export interface Holder {
  /** Position of the cell's row, which names the cell's records. */
  readonly index: number;
  readonly caller: CallerName;
  readonly person: Person;
  /** The caller's entries, if the caller is a member or invited. */
  readonly given: Pick<SeedMember, 'permissions' | 'organisationPermissions'>;
}

export async function createAccessSeed(cells: readonly Holder[]): Promise<RegistrySeed> {
  const seed = createCastSeed();
  const image = { name: 'image.png', bytes: await picture('png') };
  const projects = cells.flatMap((cell) => {
    const { project, draft, invited, joined, announced, organizationProject } = namesOf(cell);
    const members = [entry('owner', { isOwner: true, role: 'Owner' }), ...entriesOf(cell)];
    const elsewhere = [entry('boss', { isOwner: true, role: 'Owner' })];
    const isOwnEntry = cell.person !== 'boss';
    const own = isOwnEntry ? [entry(cell.person)] : [];
    const gallery = [
      {
        id: `${project}-item`,
        name: 'A picture',
        description: '',
        image,
        featured: false,
        orderIndex: 1,
        dateCreated: '2025-01-01T00:00:00.000Z',
      },
    ];
    return [
      createProject({
        id: project,
        members,
        gallery,
        icon: image,
        versions: [createVersion({ id: `${project}-v` })],
      }),
      createProject({
        id: draft,
        members,
        status: 'draft',
        versions: [createVersion({ id: `${draft}-v` })],
      }),
      createProject({ id: invited, members: [...elsewhere, ...own.map(toPending)] }),
      createProject({ id: joined, members: [...elsewhere, ...own] }),
      createProject({ id: announced, members: elsewhere }),
      createProject({
        id: organizationProject,
        organizationId: namesOf(cell).organization,
        members: entriesOf(cell).filter(({ accepted }) => !accepted),
      }),
    ];
  });
  const organizations = cells.map((cell) => {
    const id = namesOf(cell).organization;
    return createOrganization({
      id,
      slug: id,
      icon: image,
      members: [
        entry('owner', { isOwner: true, role: 'Owner' }),
        ...entriesOf(cell),
        entry('worker'),
      ],
    });
  });
  const users = seed.users.map((user) => (user.userName === 'owner' ? createUser(user) : user));
  const collections = cells.flatMap((cell) => {
    const { project, collection, publicCollection } = namesOf(cell);
    const own = { userId: idOf('owner'), projects: [project], icon: image };
    return [
      createCollection({ ...own, id: collection }),
      createCollection({ ...own, id: publicCollection, visibility: 'public' }),
    ];
  });
  return { users, organizations, projects, collections };
}

/** The member and the invited, the caller with the given permissions. */
function entriesOf({ person, given }: Holder): SeedMember[] {
  if (person === 'pending')
    return [entry('member'), entry('pending', { accepted: false, ...given })];
  return [entry('member', person === 'member' ? given : {})];
}

export function createPlace(server: RegistryServer, cell: Holder): Place {
  const names = namesOf(cell);
  const teamOf = (id: string) => deriveId('team', id);
  const team = teamOf(names.project);
  const organizationTeam = teamOf(names.organization);
  const version = `${names.project}-v`;
  const as = { token: `crp_${cell.person}` };
  return {
    ...names,
    version,
    hash: hashOf(version),
    item: `${names.project}-item`,
    team,
    member: deriveId('member', team, idOf('member')),
    organizationTeam,
    workerEntry: deriveId('member', organizationTeam, idOf('worker')),
    thread: deriveId('thread', names.project),
    organizationProjectTeam: teamOf(names.organizationProject),
    invitedTeam: teamOf(names.invited),
    joinedTeam: teamOf(names.joined),
    person: cell.person,
    slug: `new-${names.project}`,
    async makeToken() {
      const json = { name: 'x', dateExpires: '2999-01-01', authScopes: [] };
      const session = { session: server.openSession('user-owner') };
      const answer = await send(server, 'POST /api/pat', { as: session, json });
      return (answer.json as { id: string }).id;
    },
    async makeNotification() {
      await send(server, `POST /api/team/${teamOf(names.announced)}/invite`, {
        as: { token: 'crp_boss' },
        json: { userName: idOf(cell.person) },
      });
      const { json } = await send(server, 'GET /api/notifications', { as });
      return (json as readonly { id: string }[])[0]?.id ?? '';
    },
    async makeReport() {
      const json = { ...newReport, itemId: names.project };
      const answer = await send(server, 'POST /api/report', { as, json });
      return (answer.json as { reportId: string }).reportId;
    },
    async makeMessage() {
      const thread = deriveId('thread', names.project);
      const owner = { token: 'crp_owner' };
      const json = { message: 'Is it approved?', replyingTo: null };
      await send(server, `POST /api/thread/${thread}`, { as: owner, json });
      // The public service's answer does not include the id of the new message.
      const answer = await send(server, `GET /api/thread/${thread}`, { as: owner });
      return (answer.json as { messages: { id: string }[] }).messages.at(-1)?.id ?? '';
    },
    async follow() {
      await send(server, `POST /api/project/${names.project}/follow`, { as });
    },
  };
}

function namesOf({ index, caller }: Holder) {
  const key = `${index}-${caller}`;
  return {
    project: `p${key}`,
    draft: `d${key}`,
    invited: `i${key}`,
    joined: `j${key}`,
    announced: `n${key}`,
    organization: `o${key}`,
    organizationProject: `q${key}`,
    collection: `c${key}`,
    publicCollection: `b${key}`,
  };
}

function toPending<T extends object>(member: T): T {
  return { ...member, accepted: false };
}
