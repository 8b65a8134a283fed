import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

export interface ConnectionLimit {
  /** This one gives way to nobody. */
  keep(socket: Duplex): void;
  closeAll(): void;
}

/**
 * At most `limit` connections. A new one takes the place of the oldest that was not kept, so that connections which
 * never ask for anything cannot shut out those that do; when all are kept it is closed at once.
 */
export function limitConnections(server: Server, limit: number): ConnectionLimit {
  const open = new Set<Duplex>();
  const kept = new Set<Duplex>();
  const forget = (socket: Duplex): void => {
    open.delete(socket);
    kept.delete(socket);
  };
  server.on('connection', (socket) => {
    const oldest = open.size < limit ? null : [...open].find((other) => !kept.has(other));
    if (oldest === undefined) {
      socket.destroy();
      return;
    }
    oldest?.destroy();
    if (oldest) forget(oldest);
    open.add(socket);
    socket.once('close', () => forget(socket));
  });
  return {
    keep: (socket) => void kept.add(socket),
    closeAll: () => open.forEach((socket) => void socket.destroy()),
  };
}
