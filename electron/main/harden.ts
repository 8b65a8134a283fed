import { app, type DownloadItem, type Event, type Session, type WebContents } from 'electron';
import { isOwnPage } from './own-page.ts';

/** What may leave a page: a link that the person opens, bytes that the person saves. */
interface Outlets {
  readonly openExternal: (address: string) => void;
  readonly followDownload: (item: DownloadItem) => void;
}

/** Before the app is ready: every page of every session is bound by the same rules (reliability 1.1). */
export function hardenEverything({ openExternal, followDownload }: Outlets): void {
  app.enableSandbox();
  app.on('session-created', (session) => hardenSession(session, followDownload));
  app.on('web-contents-created', (_event, contents) => hardenContents(contents, openExternal));
}

function hardenSession(session: Session, followDownload: Outlets['followDownload']): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  session.setSpellCheckerEnabled(false);
  session.on('will-download', (event, item) => {
    if (isOwnBlob(item.getURL())) followDownload(item);
    else event.preventDefault();
  });
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !mayLoad(url) }));
}

function hardenContents(contents: WebContents, openExternal: (address: string) => void): void {
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.on('will-navigate', keepOnOwnPage);
  contents.on('will-redirect', keepOnOwnPage);
  contents.on('will-frame-navigate', keepOnOwnPage);
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url);
    return { action: 'deny' };
  });
}

function keepOnOwnPage(event: Event<{ readonly url: string }>): void {
  if (!isOwnPage(event.url)) event.preventDefault();
}

/** Developer tools are pages of Chromium's own; a packaged program opens none. */
function mayLoad(url: string): boolean {
  if (isOwnPage(url) || isOwnBlob(url)) return true;
  return !app.isPackaged && URL.parse(url)?.protocol === 'devtools:';
}

/** Bytes that our own page put together: a verified file on its way to where the person keeps it. */
function isOwnBlob(url: string): boolean {
  const blob = URL.parse(url);
  return blob?.protocol === 'blob:' && isOwnPage(blob.pathname);
}
