import type { ClientContext, ClientLink } from '@orpc/client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type OpenTransport, SessionRefused, type Transport } from './transport.ts';

/** `refused`: the host does not know this page (any more); it is not asked again. */
type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'refused';

export interface Connection {
  /** Calls wait for the way to the core, which is opened again whenever it closes. */
  readonly link: ClientLink<ClientContext>;
  readonly status: StoreApi<{ status: ConnectionStatus }>;
}

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

export function createConnection(open: OpenTransport): Connection {
  const status = createStore<{ status: ConnectionStatus }>(() => ({ status: 'connecting' }));
  // The way is opened while the rest of the page is still loading.
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

  async function reconnectAfter(closed: Promise<void>): Promise<void> {
    await closed;
    status.setState({ status: 'lost' });
    current = connect();
  }

  /** What fails is told by the calls and by the status. */
  function connect(): Promise<Transport> {
    const connecting = openNext();
    connecting.catch(() => undefined);
    return connecting;
  }

  async function openNext(): Promise<Transport> {
    try {
      const transport = await openUntilOpen();
      status.setState({ status: 'open' });
      void reconnectAfter(transport.closed);
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
        const { link } = await current;
        return link.call(path, input, options);
      },
    },
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
