/** What the page says to get its port to the core, and what comes back with it: preload and page, nothing else. */
export type PortRequest = 'rpc-port-please';
export type PortAnswer = 'rpc-port';

/** Where the page lives in the desktop window: not `file:`, and not the scheme of the deep links. */
export const APP_UI_SCHEME = 'app-ui';
export const APP_UI_ORIGIN = 'app-ui://bundle';
