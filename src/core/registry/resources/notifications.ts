import { notificationSchema } from '#shared/registry/notification.ts';
import { idList } from '../addresses.ts';
import type { RegistryRequest } from '../call.ts';
import type { Writer } from '../resource-writer.ts';

const LIST = '/api/notifications';

/**
 * registry §5.6. Answering an invitation does not mark its notification as read: the caller does.
 */
export function createNotifications(caller: Writer) {
  const { read, write } = caller;

  const list = read.listAt(notificationSchema, LIST, {
    bucket: 'get',
    feature: 'notifications',
    scopes: ['user_read', 'notification_read'],
  });

  async function change(
    ids: readonly string[],
    call: Pick<RegistryRequest, 'method' | 'scopes'> & {
      isDone: (read: boolean | null) => boolean;
    },
  ): Promise<void> {
    const wanted = idList(ids);
    if (wanted === '') return;
    await write.change({
      ...call,
      feature: 'notifications',
      bucket: 'modify',
      route: LIST,
      path: `${LIST}?ids=${wanted}`,
      async isDone() {
        const now = new Map((await list()).map((one) => [one.id, one.read]));
        return ids.every((id) => call.isDone(now.get(id) ?? null));
      },
    });
  }

  return {
    list,
    markRead: (ids: readonly string[]) =>
      change(ids, {
        method: 'PATCH',
        scopes: ['notification_write'],
        isDone: (isRead) => isRead !== false,
      }),
    remove: (ids: readonly string[]) =>
      change(ids, {
        method: 'DELETE',
        scopes: ['notification_delete'],
        isDone: (isRead) => isRead === null,
      }),
  };
}
