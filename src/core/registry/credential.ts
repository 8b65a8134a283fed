/** Who asks: a personal access token, or the session of a signed-in browser or account. */
export interface Credential {
  readonly kind: 'token' | 'session';
  readonly value: string;
}

/**
 * The only place where a credential becomes part of a request. A token is the whole value of `Authorization`
 * (interface §5.1); a session is its cookie, which a write counts only with the registry's own `Origin` (reliability B19a).
 */
export function toHeaders({ kind, value }: Credential, url: URL): Record<string, string> {
  if (kind === 'token') return { authorization: value };
  return { cookie: `auth-token=${value}`, origin: url.origin };
}
