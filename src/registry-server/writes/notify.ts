import { createId } from '../storage/random-id.ts';
import type { NotificationRecord, NotificationType } from '../storage/notification-store.ts';
import type { Storage } from '../storage/open-storage.ts';

export function notify(
  storage: Storage,
  userId: string,
  type: NotificationType,
  body: NotificationRecord['body'],
): void {
  const dateCreated = new Date().toISOString();
  storage.notifications.add({ id: createId(), userId, type, body, dateCreated });
}
