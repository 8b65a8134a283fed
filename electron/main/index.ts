import { join } from 'node:path';
import {
  app,
  dialog,
  type DownloadItem,
  type Event,
  type Session,
  type WebContents,
} from 'electron';
import { createNodeHost, takeToken } from '#node-host/create-node-host.ts';
import { toErrorPayload } from '#shared/errors.ts';
import { renderWindowError } from '#shared/messages/render-window.ts';
import { registerAppUiScheme } from './app-ui.ts';
import { askSystemProxy } from './open-core.ts';
import { ownPlace, explainRollback } from './self-update.ts';
import { findPortableData } from './program-source.ts';
import { watchGame } from './game-runner.ts';
import { createShell, type DesktopShell } from './shell.ts';
import { readStartOptions, type StartOptions } from './start-options.ts';
import type { Logger } from '#core/host.ts';
import { limitCalls } from './call-limit.ts';
import { isAppPage } from './app-page.ts';

/** Limits the log lines, so that the log cannot be flooded. */
const LINES = { burst: 10, perSecond: 0.1 };
const LONGEST_REASON = 200;

const APP_ID = 'app.loadout.desktop';

/** Switches that let another program read and control the page. */
const DEBUGGING = ['remote-debugging-port', 'remote-debugging-pipe'];

/**
 * Everything that must happen before the app is ready; Electron waits for this file, so nothing
 * here is awaited.
 */
function launch({ link, isInBackground, ...options }: StartOptions): void {
  // No fuse covers these: Chromium would open them once the app is ready.
  if (app.isPackaged && DEBUGGING.some((name) => app.commandLine.hasSwitch(name))) {
    app.exit(1);
    return;
  }
  const token = takeToken(process.env);
  const { env: environment, platform } = process;
  const portable = environment['LOADOUT_DATA_DIR'] ? null : findPortableData(ownPlace());
  const dataDir = options.dataDir ?? portable ?? undefined;
  const proxyFor = askSystemProxy;
  const host = createNodeHost({ dataDir, environment, platform, token, proxyFor });
  noteStrays(host.logger);
  app.setPath('userData', join(host.paths.dataDir, 'shell'));
  app.setAppUserModelId(APP_ID);
  // A Flatpak's desktop file is named after the Flatpak, not as in package.json.
  const flatpak = environment['FLATPAK_ID'];
  if (flatpak !== undefined) app.setDesktopName(`${flatpak}.desktop`);
  registerAppUiScheme();
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  const shell = createShell(host, token, isInBackground);
  hardenEverything(shell);
  listenToAppEvents(shell);
  shell.receiveLink(link);
  app
    .whenReady()
    .then(() => {
      const wayBack = explainRollback(host, 1);
      if (wayBack !== null) dialog.showErrorBox(wayBack.title, wayBack.text);
      return shell.open();
    })
    .catch((error: unknown) => stopWith(error, explainRollback(host)?.text));
}

function listenToAppEvents(shell: DesktopShell): void {
  app.on('second-instance', (_event, argv) => {
    shell.show();
    shell.receiveLink(readStartOptions(argv).link);
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    shell.receiveLink(url);
  });
  app.on('activate', shell.show);
}

/**
 * Without its data or its page there is nothing to show: shows the reason in a system dialog and
 * exits.
 */
function stopWith(error: unknown, wayBack = ''): void {
  const { title, text, hint } = renderWindowError(toErrorPayload(error));
  dialog.showErrorBox(title, `${text} ${hint}\n\n${wayBack}`.trimEnd());
  app.exit(1);
}

try {
  const options = readStartOptions(process.argv);
  if (options.watchedRun === null) launch(options);
  else watchGame(options.watchedRun);
} catch (error) {
  stopWith(error);
}

/**
 * Logs unhandled rejections, for example from an invalid message on a port, and keeps the program
 * running.
 */
function noteStrays(logger: Logger): void {
  const mayLog = limitCalls(LINES);
  process.on('unhandledRejection', (reason) => {
    if (!mayLog('stray')) return;
    logger.error('shell.stray-failure', { reason: String(reason).slice(0, LONGEST_REASON) });
  });
}

/** Ways out of a page: a link that is opened, bytes that are saved. */
interface Outlets {
  readonly openExternal: (address: string) => void;
  readonly followDownload: (item: DownloadItem) => void;
}

/**
 * Must be called before the app is ready: all pages of all sessions get the same rules (reliability
 * 1.1).
 */
function hardenEverything({ openExternal, followDownload }: Outlets): void {
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
  if (!isAppPage(event.url)) event.preventDefault();
}

/** Developer tools are Chromium's own pages; a packaged program opens none. */
function mayLoad(url: string): boolean {
  if (isAppPage(url) || isOwnBlob(url)) return true;
  return !app.isPackaged && URL.parse(url)?.protocol === 'devtools:';
}

/** Bytes assembled by our own page: a verified file being saved. */
function isOwnBlob(url: string): boolean {
  const blob = URL.parse(url);
  return blob?.protocol === 'blob:' && isAppPage(blob.pathname);
}
