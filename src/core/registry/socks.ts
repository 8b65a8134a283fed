import { connect, isIPv4, type Socket } from 'node:net';
import { toUnreachable, ProxyError } from './errors.ts';

const TIMEOUT_MS = 10_000;
const VERSION = 5;
const CONNECT = 1;
const IPV4 = 1;
const NAME = 3;
const IPV6 = 4;
const WITHOUT_USER = 0;
const WITH_USER = 2;

interface TunnelTarget {
  readonly host: string;
  readonly port: number;
}

/**
 * Opens a connection through a SOCKS5 proxy, which also resolves the host (RFC 1928, RFC 1929).
 * Throws ProxyError.
 */
export function openSocksTunnel(
  proxy: URL,
  target: TunnelTarget,
  signal: AbortSignal,
): Promise<Socket> {
  const socket = connect({
    host: proxy.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(proxy.port || 1080),
  });
  const end = (): void => void socket.destroy();
  signal.addEventListener('abort', end, { once: true });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new ProxyError('timeout')));
  const opening = new Promise<Socket>((resolve, reject) => {
    socket.on('error', (error) => reject(toUnreachable(error)));
    socket.on('close', () => reject(new ProxyError('refused', { why: 'cut' })));
    negotiateSocks(socket, proxy, target).then(() => resolve(socket), reject);
  });
  return opening
    .then(
      () => socket.setTimeout(0),
      (error: unknown) => {
        socket.destroy();
        throw error;
      },
    )
    .finally(() => signal.removeEventListener('abort', end));
}

async function negotiateSocks(
  socket: Socket,
  proxy: URL,
  { host, port }: TunnelTarget,
): Promise<void> {
  const hasUser = proxy.username !== '' || proxy.password !== '';
  socket.write(Buffer.from([VERSION, ...(hasUser ? [2, WITHOUT_USER, WITH_USER] : [1, 0])]));
  const [version, method] = await readSocketBytes(socket, 2);
  if (version !== VERSION) throw new ProxyError('refused', { why: 'proxy-protocol' });
  if (method === WITH_USER && hasUser) await authenticateToProxy(socket, proxy);
  else if (method !== WITHOUT_USER) {
    throw new ProxyError('refused', { why: hasUser ? 'proxy-rejects' : 'proxy-sign-in' });
  }
  const address = isIPv4(host)
    ? Buffer.from([IPV4, ...host.split('.').map(Number)])
    : Buffer.concat([Buffer.from([NAME]), withLength(host)]);
  const toPort = Buffer.from([port >> 8, port & 0xff]);
  socket.write(Buffer.concat([Buffer.from([VERSION, CONNECT, 0]), address, toPort]));
  const [, reply, , kind] = await readSocketBytes(socket, 4);
  if (reply !== 0) throw toProxyError(reply ?? 1);
  // The proxy's own address: unused, but sent before the registry's first byte.
  await readSocketBytes(socket, (await addressLength(socket, kind)) + 2);
}

async function addressLength(socket: Socket, kind: number | undefined): Promise<number> {
  if (kind === IPV4) return 4;
  if (kind === IPV6) return 16;
  return (await readSocketBytes(socket, 1))[0] ?? 0;
}

async function authenticateToProxy(socket: Socket, { username, password }: URL): Promise<void> {
  const words = [username, password].map((word) => withLength(decodeURIComponent(word)));
  socket.write(Buffer.concat([Buffer.from([1]), ...words]));
  const [, status] = await readSocketBytes(socket, 2);
  if (status !== 0) throw new ProxyError('refused', { why: 'proxy-rejects' });
}

/** Longer names and passwords do not fit into the protocol. */
function withLength(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length > 255) throw new ProxyError('invalid', { why: 'proxy-address' });
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

const FORBIDDEN = 2;
/** Network or host unreachable, connection refused, or timeout. */
const NOT_CONNECTED: readonly number[] = [3, 4, 5, 6];

function toProxyError(reply: number): ProxyError {
  if (reply === FORBIDDEN) return new ProxyError('refused', { why: 'proxy-forbids' });
  if (NOT_CONNECTED.includes(reply)) return new ProxyError('refused', { why: 'proxy-target' });
  return new ProxyError('refused', { status: reply });
}

/** Never resolves when the connection ends before: its events report that. */
function readSocketBytes(socket: Socket, count: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const take = (): void => {
      const bytes = socket.read(count) as Buffer | null;
      if (bytes === null) return;
      socket.off('readable', take);
      if (bytes.length === count) resolve(bytes);
      else socket.destroy();
    };
    socket.on('readable', take);
    take();
  });
}
