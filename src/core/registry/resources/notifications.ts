import { type Notification, notificationSchema } from '#shared/registry/notification.ts';
import { at, idList } from '../addresses.ts';
import type { CallOptions, Request } from '../call.ts';
import type { Writer } from '../writing.ts';

const LIST = '/api/notifications';
const READ = { bucket: 'get', feature: 'notifications' } as const;

/** registry §5.6. Answering an invitation does not mark its notification: the caller does. */
export function createNotifications(caller: Writer) {
  const { read, write } = caller;

  async function list(options?: CallOptions): Promise<readonly Notification[]> {
    const scopes = ['user_read', 'notification_read'] as const;
    return read.list(notificationSchema, options, { ...READ, ...at(LIST), scopes });
  }

  async function change(
    ids: readonly string[],
    options: CallOptions | undefined,
    call: Pick<Request, 'method' | 'scopes'> & { isDone: (read: boolean | null) => boolean },
  ): Promise<void> {
    const wanted = idList(ids);
    if (wanted === '') return;
    await write.change(options, {
      ...call,
      feature: 'notifications',
      bucket: 'modify',
      route: LIST,
      path: `${LIST}?ids=${wanted}`,
      async isDone() {
        const now = new Map((await list(options)).map((one) => [one.id, one.read]));
        return ids.every((id) => call.isDone(now.get(id) ?? null));
      },
    });
  }

  return {
    list,
    markRead: (ids: readonly string[], options?: CallOptions) =>
      change(ids, options, {
        method: 'PATCH',
        scopes: ['notification_write'],
        isDone: (isRead) => isRead !== false,
      }),
    remove: (ids: readonly string[], options?: CallOptions) =>
      change(ids, options, {
        method: 'DELETE',
        scopes: ['notification_delete'],
        isDone: (isRead) => isRead === null,
      }),
  };
}
