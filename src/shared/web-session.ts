import { z } from 'zod';

// How a page in a browser and the web host speak (reliability B19): the page finds a one-use code in its own
// fragment, posts it once as JSON to SESSION_PATH, keeps the token in sessionStorage, and opens one WebSocket with
// `new WebSocket(url, socketProtocols(token))` at SOCKET_PATH.

export const SESSION_PATH = '/session';
export const SOCKET_PATH = '/rpc';
/** Before the key of an image: `/image/<key>`, in both hosts. */
export const IMAGE_PATH = '/image/';

/** The protocol that the host chooses, so that its answer never repeats the token. */
export const SOCKET_PROTOCOL = 'loadout';
export const TOKEN_PROTOCOL_PREFIX = 'token.';

export const sessionRequestSchema = z.object({ code: z.string().max(128) });
export const sessionAnswerSchema = z.object({ token: z.string() });
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

/** The subprotocols that a page offers; the only place where a token travels. */
export function socketProtocols(token: string): string[] {
  return [SOCKET_PROTOCOL, `${TOKEN_PROTOCOL_PREFIX}${token}`];
}
