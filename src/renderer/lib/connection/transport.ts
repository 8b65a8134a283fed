import type { ClientContext, ClientLink } from '@orpc/client';

/** A connection to the core until it closes. */
export interface Transport {
  readonly link: ClientLink<ClientContext>;
  readonly closed: Promise<void>;
}

export type OpenTransport = () => Promise<Transport>;

/** The host answers but does not know this page: Loadout has to be opened again. */
export class SessionRefused extends Error {
  override readonly name = 'SessionRefused';
}

/** The host was not reached; whether the request was carried out is unknown. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}
