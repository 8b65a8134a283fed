import { request as requestPlain, type ClientRequestArgs } from 'node:http';
import { Agent, type AgentOptions, request as requestSecure } from 'node:https';
import { isIPv6 } from 'node:net';
import type { Duplex } from 'node:stream';
import {
  type ConnectionOptions,
  type DetailedPeerCertificate,
  type SecureContext,
  TLSSocket,
} from 'node:tls';
import { codeOf } from '#shared/code-of.ts';
import { type CertificateFault, ProxyError, toUnreachable } from './errors.ts';
import { isSocks } from './proxy.ts';
import { openSocksTunnel } from './socks.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const MAX_NAME_LENGTH = 100;

type OnConnection = (error: Error | null, socket: Duplex) => void;

/** The server must prove its identity; no environment variable can disable this. */
interface Trust {
  readonly secureContext: SecureContext;
  readonly rejectUnauthorized: true;
}

/**
 * Keep-alive https connections, through a proxy's CONNECT or SOCKS5 if one is given. A certificate
 * error has `issuer`, the name of the untrusted authority.
 */
export class SecureAgent extends Agent {
  readonly #proxy: URL | null;
  readonly #trust: Trust;
  readonly #closing = new AbortController();

  constructor(options: AgentOptions, secureContext: SecureContext, proxy: URL | null) {
    const trust: Trust = { secureContext, rejectUnauthorized: true };
    super({ ...options, ...trust });
    this.#proxy = proxy;
    this.#trust = trust;
  }

  override createConnection(
    options: ClientRequestArgs,
    onConnection?: OnConnection,
  ): Duplex | null | undefined {
    const proxy = this.#proxy;
    if (proxy === null) return keepCertificate(super.createConnection(options));
    const { signal } = this.#closing;
    const [host, port] = [options.host ?? '', Number(options.port ?? 443)];
    const target = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
    const tunnel = isSocks(proxy)
      ? openSocksTunnel(proxy, { host, port }, signal)
      : openTunnel(proxy, target, { ...this.#trust, signal });
    void tunnel
      .then((socket) => super.createConnection({ ...options, socket } as ConnectionOptions))
      .then(
        (socket) => socket && onConnection?.(null, keepCertificate(socket)),
        // After an error the connection argument is not read.
        (error: unknown) => onConnection?.(error as Error, undefined as unknown as Duplex),
      );
    return undefined;
  }

  override destroy(): void {
    this.#closing.abort();
    super.destroy();
  }
}

/** Opens a connection through the proxy to `target` (`host:port`). Throws ProxyError. */
function openTunnel(
  proxy: URL,
  target: string,
  options: Trust & { readonly signal: AbortSignal },
): Promise<Duplex> {
  const request = proxy.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const connecting = request({
      ...options,
      agent: false,
      method: 'CONNECT',
      host: proxy.hostname.replaceAll(/[[\]]/g, ''),
      ...(proxy.port === '' ? {} : { port: proxy.port }),
      path: target,
      headers: { host: target, ...toAuthorization(proxy) },
      timeout: CONNECT_TIMEOUT_MS,
    });
    connecting.once('connect', (response, socket, head) => {
      const { statusCode = 0 } = response;
      if (statusCode >= 200 && statusCode < 300 && head.length === 0) {
        socket.setTimeout(0);
        resolve(socket);
      } else {
        socket.destroy();
        reject(new ProxyError('refused', { status: statusCode }));
      }
    });
    connecting.once('timeout', () => connecting.destroy(new ProxyError('timeout')));
    connecting.once('error', (error) => reject(toUnreachable(error)));
    connecting.end();
  });
}

function toAuthorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
}

/**
 * The certificate can be read only before Node rejects the connection, which it does on `secure`.
 */
function keepCertificate<Connection extends Duplex | null | undefined>(
  socket: Connection,
): Connection {
  if (!(socket instanceof TLSSocket)) return socket;
  let certificate: DetailedPeerCertificate | null = null;
  socket.prependOnceListener('secure', () => {
    certificate = socket.getPeerCertificate(true);
  });
  socket.prependOnceListener('error', (error: Error) => {
    if (certificate !== null) Object.assign(error, describeFault(codeOf(error), certificate));
  });
  return socket;
}

/** Describes a certificate's fault as params of REGISTRY_UNREACHABLE. */
function describeFault(
  code: string | null,
  certificate: DetailedPeerCertificate,
): CertificateFault {
  switch (code ?? '') {
    case 'CERT_HAS_EXPIRED':
      return { expired: toIsoDay(certificate.valid_to) };
    case 'CERT_NOT_YET_VALID':
      return { validFrom: toIsoDay(certificate.valid_from) };
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return { issuedTo: toHosts(certificate) };
    default:
      return { issuer: toIssuer(certificate) };
  }
}

/** Converts `Nov 28 06:00:00 2026 GMT` to `2026-11-28`. */
function toIsoDay(date: string): string {
  const time = new Date(date);
  return Number.isNaN(time.getTime())
    ? date.slice(0, MAX_NAME_LENGTH)
    : time.toISOString().slice(0, 10);
}

/** From `DNS:one.example, DNS:two.example`: the alternative names, else the common name. */
function toHosts({ subjectaltname = '', subject }: DetailedPeerCertificate): string {
  const names = subjectaltname.replaceAll(/(?:DNS|IP Address):/g, '');
  return (names || String(subject?.CN ?? '')).slice(0, MAX_NAME_LENGTH);
}

/** The authority at the end of the sent chain: the one that would have to be trusted. */
function toIssuer(certificate: DetailedPeerCertificate): string | null {
  const seen = new Set<DetailedPeerCertificate>();
  let last = certificate;
  while (last.issuerCertificate && !seen.has(last)) {
    seen.add(last);
    last = last.issuerCertificate;
  }
  const { CN, O } = last.issuer ?? {};
  const name = CN ?? O;
  return name === undefined ? null : String(name).slice(0, MAX_NAME_LENGTH);
}
