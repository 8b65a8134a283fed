import type { ClientContext, ClientLink } from '@orpc/client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ConnectionLost, type OpenTransport, SessionRefused, type Transport } from './transport.ts';

/** `refused`: the host does not know this page (any more); it is not asked again. */
type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'refused';

export interface Connection {
  /**
   * Calls wait for the first connection, which is opened again whenever it closes. While it is lost, and when it is lost
   * under them, they throw ConnectionLost: what a person asked for does not happen later, unseen.
   */
  readonly link: ClientLink<ClientContext>;
  readonly status: StoreApi<{ status: ConnectionStatus }>;
}

/** A transport, and whether it has closed. */
interface Current extends Transport {
  isClosed: boolean;
}

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

export function createConnection(open: OpenTransport): Connection {
  const status = createStore<{ status: ConnectionStatus }>(() => ({ status: 'connecting' }));
  let hasOpened = false;
  // The connection is opened while the rest of the page is still loading.
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

  /** A failure is told by the calls and by the status. */
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
          return isStream(output) ? follow(output, transport) : output;
        } catch (error) {
          throw transport.isClosed ? new ConnectionLost() : error;
        }
      },
    },
  };
}

function isStream(output: unknown): output is AsyncIterable<unknown> {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output;
}

async function* follow(
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
