import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

export interface SocksServerOptions {
  /** Port on this machine to which every connection is forwarded. */
  readonly port: number;
  /** `user:password`; without it, no authentication is required. */
  readonly user?: string;
  /** Answers every connect request with this reply code instead. */
  readonly reply?: number;
}

export interface SocksServer {
  readonly port: number;
  /** Requested targets as `host:port`, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Starts a SOCKS5 proxy (RFC 1928, 1929) that answers byte by byte, like a slow network. */
export async function startSocksServer(options: SocksServerOptions): Promise<SocksServer> {
  const asked: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    serve(socket, options, asked).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function serve(socket: Socket, options: SocksServerOptions, asked: string[]): Promise<void> {
  const { user, reply = 0, port } = options;
  const [version = 0, count = 0] = await read(socket, 2);
  const methods = await read(socket, count);
  const wanted = user === undefined ? 0 : 2;
  if (version !== 5 || !methods.includes(wanted)) {
    socket.end(Buffer.from([5, 0xff]));
    return;
  }
  answer(socket, [5, wanted]);
  if (user !== undefined) {
    await read(socket, 1);
    const [name, password] = [await readText(socket), await readText(socket)];
    const isRight = `${name}:${password}` === user;
    answer(socket, [1, isRight ? 0 : 1]);
    if (!isRight) return;
  }
  const [, , , kind] = await read(socket, 4);
  const host = kind === 1 ? (await read(socket, 4)).join('.') : await readText(socket);
  asked.push(`${host}:${(await read(socket, 2)).readUInt16BE()}`);
  // The bound address is a domain name, whose length varies.
  answer(socket, [5, reply, 0, 3, 4, ...Buffer.from('here'), 0, 80]);
  if (reply !== 0) return;
  const there = connect({ port, host: '127.0.0.1' });
  there.on('error', () => socket.destroy());
  there.on('close', () => socket.destroy());
  socket.on('close', () => there.destroy());
  socket.pipe(there).pipe(socket);
}

function answer(socket: Socket, bytes: readonly number[]): void {
  for (const byte of bytes) socket.write(Buffer.from([byte]));
}

async function readText(socket: Socket): Promise<string> {
  const [length = 0] = await read(socket, 1);
  return (await read(socket, length)).toString();
}

async function read(socket: Socket, count: number): Promise<Buffer> {
  for (;;) {
    const bytes = socket.read(count) as Buffer | null;
    if (bytes !== null) return bytes;
    await once(socket, 'readable');
  }
}
