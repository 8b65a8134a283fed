/**
 * Messages between page and preload: the request for the page's port to the core, and the answer
 * that carries it.
 */
export type PortRequest = 'rpc-port-please';
export type PortAnswer = 'rpc-port';

/** Origin of the page in the desktop window: neither `file:` nor the scheme of the deep links. */
export const APP_UI_SCHEME = 'app-ui';
export const APP_UI_ORIGIN = 'app-ui://bundle';
