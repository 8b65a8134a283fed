import { addLateTexts } from '#shared/messages/late-catalogue.ts';
import { SocketToFakeCore } from './fake-core.ts';

/** Leaves in the browser's storage only the token of the session. */
export function emptyStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
  sessionStorage.setItem('loadout.session', 'token');
}

// Before any code of the window is loaded: it opens its socket then, and keeps it for all tests of
// the process.
emptyStorage();
globalThis.WebSocket = SocketToFakeCore as unknown as typeof WebSocket;
// Missing in happy-dom.
Object.assign(document, { fonts: new EventTarget() });
Object.assign(globalThis, { requestIdleCallback: setTimeout, cancelIdleCallback: clearTimeout });
// Without a layout everything is in one place of a window of 1280 × 800: virtual lists draw what
// fits, and popovers hide when what they belong to is out of sight.
Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { value: 1280 },
  clientHeight: { value: 800 },
  getBoundingClientRect: { value: () => new DOMRect(0, 0, 100, 20) },
});
// A part that is rendered by itself is not loaded with the texts of its chunk.
addLateTexts();
// At the address of the first screen, its data would be asked for on import.
location.hash = '#/nowhere';
