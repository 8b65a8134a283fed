import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { useStore } from 'zustand';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import type { contract } from '#shared/contract/index.ts';
import { APP_UI_SCHEME } from '#shared/domain/port-messages.ts';
import { createConnection } from '../connection/connection.ts';
import { openPort } from '../connection/open-port.ts';
import { openSocket } from '../connection/open-socket.ts';

/** Whether the page runs in the desktop program. */
export const isDesktop = location.protocol === `${APP_UI_SCHEME}:`;

export const connection = createConnection(isDesktop ? openPort : openSocket);

/** False while nothing that needs the core is possible. */
export function useIsConnected(): boolean {
  return useStore(connection.status, ({ status }) => status !== 'lost' && status !== 'refused');
}

/** Resolves once the connection is back or permanently refused. */
export function waitUntilConnected(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (connection.status.getState().status === 'lost') return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = connection.status.subscribe(look);
    look();
  });
}

/** The core's procedures by name: `await client.loadouts.list()`. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(connection.link);

/** The same as queries and mutations: `useQuery(api.loadouts.list.queryOptions())`. */
export const api: RouterUtils<typeof client> = createTanstackQueryUtils(client);
