import type { Inputs } from '#shared/contract/index.ts';
import type { Notification } from '#shared/registry/notification.ts';
import { type PublishingContext, type SignedIn, withImages } from './publishing-context.ts';
import { findUser } from '../accounts/credential-use.ts';
import { orNullOnError } from '../registry/or-error.ts';
import { createWritesOn } from './perform-write.ts';

const PROJECT_INVITE = 'team_invite';
const ORGANIZATION_INVITE = 'organization_invite';
/** Each costs a request. */
const MAX_LOOKED_AT = 20;

interface OpenInvitation {
  readonly kind: 'project' | 'organization';
  readonly id: string;
}

/** Those of the ids; `ids` null: all. */
const change = createWritesOn(
  async ({ client }, { ids }: Pick<Inputs['notifications']['remove'], 'ids'>) => {
    const all = await client.notifications.list();
    return all.filter(({ id }) => ids === null || ids.includes(id));
  },
  about,
);

export const work: SignedIn<'notifications'> = {
  async list(context) {
    const { client } = context;
    const all = await client.notifications.list();
    const open = await findOpen(context, all);
    const idsOf = (name: 'projectId' | 'orgId' | 'invitedBy') => [
      ...new Set(all.flatMap(({ body }) => body[name] ?? [])),
    ];
    const projects = await orNullOnError(client.projects.list(idsOf('projectId')));
    const organizations = await orNullOnError(client.organizations.list(idsOf('orgId')));
    const users = await orNullOnError(client.users.list(idsOf('invitedBy')));
    const find = <T extends { id: string }>(
      found: readonly T[] | null,
      wanted: string | undefined,
    ) => found?.find(({ id }) => id === wanted) ?? null;
    const notifications = all.map((notification) => {
      const { projectId, orgId, invitedBy } = notification.body;
      return {
        ...notification,
        project: find(projects, projectId),
        organization: find(organizations, orgId),
        invitedBy: find(users, invitedBy),
        isOpen: open.some(({ id }) => id === (projectId ?? orgId) && isInvitation(notification)),
      };
    });
    return withImages(context, { unread: all.filter(({ read }) => !read).length, notifications });
  },
  markRead: change(({ client }, chosen) => {
    const wanted = chosen.filter(({ read }) => !read);
    return {
      ...about(wanted),
      changes: wanted.map(({ id }) => ({ field: id, from: 'unread', to: 'read' })),
      send: () => client.notifications.markRead(notificationIdsOf(wanted)),
    };
  }),
  remove: change(({ client }, wanted) => ({
    changes: wanted.map(({ id }) => ({ field: id, from: 'kept', to: 'deleted' })),
    send: () => client.notifications.remove(notificationIdsOf(wanted)),
  })),
};

/** Lists invitations that the person has not answered; none when notifications cannot be read. */
export async function findOpenInvitations(
  context: PublishingContext,
): Promise<readonly OpenInvitation[]> {
  const all = await orNullOnError(context.client.notifications.list());
  return all === null ? [] : findOpen(context, all);
}

/**
 * A notification stays after it was answered, so the team is checked. One that cannot be read
 * counts as open.
 */
async function findOpen(
  context: PublishingContext,
  all: readonly Notification[],
): Promise<readonly OpenInvitation[]> {
  const invited = new Map(all.flatMap(toInvitation).map((one) => [one.id, one]));
  if (invited.size === 0) return [];
  const me = await findUser(context.client);
  const open: OpenInvitation[] = [];
  for (const invitation of [...invited.values()].slice(0, MAX_LOOKED_AT)) {
    const members = await orNullOnError(readMembers(context, invitation));
    const entry = members?.find(({ userId }) => userId === me?.id);
    if (members === null || me === null || entry?.accepted === false) open.push(invitation);
  }
  return open;
}

function isInvitation({ type }: Notification): boolean {
  return type === PROJECT_INVITE || type === ORGANIZATION_INVITE;
}

function toInvitation({ type, body }: Notification): OpenInvitation[] {
  if (type === PROJECT_INVITE && body.projectId !== undefined)
    return [{ kind: 'project', id: body.projectId }];
  if (type === ORGANIZATION_INVITE && body.orgId !== undefined)
    return [{ kind: 'organization', id: body.orgId }];
  return [];
}

async function readMembers({ client }: PublishingContext, { kind, id }: OpenInvitation) {
  if (kind === 'project') return (await client.projects.get(id)).members;
  return (await client.organizations.get(id)).members ?? [];
}

/**
 * Answering an invitation does not mark its notification as read (registry §5.6); failing to mark
 * it is no error.
 */
export async function markAnswered({ client }: PublishingContext, teamId: string): Promise<void> {
  const all = (await orNullOnError(client.notifications.list())) ?? [];
  const answered = all.filter(
    (one) => isInvitation(one) && !one.read && one.body.teamId === teamId,
  );
  const ids = answered.map(({ id }) => id);
  if (ids.length > 0) await orNullOnError(client.notifications.markRead(ids));
}

function notificationIdsOf(notifications: readonly Notification[]): string[] {
  return notifications.map(({ id }) => id);
}

function about(wanted: readonly Notification[]) {
  const [first, ...more] = wanted;
  const id = more.length === 0 ? (first?.id ?? null) : null;
  return {
    target: { kind: 'notification' as const, id, name: notificationIdsOf(wanted).join(', ') },
  };
}
