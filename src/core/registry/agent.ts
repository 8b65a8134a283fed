import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import type { SecureContext } from 'node:tls';
import type { Logger } from '../host.ts';
import type { NetworkSettings } from '../settings/settings.ts';
import type { TrustedCertificates } from './certificates.ts';
import { chooseProxy, type ProxyChoice, type ProxyRules } from './proxy.ts';

const KEEP_ALIVE = { keepAlive: true, maxSockets: 8, maxFreeSockets: 4 };

/** What got takes as `agent`. */
type Agents = { readonly http: HttpAgent } | { readonly https: HttpsAgent };

/** The one place where connections are made: by which proxy, trusting whom. */
export interface Network {
  /** The agents that every request of this process to this address shares. Throws ProxyError. */
  agentsFor(url: URL): Promise<Agents>;
  /** Throws ProxyError. */
  proxyFor(url: URL): Promise<ProxyChoice>;
  certificates(): Promise<TrustedCertificates>;
  close(): void;
}

export interface NetworkOptions {
  readonly settings: NetworkSettings;
  readonly environment: ProxyRules['environment'];
  readonly proxyFor?: ProxyRules['proxyFor'];
  /** Entry of the core's worker threads. */
  readonly workerUrl: URL;
  readonly logger: Logger;
}

/**
 * Node's HTTP, and TLS with its certificates, are loaded here, each with the first request that needs it: they cost
 * more than a scan, and most commands answer from what is kept.
 */
export function createNetwork(options: NetworkOptions): Network {
  const { settings, environment, proxyFor } = options;
  const rules: ProxyRules = { setting: settings.proxy, environment, proxyFor };
  const open: (HttpAgent | HttpsAgent)[] = [];
  const secure = new Map<string, Promise<HttpsAgent>>();
  let plain: Promise<HttpAgent> | null = null;
  let certificates: Promise<TrustedCertificates> | null = null;
  let context: Promise<SecureContext> | null = null;
  const closing = new AbortController();

  function keep<Kept extends HttpAgent>(agent: Kept): Kept {
    open.push(agent);
    if (closing.signal.aborted) agent.destroy();
    return agent;
  }

  function load(): Promise<TrustedCertificates> {
    certificates ??= import('./certificates.ts').then(({ loadCertificates }) =>
      loadCertificates({ ...options, caFile: settings.caFile, signal: closing.signal }),
    );
    return certificates;
  }

  async function createContext(): Promise<SecureContext> {
    const [{ createSecureContext }, { pem }] = await Promise.all([import('node:tls'), load()]);
    // As one text: a list of them is parsed one by one, ten times as slowly.
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
    async agentsFor(url) {
      if (url.protocol === 'http:') return { http: await (plain ??= createPlain()) };
      const { proxy } = await chooseProxy(url, rules);
      const key = proxy?.href ?? '';
      const agent = secure.get(key) ?? createSecure(proxy);
      secure.set(key, agent);
      return { https: await agent };
    },
    proxyFor: (url) => chooseProxy(url, rules),
    certificates: load,
    close() {
      closing.abort();
      for (const agent of open) agent.destroy();
    },
  };
}
