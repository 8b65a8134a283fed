import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import type { contract } from '#shared/contract/index.ts';
import { APP_UI_SCHEME } from '#shared/domain/port-messages.ts';
import { createConnection } from './connection/connection.ts';
import { openPort } from './connection/open-port.ts';
import { openSocket } from './connection/open-socket.ts';

const isDesktop = location.protocol === `${APP_UI_SCHEME}:`;

export const connection = createConnection(isDesktop ? openPort : openSocket);

/** The core, called by name: `await client.loadouts.list()`. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(connection.link);

/** The same as queries and mutations: `useQuery(api.loadouts.list.queryOptions())`. */
export const api: RouterUtils<typeof client> = createTanstackQueryUtils(client);
