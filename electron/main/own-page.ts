import type { IpcMainEvent } from 'electron';
import { APP_UI_ORIGIN, APP_UI_SCHEME } from '#shared/domain/port-messages.ts';

/** True for an address of the page that this program serves; by a parser, never by a prefix. */
export function isOwnPage(address: string): boolean {
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

/** reliability 1.1 #17: the top frame of a window of ours that shows our page; null is a frame that is gone. */
export function isOwnSender(event: Sender, windowIds: ReadonlySet<number>): boolean {
  const frame = event.senderFrame;
  return (
    frame !== null &&
    frame.parent === null &&
    frame.origin === APP_UI_ORIGIN &&
    isOwnPage(frame.url) &&
    windowIds.has(event.sender.id)
  );
}
