import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { useStore } from 'zustand';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import type { contract } from '#shared/contract/index.ts';
import { APP_UI_SCHEME } from '#shared/domain/port-messages.ts';
import { createConnection } from '../connection/connection.ts';
import { openPort } from '../connection/open-port.ts';
import { openSocket } from '../connection/open-socket.ts';

/** The page is that of the desktop program. */
export const isDesktop = location.protocol === `${APP_UI_SCHEME}:`;

export const connection = createConnection(isDesktop ? openPort : openSocket);

/** False: nothing that needs the core can be done now. */
export function useIsConnected(): boolean {
  return useStore(connection.status, ({ status }) => status !== 'lost' && status !== 'refused');
}

/** Resolves when the connection is there again, or will never be. */
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

/** The core, called by name: `await client.loadouts.list()`. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(connection.link);

/** The same as queries and mutations: `useQuery(api.loadouts.list.queryOptions())`. */
export const api: RouterUtils<typeof client> = createTanstackQueryUtils(client);
