import { join } from 'node:path';
import { app, dialog } from 'electron';
import { createNodeHost, takeToken } from '#node-host/create-node-host.ts';
import { toErrorPayload } from '#shared/errors.ts';
import { renderWindowError } from '#shared/messages/render-window.ts';
import { registerAppUiScheme } from './app-ui.ts';
import { DEEP_LINK_SCHEME } from './deep-link.ts';
import { hardenEverything } from './harden.ts';
import { askSystemProxy } from './open-core.ts';
import { createShell, type Shell } from './shell.ts';
import { readStartOptions } from './start-options.ts';
import { noteStrays } from './strays.ts';

const APP_ID = 'app.loadout.desktop';

/** Everything that must stand before the app is ready; Electron waits for this file, so nothing here waits for it. */
function launch(): void {
  const { dataDir, link } = readStartOptions(process.argv);
  const token = takeToken(process.env);
  const { env: environment, platform } = process;
  const proxyFor = askSystemProxy;
  const host = createNodeHost({ dataDir, environment, platform, token, proxyFor });
  noteStrays(host.logger);
  app.setPath('userData', join(host.paths.dataDir, 'shell'));
  app.setAppUserModelId(APP_ID);
  registerAppUiScheme();
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  const shell = createShell(host, token);
  hardenEverything(shell);
  if (app.isPackaged) {
    // The system puts the link behind the separator, so that nothing in it is ever read as an option.
    app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME, process.execPath, ['--']);
  }
  listen(shell);
  shell.receiveLink(link);
  app.whenReady().then(shell.open).catch(stopWith);
}

function listen(shell: Shell): void {
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

/** Without its data or its page there is nothing to show: the reason in the system's own box, and the end. */
function stopWith(error: unknown): void {
  const { title, text, hint } = renderWindowError(toErrorPayload(error));
  dialog.showErrorBox(title, `${text} ${hint}`);
  app.exit(1);
}

try {
  launch();
} catch (error) {
  stopWith(error);
}
