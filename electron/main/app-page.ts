import type { IpcMainEvent } from 'electron';
import { APP_UI_ORIGIN, APP_UI_SCHEME } from '#shared/domain/port-messages.ts';

/** Whether the address is of the page served by this program; parsed, never compared by prefix. */
export function isAppPage(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    url.protocol === `${APP_UI_SCHEME}:` &&
    url.host === new URL(APP_UI_ORIGIN).host &&
    url.username === '' &&
    url.password === ''
  );
}

export type Sender = Pick<IpcMainEvent, 'senderFrame'> & {
  readonly sender: Pick<IpcMainEvent['sender'], 'id'>;
};

/**
 * reliability 1.1 #17: accepts only the top frame of one of our windows that shows our page; a null
 * frame no longer exists.
 */
export function isAppSender(event: Sender, windowIds: ReadonlySet<number>): boolean {
  const frame = event.senderFrame;
  return (
    frame !== null &&
    frame.parent === null &&
    frame.origin === APP_UI_ORIGIN &&
    isAppPage(frame.url) &&
    windowIds.has(event.sender.id)
  );
}
