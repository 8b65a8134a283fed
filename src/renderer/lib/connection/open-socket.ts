import { RPCLink } from '@orpc/client/websocket';
import { SOCKET_PATH, socketProtocols } from '#shared/web-session.ts';
import { takeSessionToken } from './session.ts';
import { ConnectionLost, SessionRefused, type Transport } from './transport.ts';

/** The browser's way to the core. Throws SessionRefused, or ConnectionLost when nobody answers. */
export async function openSocket(): Promise<Transport> {
  const token = await takeSessionToken();
  const socket = new WebSocket(`ws://${location.host}${SOCKET_PATH}`, socketProtocols(token));
  const closed = new Promise<void>((resolve) => {
    socket.addEventListener('close', () => resolve(), { once: true });
  });
  const opened = new Promise<true>((resolve) => {
    socket.addEventListener('open', () => resolve(true), { once: true });
  });
  const isOpen = await Promise.race([opened, closed.then(() => false)]);
  if (!isOpen) throw (await isHostThere()) ? new SessionRefused() : new ConnectionLost();
  return { link: new RPCLink({ websocket: socket }), closed };
}

/** A refused socket and an absent host look the same to a page; a host that still serves pages has refused. */
async function isHostThere(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}
