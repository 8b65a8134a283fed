import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { connect as connectSecure, createServer as createTlsServer, TLSSocket } from 'node:tls';
import type { Duplex } from 'node:stream';
import type { Identity } from './authority.ts';

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/** Takes TLS off in front of a server on loopback, as a web server does. */
export function startTlsFront(identity: Identity, port: number): Promise<Listening> {
  return listen(
    createTlsServer(identity, (socket) => join(socket, connect({ port, host: '127.0.0.1' }))),
  );
}

export interface SigningProxy extends Listening {
  /** What was asked for by CONNECT: `host:port`, in order. */
  readonly asked: readonly string[];
  /** The Proxy-Authorization of each. */
  readonly credentials: readonly (string | undefined)[];
}

export interface SigningProxyOptions {
  /** What it shows to those who come through it. */
  readonly identity: Identity;
  /** Where everything really goes, and whose certificate it believes there. */
  readonly upstream: { readonly port: number; readonly ca: string; readonly host: string };
  /** Answers CONNECT with this status instead. */
  readonly refuseWith?: number;
}

/** A proxy of a company: it opens every TLS connection and signs it again with an authority of its own. */
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
