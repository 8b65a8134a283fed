import { ipcRenderer } from 'electron';
import type { APP_UI_ORIGIN, PortAnswer, PortRequest } from '#shared/domain/port-messages.ts';

// Hands one port to the page and gives it nothing else: no function, no object, no event of Electron.
const REQUEST: PortRequest = 'rpc-port-please';
const ANSWER: PortAnswer = 'rpc-port';
const PAGE: typeof APP_UI_ORIGIN = 'app-ui://bundle';

function askForPort(event: MessageEvent): void {
  if (event.source !== window || event.origin !== PAGE || event.data !== REQUEST) return;
  window.removeEventListener('message', askForPort);
  ipcRenderer.once(ANSWER, ({ ports }) => window.postMessage(ANSWER, PAGE, ports.slice(0, 1)));
  ipcRenderer.send(REQUEST);
}

window.addEventListener('message', askForPort);
