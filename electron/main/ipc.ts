import { ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { app, ipcMain, MessageChannelMain, type MessagePortMain } from 'electron';
import type { Core } from '#core/core.ts';
import type { Logger } from '#core/host.ts';
import type { PortAnswer, PortRequest } from '#shared/domain/port-messages.ts';
import { type CallLimit, limitCalls } from './call-limit.ts';
import { isAppSender } from './app-page.ts';

const REQUEST: PortRequest = 'rpc-port-please';
const ANSWER: PortAnswer = 'rpc-port';

/** The core as the shell calls it: through the contract, like every client. */
export type CoreClient = Core['client'];

export interface PortOptions {
  readonly core: Core;
  readonly logger: Logger;
  /** Ids of the web contents that may have a port. */
  readonly windowIds: ReadonlySet<number>;
}

/** Far more than a real window needs; a runaway page is slowed down to this (reliability B18). */
const CALLS = { burst: 2000, perSecond: 1000 };
const PORTS = { burst: 20, perSecond: 1 };
/** Limits the log lines, so that the log cannot be flooded either. */
const LINES = { burst: 10, perSecond: 0.1 };
const LONGEST_NAME = 100;

/** Gives the page of one of our windows its port to the core; its previous port is closed. */
export function servePorts({ core, logger, windowIds }: PortOptions): void {
  const mayLog = limitCalls(LINES);
  const warn = (event: string, fields: Readonly<Record<string, unknown>>): void => {
    if (mayLog(event)) logger.warn(event, fields);
  };
  const handler = createHandler(core, warn);
  const mayHavePort = limitCalls(PORTS);
  const ports = new Map<number, MessagePortMain>();
  reportUnknownChannels(warn);
  ipcMain.on(REQUEST, (event) => {
    if (!isAppSender(event, windowIds)) {
      warn('shell.port-refused', { url: event.senderFrame?.url ?? null });
      return;
    }
    if (!mayHavePort(REQUEST)) {
      warn('shell.channel-limited', { channel: REQUEST });
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

type Warn = Logger['warn'];

function createHandler(core: Core, warn: Warn): RPCHandler<Core['context']> {
  const mayCall: CallLimit = limitCalls(CALLS);
  return new RPCHandler<Core['context']>(core.router, {
    rootInterceptors: [
      async ({ request, next }) => {
        const result = await next();
        if (!result.matched) {
          warn('shell.procedure-unknown', {
            procedure: truncateChannelName(request.url.pathname.slice(1).replaceAll('/', '.')),
          });
        }
        return result;
      },
    ],
    clientInterceptors: [
      ({ path, next }) => {
        const procedure = path.join('.');
        if (mayCall(procedure)) return next();
        warn('shell.procedure-limited', { procedure });
        throw new ORPCError('TOO_MANY_REQUESTS');
      },
    ],
  });
}

/** No other channel is used; a message on one is worth logging. */
function reportUnknownChannels(warn: Warn): void {
  const report = (_event: unknown, channel: string): void => {
    if (channel !== REQUEST)
      warn('shell.channel-unknown', { channel: truncateChannelName(channel) });
  };
  app.on('web-contents-created', (_event, contents) => {
    contents.on('ipc-message', report);
    contents.on('ipc-message-sync', report);
  });
}

function truncateChannelName(name: string): string {
  return name.slice(0, LONGEST_NAME);
}
