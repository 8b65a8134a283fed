import type { ClientContext, ClientLink } from '@orpc/client';

/** One way to the core, until it closes. */
export interface Transport {
  readonly link: ClientLink<ClientContext>;
  readonly closed: Promise<void>;
}

export type OpenTransport = () => Promise<Transport>;

/** The host answers and does not know this page: only opening Loadout again helps. */
export class SessionRefused extends Error {
  override readonly name = 'SessionRefused';
}

/** The host was not reached; what was asked is not known to have been done. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}
