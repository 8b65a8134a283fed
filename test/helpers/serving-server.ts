import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHANNEL = 'http.server.request.start';

/** Finds the server of this process that listens at `origin`, by sending it a request. */
export async function findServingServer(origin: string): Promise<Server> {
  const port = Number(new URL(origin).port);
  const servers = new Set<Server>();
  const listen = (message: unknown) => servers.add((message as { server: Server }).server);
  subscribe(CHANNEL, listen);
  try {
    await (await fetch(origin)).arrayBuffer();
  } finally {
    unsubscribe(CHANNEL, listen);
  }
  const found = [...servers].find((server) => (server.address() as AddressInfo).port === port);
  if (found === undefined) throw new Error(`nothing answers at ${origin}`);
  return found;
}
