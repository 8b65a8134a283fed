import { z } from 'zod';
import { limitedText } from '#shared/registry/fields.ts';
import { messageRequestSchema } from '#shared/registry/requests/report.ts';
import { isModerator } from '../access.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { refuseForbidden, refuseInvalid, refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import { succeed } from '../http/success.ts';
import { findAccepted } from '../membership.ts';
import { createId } from '../storage/random-id.ts';
import type { MessageRecord } from '../storage/thread-store.ts';

const ONE = '/api/thread/:thread';
const MODERATOR = { id: 'moderator', userName: 'moderator', avatar: null };
const maybeEmptyMessage = messageRequestSchema.extend({
  message: limitedText('threadMessage').or(z.literal('')),
});
const threadParams = z.object({ thread: z.string() });
const WRITE = { bucket: 'modify', requires: { scopes: ['thread_write'] } } as const;

/** Subject of a thread, and whether the caller takes part in it. */
interface ThreadAccess {
  readonly id: string;
  readonly type: 'project' | 'report';
  readonly relatedEntity: string;
  isPart(userId: string): boolean;
}

/**
 * registry §5.8, §14: messages between moderators and a project's team, or the author of a report.
 */
export function addThreadRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage, behaviour } = context;
  app.get(
    ONE,
    {
      config: { bucket: 'get', requires: { scopes: ['thread_read'] } },
      schema: { params: threadParams },
    },
    async (request) => {
      const caller = callerOf(request);
      return toAnswer(context, requireThread(context, request.params.thread, caller), caller);
    },
  );
  app.post(
    ONE,
    {
      config: WRITE,
      schema: {
        params: threadParams,
        body: behaviour.threadsAreModerated ? maybeEmptyMessage : messageRequestSchema,
      },
    },
    async (request) => {
      if (behaviour.messagesNameReply && request.body.replyingTo === undefined) {
        throw refuseInvalid('[replyingTo] Required');
      }
      const caller = callerOf(request);
      const id = createId();
      storage.write(() =>
        storage.threads.add({
          id,
          threadId: requireThread(context, request.params.thread, caller).id,
          authorId: caller.userId,
          body: request.body.message,
          dateCreated: new Date().toISOString(),
        }),
      );
      if (behaviour.threadsAreModerated) return { success: true };
      return succeed('The message was sent', { messageId: id });
    },
  );
  app.delete(
    '/api/thread/message/:message',
    { config: WRITE, schema: { params: z.object({ message: z.string() }) } },
    async (request) => {
      const caller = callerOf(request);
      storage.write(() => {
        const message = storage.threads.find(request.params.message);
        if (message === null) throw refuseMissing();
        requireThread(context, message.threadId, caller);
        requireDeletable(context, message, caller);
        storage.threads.remove(message.id);
      });
      return succeed('The message was deleted');
    },
  );
}

/**
 * Throws Refusal unless it is the caller's own message or the caller is a moderator; the public
 * service has another rule (registry §15.2).
 */
function requireDeletable(
  { behaviour }: ServerContext,
  { authorId }: MessageRecord,
  caller: Caller,
): void {
  const isOwn = authorId === caller.userId;
  if (behaviour.threadsAreModerated) {
    if (!isModerator(caller)) throw refuseInvalid("You can't delete the message!");
    if (!isOwn) throw refuseForbidden();
  } else if (!isOwn && !isModerator(caller)) throw refuseForbidden();
}

/** Returns a thread that the caller takes part in. Throws Refusal. */
function requireThread(context: ServerContext, id: string, caller: Caller): ThreadAccess {
  const thread = findProjectThread(context, id) ?? findReportThread(context, id);
  const { hidesThreads } = context.behaviour;
  if (thread === null) throw hidesThreads ? refuseMissing() : refuseInvalid();
  if (!(isModerator(caller) || thread.isPart(caller.userId))) {
    throw hidesThreads ? refuseMissing() : refuseForbidden();
  }
  return thread;
}

/** A pending member does not see the team's messages. */
function findProjectThread({ storage }: ServerContext, id: string): ThreadAccess | null {
  const project = storage.projects.findOfThread(id);
  if (project === null) return null;
  const teams = [project.teamId, project.organizationTeamId].filter((team) => team !== null);
  const isPart = (userId: string) =>
    teams.some((team) => findAccepted(storage, team, userId) !== null);
  return { id, type: 'project', relatedEntity: project.id, isPart };
}

function findReportThread({ storage }: ServerContext, id: string): ThreadAccess | null {
  const report = storage.reports.findOfThread(id);
  if (report === null) return null;
  const isPart = (userId: string) => userId === report.userId;
  return { id, type: 'report', relatedEntity: report.id, isPart };
}

/**
 * Moderators see each other's names; everyone else sees a hidden author. Only `members` holds
 * names.
 */
function toAnswer(context: ServerContext, { isPart, ...thread }: ThreadAccess, caller: Caller) {
  const { people, threads } = context.storage;
  if (context.behaviour.threadsAreModerated) return toModeratedAnswer(context, thread);
  const mayName = (id: string): boolean => {
    const user = people.findUser(id);
    return user !== null && (isModerator(caller) || !isModerator(user) || isPart(id));
  };
  const messages = threads.messagesOf(thread.id);
  const authors = [...new Set(messages.map(({ authorId }) => authorId))].filter(mayName);
  return {
    ...thread,
    messages: messages.map((message) => toMessage(message, mayName(message.authorId))),
    members: authors.map((id) => toParticipant(context, id)),
  };
}

/** All moderators appear as one author, who is always among the members (registry §15.2). */
function toModeratedAnswer(context: ServerContext, thread: Omit<ThreadAccess, 'isPart'>) {
  const { people, threads } = context.storage;
  const nameOf = (id: string) => {
    const user = people.findUser(id);
    return user !== null && isModerator(user) ? MODERATOR.id : id;
  };
  const messages = threads
    .messagesOf(thread.id)
    .map((message) => ({ ...message, authorId: nameOf(message.authorId) }));
  const authors = new Set(messages.map(({ authorId }) => authorId));
  authors.delete(MODERATOR.id);
  const members = [...authors].map((id) => toParticipant(context, id));
  return {
    ...thread,
    messages: messages.map((message) => toMessage(message, true)),
    members: [...members, MODERATOR],
  };
}

function toMessage({ id, authorId, body, dateCreated }: MessageRecord, isNamed: boolean) {
  return {
    id,
    authorId: isNamed ? authorId : null,
    authorHidden: !isNamed,
    type: 'text',
    createdAt: dateCreated,
    body: { text: body, isPrivate: false },
  };
}

function toParticipant({ storage, urls }: ServerContext, id: string) {
  const user = storage.people.findUser(id);
  const avatar = user === null ? null : urls.image(`user/${id}`, user.avatar);
  return { id, userName: user?.userName ?? id, avatar };
}
