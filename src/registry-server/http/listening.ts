import type { AddressInfo } from 'node:net';
import type { RegistryApp } from '../context.ts';

const HOST = '127.0.0.1';
// Answers that are still being read get this long when the server closes.
const CLOSE_GRACE_MS = 2000;
const IDLE_SWEEP_MS = 20;

/** Listens on loopback only; answers the origin. Port 0 takes a free one. */
export async function listen(app: RegistryApp, port: number): Promise<string> {
  await app.listen({ host: HOST, port });
  // A connection that the system could not accept, for want of handles for instance, ends nothing.
  app.server.on('error', (error) => process.emitWarning(error));
  return `http://${HOST}:${(app.server.address() as AddressInfo).port}`;
}

/** What a server is called by those who reach it. */
export interface OwnNames {
  /** The origins of its own pages. */
  readonly origins: readonly string[];
  /** The values of a Host header that mean it: without the port where that is the protocol's own. */
  readonly hosts: readonly string[];
}

/** The names of a server listening at `origin`, and of the proxy before it. */
export function listOwnNames(origin: string, publicOrigin: string | null): OwnNames {
  const names = [origin, origin.replace(HOST, 'localhost'), publicOrigin ?? origin];
  const urls = names.map((name) => new URL(name));
  return { origins: urls.map((url) => url.origin), hosts: urls.map(({ host }) => host) };
}

interface ClosingOptions {
  readonly graceMs?: number | undefined;
  /** Ends the grace at once. */
  readonly hurry?: AbortSignal | undefined;
}

/** Waits for answers under way, a short time; then every connection is closed. */
export async function closeApp(
  app: RegistryApp,
  { graceMs = CLOSE_GRACE_MS, hurry }: ClosingOptions = {},
): Promise<void> {
  const cut = () => app.server.closeAllConnections();
  // A connection whose last answer ends while the server closes becomes idle only then.
  const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS);
  const end = setTimeout(cut, graceMs);
  hurry?.addEventListener('abort', cut);
  if (hurry?.aborted === true) cut();
  await app.close();
  hurry?.removeEventListener('abort', cut);
  clearInterval(sweep);
  clearTimeout(end);
}
