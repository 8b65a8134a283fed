import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { createRouterClient } from '@orpc/server';
import { RPCHandler as PortHandler } from '@orpc/server/message-port';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { contract } from '#shared/contract/index.ts';
import type { ServedCore } from '#web-host/start.ts';
import { SOCKET_PATH, socketProtocols } from '#shared/web-session.ts';
import { openHost } from '../web-host/open-host.ts';

type Client = ContractRouterClient<typeof contract>;

export interface Face {
  readonly client: Client;
  /** Cuts the connection to the core like a closed window; null if there is none. */
  readonly cut: (() => void) | null;
}

/** The three transports between a face and the core (design decision 1). */
export const TRANSPORTS: Readonly<Record<string, (core: ServedCore) => Promise<Face>>> = {
  'in-process': async ({ router, context }) => ({
    client: createRouterClient(router, { context }),
    cut: null,
  }),
  MessagePort: async ({ router, context }) => {
    const { port1, port2 } = new MessageChannel();
    new PortHandler(router).upgrade(port1, { context });
    port1.start();
    port2.start();
    onTestFinished(() => port2.close());
    const client: Client = createORPCClient(new PortLink({ port: port2 }));
    return { client, cut: () => port2.close() };
  },
  WebSocket: async (core) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'loadout-contract-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const own = await openHost({ core, dataDir });
    const token = await own.enter();
    const socket = new WebSocket(`ws://${own.host}${SOCKET_PATH}`, socketProtocols(token), {
      origin: own.origin,
    });
    await once(socket, 'open');
    onTestFinished(() => socket.terminate());
    const websocket = socket as unknown as globalThis.WebSocket;
    const client: Client = createORPCClient(new SocketLink({ websocket }));
    return { client, cut: () => socket.terminate() };
  },
};
