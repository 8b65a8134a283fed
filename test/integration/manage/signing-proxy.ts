import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { connect as connectSecure, createServer as createTlsServer, TLSSocket } from 'node:tls';
import type { Duplex } from 'node:stream';
import type { Identity } from './authority.ts';

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/** Terminates TLS in front of a server on loopback, as a web server does. */
export function startTlsFront(identity: Identity, port: number): Promise<Listening> {
  return listen(
    createTlsServer(identity, (socket) => join(socket, connect({ port, host: '127.0.0.1' }))),
  );
}

export interface SigningProxy extends Listening {
  /** CONNECT targets as `host:port`, in order. */
  readonly asked: readonly string[];
  /** The Proxy-Authorization header of each. */
  readonly credentials: readonly (string | undefined)[];
}

export interface SigningProxyOptions {
  /** The certificate that clients of the proxy get. */
  readonly identity: Identity;
  /** The real target of all connections, and the CA that the proxy trusts for it. */
  readonly upstream: { readonly port: number; readonly ca: string; readonly host: string };
  /** Answers CONNECT with this status instead. */
  readonly refuseWith?: number;
}

/**
 * Starts a corporate proxy: it decrypts every TLS connection and re-signs it with its own
 * authority.
 */
export async function startSigningProxy(options: SigningProxyOptions): Promise<SigningProxy> {
  const asked: string[] = [];
  const credentials: (string | undefined)[] = [];
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    asked.push(request.url ?? '');
    credentials.push(request.headers['proxy-authorization']);
    socket.on('error', () => undefined);
    if (options.refuseWith !== undefined) {
      socket.end(`HTTP/1.1 ${options.refuseWith} No\r\n\r\n`);
      return;
    }
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    const inside = new TLSSocket(socket, { isServer: true, ...options.identity });
    const { port, ca, host } = options.upstream;
    join(inside, connectSecure({ port, host: '127.0.0.1', servername: host, ca }));
  });
  return { ...(await listen(server)), asked, credentials };
}

function join(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
    from.pipe(to);
  }
}

async function listen(server: Server): Promise<Listening> {
  const open = new Set<Duplex>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
