import { z } from 'zod';
import type { RegistryApp, ServerContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { idsQuery, parseIds } from '../http/parameters.ts';
import { refuseForbidden, refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import { succeed } from '../http/success.ts';
import type { NotificationRecord } from '../storage/notification-store.ts';

const PREFIXES = ['/api/notifications', '/api/user/:user/notifications'] as const;
const ownerParams = z.object({ user: z.string().optional() });
const singleParams = ownerParams.extend({ notification: z.string() });
const LIST = {
  bucket: 'get',
  requires: { scopes: ['user_read', 'notification_read'] },
} as const;
const READ = { bucket: 'get', requires: { scopes: ['notification_read'] } } as const;
const WRITE = { bucket: 'modify', requires: { scopes: ['notification_write'] } } as const;
const DELETE = { bucket: 'modify', requires: { scopes: ['notification_delete'] } } as const;

/** registry §5.6: the caller's own notifications, under both paths. */
export function addNotificationRoutes(app: RegistryApp, context: ServerContext): void {
  for (const prefix of PREFIXES) {
    addNotificationReadRoutes(app, context, prefix);
    addWrites(app, context, prefix);
  }
}

function addNotificationReadRoutes(
  app: RegistryApp,
  context: ServerContext,
  prefix: (typeof PREFIXES)[number],
): void {
  const { behaviour } = context;
  const { notifications } = context.storage;
  app.get(prefix, { config: LIST, schema: { params: ownerParams } }, async (request) => {
    const caller = callerOf(request);
    requireSameUser(context, request.params.user, caller);
    return notifications.ofUser(caller.userId).map(toNotificationView);
  });
  app.get(
    `${prefix}/:notification`,
    { config: READ, schema: { params: singleParams } },
    async (request) => {
      const caller = callerOf(request);
      requireSameUser(context, request.params.user, caller);
      const id = request.params.notification;
      const found = notifications.ofUser(caller.userId).find((row) => row.id === id);
      if (found === undefined) {
        const isOthers = behaviour.tellsOthersNotifications && notifications.isKnown(id);
        throw isOthers ? refuseForbidden() : refuseMissing();
      }
      return toNotificationView(found);
    },
  );
}

function addWrites(
  app: RegistryApp,
  context: ServerContext,
  prefix: (typeof PREFIXES)[number],
): void {
  const { notifications } = context.storage;
  const { tellsOthersNotifications } = context.behaviour;
  const markRead = (userId: string, ids: readonly string[]) =>
    notifications.markRead(userId, ids, new Date().toISOString());
  const actions = [
    { method: 'PATCH', config: WRITE, act: markRead, done: 'Marked as read' },
    { method: 'DELETE', config: DELETE, act: notifications.remove, done: 'Deleted' },
  ] as const;
  for (const { method, config, act, done } of actions) {
    app.route({
      method,
      url: prefix,
      config,
      schema: { params: ownerParams, querystring: idsQuery },
      handler: async (request) => {
        const caller = callerOf(request);
        requireSameUser(context, request.params.user, caller);
        const ids = parseIds(request.query.ids, Number.POSITIVE_INFINITY);
        const isDone = act(caller.userId, ids) > 0;
        // The public service marks nothing when an id is unknown, and answers 404 (registry §15.2).
        if (tellsOthersNotifications && method === 'PATCH' && !isDone) throw refuseMissing();
        return succeed(done);
      },
    });
    app.route({
      method,
      url: `${prefix}/:notification`,
      config,
      schema: { params: singleParams },
      handler: async (request) => {
        const caller = callerOf(request);
        requireSameUser(context, request.params.user, caller);
        const id = request.params.notification;
        const isOthers = tellsOthersNotifications && notifications.isKnown(id);
        const isDone = act(caller.userId, [id]) > 0;
        // Deleting another user's notification reports success but deletes nothing here.
        if (!isDone && !(isOthers && method === 'DELETE')) throw refuseMissing();
        return succeed(done);
      },
    });
  }
}

function requireSameUser(
  { storage }: ServerContext,
  user: string | undefined,
  caller: Caller,
): void {
  if (user === undefined) return;
  const found = storage.people.findUser(user);
  if (found === null) throw refuseMissing();
  if (found.id !== caller.userId) throw refuseForbidden();
}

function toNotificationView({ id, userId, type, dateCreated, dateRead, body }: NotificationRecord) {
  return { id, userId, type, dateCreated, read: dateRead !== null, dateRead, body };
}
