import { notificationSchema } from '#shared/registry/notification.ts';
import { apiPath, idList } from '../addresses.ts';
import type { Caller } from '../call.ts';
import { decodeList, decodeOne } from '../decode.ts';
import type { CallOptions } from '../registry-client.ts';
import type { SignedInClient } from '../signed-in-client.ts';
import { readSuccess } from '../writing.ts';

const LIST = '/api/notifications';
const FEATURE = { feature: 'notifications' } as const;

/** registry-facts §5.6. Answering an invitation does not mark its notification: the caller does. */
export function createNotifications(caller: Caller): SignedInClient['notifications'] {
  async function list(options?: CallOptions) {
    const { value, source } = await caller.ask({
      ...FEATURE,
      bucket: 'get',
      scopes: ['user_read', 'notification_read'],
      route: LIST,
      path: LIST,
      signal: options?.signal,
    });
    return decodeList(notificationSchema, value, source);
  }

  async function change(
    ids: readonly string[],
    call: { method: 'PATCH' | 'DELETE'; scope: 'notification_write' | 'notification_delete' },
    {
      options,
      isDone,
    }: { options: CallOptions | undefined; isDone: (read: boolean | null) => boolean },
  ): Promise<void> {
    const wanted = idList(ids);
    if (wanted === '') return;
    await caller.write(
      {
        ...FEATURE,
        bucket: 'modify',
        method: call.method,
        scopes: [call.scope],
        route: LIST,
        path: `${LIST}?ids=${wanted}`,
        signal: options?.signal,
      },
      {
        read: readSuccess,
        readBack: async () => {
          const now = new Map((await list(options)).map(({ id, read }) => [id, read]));
          return ids.every((id) => isDone(now.get(id) ?? null)) ? true : null;
        },
      },
    );
  }

  return {
    list,
    async get(notificationId, options) {
      const { value, source } = await caller.ask({
        ...FEATURE,
        bucket: 'get',
        scopes: ['notification_read'],
        route: `${LIST}/{notification}`,
        path: apiPath('notifications', notificationId),
        signal: options?.signal,
      });
      return decodeOne(notificationSchema, value, source);
    },
    markRead: (ids, options) =>
      change(
        ids,
        { method: 'PATCH', scope: 'notification_write' },
        { options, isDone: (read) => read !== false },
      ),
    remove: (ids, options) =>
      change(
        ids,
        { method: 'DELETE', scope: 'notification_delete' },
        { options, isDone: (read) => read === null },
      ),
  };
}
