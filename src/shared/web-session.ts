import { z } from 'zod';

// Protocol between a page in a browser and the web host (reliability B19): the page reads a
// one-time code from its own fragment, posts it once as JSON to SESSION_PATH, keeps the token in
// sessionStorage, and opens a single WebSocket with `new WebSocket(url, socketProtocols(token))` at
// SOCKET_PATH.

export const SESSION_PATH = '/session';
export const SOCKET_PATH = '/rpc';
/** Prefix of an image's key: `/image/<key>`, in both hosts. */
export const IMAGE_PATH = '/image/';

/** The subprotocol that the host selects, so that its answer never repeats the token. */
export const SOCKET_PROTOCOL = 'loadout';
export const TOKEN_PROTOCOL_PREFIX = 'token.';

export const sessionRequestSchema = z.object({ code: z.string().max(128) });
export const sessionAnswerSchema = z.object({ token: z.string() });
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

/** Returns the subprotocols that a page offers; the only place where a token is sent. */
export function socketProtocols(token: string): string[] {
  return [SOCKET_PROTOCOL, `${TOKEN_PROTOCOL_PREFIX}${token}`];
}
