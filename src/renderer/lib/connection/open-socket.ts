import { RPCLink } from '@orpc/client/websocket';
import {
  SESSION_PATH,
  type SessionAnswer,
  SOCKET_PATH,
  socketProtocols,
} from '#shared/web-session.ts';
import { ConnectionLost, SessionRefused, type Transport } from './transport.ts';

const STORED_TOKEN = 'loadout.session';

/**
 * Connects to the core in the browser. Throws SessionRefused, or ConnectionLost if the host does
 * not answer.
 */
export async function openSocket(): Promise<Transport> {
  const token = await takeSessionToken();
  const first = await connect(token);
  if (first) return first;
  // The host may have just come back; it has refused the page only if it answers and still accepts
  // no socket.
  if (!(await isHostThere())) throw new ConnectionLost();
  const second = await connect(token);
  if (second) return second;
  throw (await isHostThere()) ? new SessionRefused() : new ConnectionLost();
}

/** Returns undefined if the socket closed before it opened. */
async function connect(token: string): Promise<Transport | undefined> {
  const socket = new WebSocket(`ws://${location.host}${SOCKET_PATH}`, socketProtocols(token));
  const closed = new Promise<void>((resolve) => {
    socket.addEventListener('close', () => resolve(), { once: true });
  });
  const opened = new Promise<true>((resolve) => {
    socket.addEventListener('open', () => resolve(true), { once: true });
  });
  const isOpen = await Promise.race([opened, closed.then(() => false)]);
  return isOpen ? { link: new RPCLink({ websocket: socket }), closed } : undefined;
}

/** A page cannot tell a refused socket from an absent host. */
async function isHostThere(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}

/**
 * Returns the token of this tab (reliability B19). The address contains a one-time code after `#`,
 * which is removed from it, posted once and exchanged; after a reload the token is in
 * sessionStorage. Throws SessionRefused without either.
 */
async function takeSessionToken(): Promise<string> {
  const code = takeCode();
  if (code !== null) sessionStorage.setItem(STORED_TOKEN, await exchange(code));
  const token = sessionStorage.getItem(STORED_TOKEN);
  if (token === null) throw new SessionRefused();
  return token;
}

function takeCode(): string | null {
  const code = location.hash.slice(1);
  if (code === '' || code.startsWith('/')) return null;
  history.replaceState(null, '', `${location.pathname}#/`);
  return code;
}

async function exchange(code: string): Promise<string> {
  const answer = await fetch(SESSION_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  if (!answer.ok) throw new SessionRefused();
  const { token } = (await answer.json()) as SessionAnswer;
  return token;
}
