import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import type { SecureContext } from 'node:tls';
import type { Logger } from '../host.ts';
import type { NetworkSettings } from '#shared/domain/settings.ts';
import type { TrustedCertificates } from './certificates.ts';
import { chooseProxy, type ProxyChoice, type ProxyRules } from './proxy.ts';

const KEEP_ALIVE = { keepAlive: true, maxSockets: 8, maxFreeSockets: 4 };

/** The `agent` option of got. */
type Agents = { readonly http: HttpAgent } | { readonly https: HttpsAgent };

export type Network = ReturnType<typeof createNetwork>;

export interface NetworkOptions {
  /** The present settings, read before each connection. */
  readonly settings: () => Pick<NetworkSettings, 'proxy' | 'caFile'>;
  readonly environment: ProxyRules['environment'];
  readonly proxyFor?: ProxyRules['proxyFor'];
  /** Entry of the core's worker threads. */
  readonly workerUrl: URL;
  readonly logger: Logger;
}

/**
 * The only place where connections are made: it decides the proxy and the trusted certificates.
 * Node's HTTP and TLS with its certificates are loaded by the first request that needs them: they
 * cost more than a scan, and most commands answer from the cache.
 */
export function createNetwork(options: NetworkOptions) {
  const { settings, environment, proxyFor } = options;
  const open: (HttpAgent | HttpsAgent)[] = [];
  const secure = new Map<string, Promise<HttpsAgent>>();
  let plain: Promise<HttpAgent> | null = null;
  let certificates: Promise<TrustedCertificates> | null = null;
  let context: Promise<SecureContext> | null = null;
  let trustedFile = settings().caFile;
  const closing = new AbortController();

  function keep<Kept extends HttpAgent>(agent: Kept): Kept {
    open.push(agent);
    if (closing.signal.aborted) agent.destroy();
    return agent;
  }

  /** Throws ProxyError. */
  const choose = (url: URL): Promise<ProxyChoice> =>
    chooseProxy(url, { setting: settings().proxy, environment, proxyFor });

  /**
   * Connections made with another trust setting are not reused; running requests on them continue.
   */
  function followSettings(): void {
    const { caFile } = settings();
    if (caFile === trustedFile) return;
    trustedFile = caFile;
    certificates = null;
    context = null;
    secure.clear();
  }

  function load(): Promise<TrustedCertificates> {
    followSettings();
    certificates ??= import('./certificates.ts').then(({ loadCertificates }) =>
      loadCertificates({ ...options, caFile: trustedFile, signal: closing.signal }),
    );
    return certificates;
  }

  async function createContext(): Promise<SecureContext> {
    const [{ createSecureContext }, { pem }] = await Promise.all([import('node:tls'), load()]);
    // As one text: a list of certificates is parsed one by one, ten times as slowly.
    return createSecureContext({ ca: pem.join('\n') });
  }

  async function createPlain(): Promise<HttpAgent> {
    const { Agent } = await import('node:http');
    return keep(new Agent(KEEP_ALIVE));
  }

  async function createSecure(proxy: URL | null): Promise<HttpsAgent> {
    const { SecureAgent } = await import('./secure-agent.ts');
    return keep(new SecureAgent(KEEP_ALIVE, await (context ??= createContext()), proxy));
  }

  return {
    /**
     * Returns the agents that all requests of this process to this URL share. Throws ProxyError.
     */
    async agentsFor(url: URL): Promise<Agents> {
      if (url.protocol === 'http:') return { http: await (plain ??= createPlain()) };
      const { proxy } = await choose(url);
      followSettings();
      const key = proxy?.href ?? '';
      const agent = secure.get(key) ?? createSecure(proxy);
      secure.set(key, agent);
      return { https: await agent };
    },
    proxyFor: choose,
    certificates: load,
    close() {
      closing.abort();
      for (const agent of open) agent.destroy();
    },
  };
}
