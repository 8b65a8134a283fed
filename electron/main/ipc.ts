import type { ContractRouterClient } from '@orpc/contract';
import { createRouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { ipcMain, MessageChannelMain, type MessagePortMain } from 'electron';
import type { Core } from '#core/create-core.ts';
import type { Logger } from '#core/host.ts';
import type { contract } from '#shared/contract/index.ts';
import type { PortAnswer, PortRequest } from '#shared/domain/port-messages.ts';
import { isOwnSender } from './own-page.ts';

const REQUEST: PortRequest = 'rpc-port-please';
const ANSWER: PortAnswer = 'rpc-port';

export type CoreClient = ContractRouterClient<typeof contract>;

/** The core as the shell itself calls it: by the contract, as every face does. */
export function createCoreClient(core: Core): CoreClient {
  return createRouterClient(core.router, { context: core.context });
}

export interface PortOptions {
  readonly core: Core;
  readonly logger: Logger;
  /** Ids of the web contents that may have a port. */
  readonly windowIds: ReadonlySet<number>;
}

/** Hands the page of a window of ours its way to the core; the one it had before is closed. */
export function servePorts({ core, logger, windowIds }: PortOptions): void {
  const handler = new RPCHandler(core.router);
  const ports = new Map<number, MessagePortMain>();
  ipcMain.on(REQUEST, (event) => {
    if (!isOwnSender(event, windowIds)) {
      logger.warn('shell.port-refused', { url: event.senderFrame?.url ?? null });
      return;
    }
    ports.get(event.sender.id)?.close();
    const { port1, port2 } = new MessageChannelMain();
    ports.set(event.sender.id, port1);
    handler.upgrade(port1, { context: core.context });
    port1.start();
    event.senderFrame?.postMessage(ANSWER, null, [port2]);
  });
}
