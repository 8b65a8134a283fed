const KINDS: Readonly<Record<string, string>> = { PROXY: 'http', HTTPS: 'https', SOCKS5: 'socks5' };

/**
 * Returns the first entry of a PAC answer such as `PROXY a:8080; DIRECT` as an address; null: no
 * usable proxy.
 */
export function toProxyAddress(pacAnswer: string): string | null {
  const [kind = '', place = ''] = (pacAnswer.split(';')[0] ?? '').trim().split(/\s+/);
  const scheme = KINDS[kind.toUpperCase()];
  return scheme === undefined || place === '' ? null : `${scheme}://${place}`;
}
