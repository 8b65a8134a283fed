import { ipcRenderer } from 'electron';
import type { APP_UI_ORIGIN, PortAnswer, PortRequest } from '#shared/domain/port-messages.ts';

// Passes the page one port per request, and nothing else: no function, object or event of Electron.
const REQUEST: PortRequest = 'rpc-port-please';
const ANSWER: PortAnswer = 'rpc-port';
const PAGE: typeof APP_UI_ORIGIN = 'app-ui://bundle';

window.addEventListener('message', ({ source, origin, data }) => {
  if (source === window && origin === PAGE && data === REQUEST) ipcRenderer.send(REQUEST);
});

ipcRenderer.on(ANSWER, ({ ports }) => window.postMessage(ANSWER, PAGE, ports.slice(0, 1)));
