/** How links are opened; tests pass their own. */
export interface ExternalLinkOptions {
  /** Hosts opened without asking: those of the registries in use. */
  readonly trustedHosts: () => Promise<ReadonlySet<string>>;
  readonly confirm: (url: URL) => Promise<boolean>;
  readonly open: (address: string) => Promise<void>;
}

const MAX_ADDRESS_LENGTH = 2048;
const CONTROL_CHARACTERS = /\p{Cc}/u;

/**
 * Returns an address that may be opened outside: https, without credentials; null for any other
 * text.
 */
export function toExternalUrl(address: string): URL | null {
  if (address.length > MAX_ADDRESS_LENGTH || CONTROL_CHARACTERS.test(address)) return null;
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return url.hostname === '' ? null : url;
}

/**
 * Opens a link in the user's browser, after asking if its host is not trusted; anything but https
 * is ignored.
 */
export async function openExternalLink(
  address: string,
  { trustedHosts, confirm, open }: ExternalLinkOptions,
): Promise<void> {
  const url = toExternalUrl(address);
  if (url === null) return;
  const isTrusted = (await trustedHosts()).has(url.host);
  if (isTrusted || (await confirm(url))) await open(url.href);
}
