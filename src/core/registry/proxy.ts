import { BlockList, isIP, isIPv6 } from 'node:net';
import { isLoopback } from './addresses.ts';
import { ProxyError } from './errors.ts';

/** The source of the decision for a proxy, or for none. */
type ProxySource =
  | 'settings'
  | 'environment'
  | 'system'
  | 'no-proxy-variable'
  | 'loopback'
  | 'none';

export interface ProxyChoice {
  /** null: no proxy. May contain user and password: never put it into a log, message or error. */
  readonly proxy: URL | null;
  readonly source: ProxySource;
}

export interface ProxyRules {
  /** From `settings.json`: `direct`, a URL, or null. */
  readonly setting: string | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Returns the system's proxy for a URL, or null. */
  readonly proxyFor?: ((url: URL) => Promise<string | null>) | undefined;
}

/**
 * Chooses the proxy for a URL: settings before environment before system. This machine is never
 * reached through one. Since everything beyond is https, HTTP_PROXY counts if neither HTTPS_PROXY
 * nor ALL_PROXY is set. Throws ProxyError.
 */
export async function chooseProxy(url: URL, rules: ProxyRules): Promise<ProxyChoice> {
  if (isLoopback(url)) return { proxy: null, source: 'loopback' };
  if (rules.setting === 'direct') return { proxy: null, source: 'settings' };
  const variable = PROXY_VARIABLES.map((name) => readVariable(rules.environment, name)).find(
    (value) => value !== null,
  );
  if (rules.setting === null && variable === undefined) return findSystemProxy(url, rules);
  if (isProxyExcluded(url, readVariable(rules.environment, 'NO_PROXY') ?? ''))
    return { proxy: null, source: 'no-proxy-variable' };
  const source = rules.setting === null ? 'environment' : 'settings';
  return { proxy: parseProxy(rules.setting ?? variable ?? ''), source };
}

async function findSystemProxy(url: URL, { proxyFor }: ProxyRules): Promise<ProxyChoice> {
  const named = (await proxyFor?.(url)) ?? null;
  return named === null
    ? { proxy: null, source: 'none' }
    : { proxy: parseProxy(named), source: 'system' };
}

/** In order of precedence; each also in lower case. */
const PROXY_VARIABLES = ['HTTPS_PROXY', 'ALL_PROXY', 'HTTP_PROXY'] as const;

/** Read as curl does: the lower-case name wins, an empty value counts as unset. */
function readVariable(environment: ProxyRules['environment'], name: string): string | null {
  return environment[name.toLowerCase()] || environment[name] || null;
}

const SCHEMES: readonly string[] = ['http', 'https', 'socks5', 'socks5h', 'socks'];

/** True for a SOCKS5 proxy. Desktops write `socks://` into the environment for one. */
export function isSocks({ protocol }: URL): boolean {
  return protocol.startsWith('socks');
}

/** Bypassing a configured proxy would be worse than failing: throws ProxyError. */
function parseProxy(text: string): URL {
  const [, scheme] = /^\s*([a-z][a-z\d+.-]{0,19}):\/\//i.exec(text) ?? [];
  if (scheme !== undefined && !SCHEMES.includes(scheme.toLowerCase())) {
    throw new ProxyError('invalid', { scheme: scheme.toLowerCase() });
  }
  const url = URL.parse(scheme === undefined ? `http://${text.trim()}` : text);
  if (url === null || url.hostname === '' || !isDecodable(url.username + url.password)) {
    throw new ProxyError('invalid', { why: 'proxy-address' });
  }
  return url;
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== null;
  } catch {
    return false;
  }
}

/**
 * NO_PROXY: hosts with all their subdomains, each with an optional port; IP addresses and networks,
 * as `10.0.0.0/8`; `*` is every host.
 */
function isProxyExcluded(url: URL, list: string): boolean {
  const host = url.hostname.toLowerCase();
  const port = url.port === '' ? '443' : url.port;
  const entries = list.toLowerCase().split(/[\s,]+/);
  return entries.some((entry) => {
    if (entry === '*' || isInNetwork(host, entry)) return true;
    const [, name = '', onlyPort = port] = /^(?:\*?\.)?(.+?)(?::(\d+))?$/.exec(entry) ?? [];
    return name !== '' && onlyPort === port && (host === name || host.endsWith(`.${name}`));
  });
}

function isInNetwork(host: string, entry: string): boolean {
  const address = host.replaceAll(/[[\]]/g, '');
  const most = isIPv6(address) ? 128 : 32;
  const [, network = '', bits = most] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const isNetwork = isIP(network) > 0 && isIP(network) === isIP(address);
  if (!isNetwork || Number(bits) > most) return false;
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  const networks = new BlockList();
  networks.addSubnet(network, Number(bits), family);
  return networks.check(address, family);
}
