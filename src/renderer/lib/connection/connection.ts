import type { ClientContext, ClientLink } from '@orpc/client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ConnectionLost, type OpenTransport, SessionRefused, type Transport } from './transport.ts';

/** `refused`: the host does not (or no longer) know this page; there are no more retries. */
type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'refused';

export interface Connection {
  /**
   * Calls wait for the first connection, which is reopened whenever it closes. While it is lost,
   * and when it is lost during a call, calls throw ConnectionLost: an action must not be carried
   * out later, unnoticed.
   */
  readonly link: ClientLink<ClientContext>;
  readonly status: StoreApi<{ status: ConnectionStatus }>;
}

/** A transport that may have closed. */
interface Current extends Transport {
  isClosed: boolean;
}

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

export function createConnection(open: OpenTransport): Connection {
  const status = createStore<{ status: ConnectionStatus }>(() => ({ status: 'connecting' }));
  let hasOpened = false;
  // Connects while the rest of the page still loads.
  let current = connect();

  async function openUntilOpen(): Promise<Transport> {
    for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)) {
      try {
        return await open();
      } catch (error) {
        if (error instanceof SessionRefused) throw error;
        status.setState({ status: 'lost' });
        await wait(retryMs);
      }
    }
  }

  async function reconnectAfter(transport: Current): Promise<void> {
    await transport.closed;
    transport.isClosed = true;
    status.setState({ status: 'lost' });
    current = connect();
  }

  /** Errors are reported by the calls and by the status. */
  function connect(): Promise<Current> {
    const connecting = openNext();
    connecting.catch(() => undefined);
    return connecting;
  }

  async function openNext(): Promise<Current> {
    try {
      const transport = { ...(await openUntilOpen()), isClosed: false };
      hasOpened = true;
      status.setState({ status: 'open' });
      void reconnectAfter(transport);
      return transport;
    } catch (error) {
      status.setState({ status: 'refused' });
      throw error;
    }
  }

  return {
    status,
    link: {
      async call(path, input, options) {
        if (hasOpened && status.getState().status === 'lost') throw new ConnectionLost();
        const transport = await current;
        try {
          const output = await transport.link.call(path, input, options);
          return isAsyncIterable(output) ? forwardStream(output, transport) : output;
        } catch (error) {
          throw transport.isClosed ? new ConnectionLost() : error;
        }
      },
    },
  };
}

function isAsyncIterable(output: unknown): output is AsyncIterable<unknown> {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output;
}

async function* forwardStream(
  stream: AsyncIterable<unknown>,
  transport: Current,
): AsyncGenerator<unknown, void, void> {
  try {
    yield* stream;
  } catch (error) {
    throw transport.isClosed ? new ConnectionLost() : error;
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
