import type { AddressInfo } from 'node:net';
import type { RegistryApp } from '../context.ts';

const HOST = '127.0.0.1';
// Grace period for responses in progress when the server closes.
const CLOSE_GRACE_MS = 2000;
const IDLE_SWEEP_MS = 20;

/** Listens on loopback only and returns the origin. Port 0 picks a free one. */
export async function listenOnLoopback(app: RegistryApp, port: number): Promise<string> {
  await app.listen({ host: HOST, port });
  // A connection that the system could not accept, such as for lack of handles, must not stop the
  // server.
  app.server.on('error', (error) => process.emitWarning(error));
  return `http://${HOST}:${(app.server.address() as AddressInfo).port}`;
}

/** Names under which clients reach a server. */
export interface OwnNames {
  /** The origins of its own pages. */
  readonly origins: readonly string[];
  /** Host header values of this server, without the port where it is the protocol's default. */
  readonly hosts: readonly string[];
}

/** Returns the names of a server listening at `origin`, and those of the proxy in front of it. */
export function listOwnNames(origin: string, publicOrigin: string | null): OwnNames {
  const names = [origin, origin.replace(HOST, 'localhost'), publicOrigin ?? origin];
  const urls = names.map((name) => new URL(name));
  return { origins: urls.map((url) => url.origin), hosts: urls.map(({ host }) => host) };
}

interface ClosingOptions {
  readonly graceMs?: number | undefined;
  /** Ends the grace period at once. */
  readonly hurry?: AbortSignal | undefined;
}

/** Waits a short time for responses in progress, then closes every connection. */
export async function closeApp(
  app: RegistryApp,
  { graceMs = CLOSE_GRACE_MS, hurry }: ClosingOptions = {},
): Promise<void> {
  const cut = () => app.server.closeAllConnections();
  // A connection whose last response ends while the server closes only becomes idle then.
  const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS);
  const end = setTimeout(cut, graceMs);
  hurry?.addEventListener('abort', cut);
  if (hurry?.aborted === true) cut();
  await app.close();
  hurry?.removeEventListener('abort', cut);
  clearInterval(sweep);
  clearTimeout(end);
}
