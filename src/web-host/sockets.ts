import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { RPCHandler } from '@orpc/server/ws';
import { WebSocketServer } from 'ws';
import type { Core } from '#core/core.ts';
import { SOCKET_PROTOCOL } from '#shared/web-session.ts';

/** 1 MiB, the maximum of a file's chunk, plus room for its envelope (design decision 16). */
const MAX_MESSAGE_BYTES = 1024 * 1024 + 16 * 1024;

const GOING_AWAY = 1001;
const FAREWELL_MS = 500;

/** Serves one core to all pages. */
export function createSockets(core: Pick<Core, 'router' | 'context'>) {
  const handler = new RPCHandler(core.router);
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    // One message at a time: a request takes longer to decode than its cancellation, which would
    // overtake it if both arrived in one tick, so that the request would never end.
    allowSynchronousEvents: false,
    // Never the offered token: the answer would repeat it.
    handleProtocols: (offered) => offered.has(SOCKET_PROTOCOL) && SOCKET_PROTOCOL,
  });
  return {
    /**
     * Completes the handshake of a request that passed all checks, and serves the contract on the
     * connection.
     */
    accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      server.handleUpgrade(request, socket, head, (connection) => {
        // For a message that is too long or malformed, ws closes the connection itself after this
        // event.
        connection.on('error', () => {});
        void handler.upgrade(connection, { context: core.context });
      });
    },
    /** Closes all connections; resolves once all pages have closed theirs or the time is over. */
    async close(): Promise<void> {
      const closed = [...server.clients].map((client) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        client.once('close', () => resolve());
        client.close(GOING_AWAY);
        return promise;
      });
      if (closed.length > 0) await Promise.race([Promise.all(closed), delay(FAREWELL_MS)]);
    },
  };
}
