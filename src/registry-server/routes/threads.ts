import { z } from 'zod';
import { MODERATOR_AUTHOR } from '#shared/registry/thread.ts';
import { messageRequestSchema } from '#shared/registry/requests/report.ts';
import { isModerator } from '../access.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { refuseForbidden, refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import { succeed } from '../http/success.ts';
import { findAccepted } from '../membership.ts';
import type { UserRecord } from '../storage/people-store.ts';
import { createId } from '../storage/random-id.ts';
import type { MessageRecord } from '../storage/thread-store.ts';

const ONE = '/api/thread/:thread';
const threadParams = z.object({ thread: z.string() });
const WRITE = { bucket: 'modify', requires: { scopes: ['thread_write'] } } as const;

/** What is talked about, and who takes part besides the moderators. */
interface Thread {
  readonly id: string;
  readonly type: 'project' | 'report';
  readonly relatedEntity: string;
  isPart(userId: string): boolean;
}

/** registry-facts §5.8: the talk of a project's team, or of who made a report, with the moderators. */
export function addThreadRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage } = context;
  app.get(
    ONE,
    {
      config: { bucket: 'get', requires: { scopes: ['thread_read'] } },
      schema: { params: threadParams },
    },
    async (request) => {
      const caller = callerOf(request);
      const { isPart, ...thread } = requireThread(context, request.params.thread, caller);
      const mayName = ({ id, role }: UserRecord) =>
        isModerator(caller) || !isModerator({ role }) || isPart(id);
      const toView = (message: MessageRecord) => toMessage(context, message, mayName);
      return { ...thread, messages: storage.threads.messagesOf(thread.id).map(toView) };
    },
  );
  app.post(
    ONE,
    { config: WRITE, schema: { params: threadParams, body: messageRequestSchema } },
    async (request) => {
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
      return succeed('The message was sent', { messageId: id });
    },
  );
  app.delete(
    `${ONE}/message/:message`,
    { config: WRITE, schema: { params: threadParams.extend({ message: z.string() }) } },
    async (request) => {
      const caller = callerOf(request);
      storage.write(() => {
        const thread = requireThread(context, request.params.thread, caller);
        const messages = storage.threads.messagesOf(thread.id);
        const message = messages.find(({ id }) => id === request.params.message);
        if (message === undefined) throw refuseMissing();
        if (message.authorId !== caller.userId && !isModerator(caller)) throw refuseForbidden();
        storage.threads.remove(message.id);
      });
      return succeed('The message was deleted');
    },
  );
}

/** A thread that the caller takes part in; another is answered like one that does not exist. */
function requireThread(context: ServerContext, id: string, caller: Caller): Thread {
  const thread = findProjectThread(context, id) ?? findReportThread(context, id);
  if (thread === null || !(isModerator(caller) || thread.isPart(caller.userId))) {
    throw refuseMissing();
  }
  return thread;
}

/** Who is only invited does not read what the team wrote. */
function findProjectThread({ storage }: ServerContext, id: string): Thread | null {
  const project = storage.projects.findOfThread(id);
  if (project === null) return null;
  const teams = [project.teamId, project.organizationTeamId].filter((team) => team !== null);
  const isPart = (userId: string) =>
    teams.some((team) => findAccepted(storage, team, userId) !== null);
  return { id, type: 'project', relatedEntity: project.id, isPart };
}

function findReportThread({ storage }: ServerContext, id: string): Thread | null {
  const report = storage.reports.findOfThread(id);
  if (report === null) return null;
  const isPart = (userId: string) => userId === report.userId;
  return { id, type: 'report', relatedEntity: report.id, isPart };
}

/** Moderators name each other; to others they are nobody in particular (registry-facts §9.1). */
function toMessage(
  { storage, urls }: ServerContext,
  { id, authorId, body, dateCreated }: MessageRecord,
  mayName: (user: UserRecord) => boolean,
) {
  const user = storage.people.findUser(authorId);
  const author =
    user === null || !mayName(user)
      ? { id: MODERATOR_AUTHOR, userName: MODERATOR_AUTHOR, avatar: null }
      : {
          id: user.id,
          userName: user.userName,
          avatar: urls.image(`user/${user.id}`, user.avatar),
        };
  return { id, author, body, dateCreated };
}
