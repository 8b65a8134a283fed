import type { ConnectedProfile } from '#shared/registry/profile.ts';
import { AppError } from '#shared/errors.ts';

const LOOPBACK_HOST = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/**
 * https anywhere, http on loopback only (reliability B7), and no user information. Throws ORIGIN_REFUSED with `cause`:
 * `invalid`, `user-info`, or null for any other address.
 */
export function parseSafeUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href))
    throw new AppError('ORIGIN_REFUSED', { origin: null, cause: 'invalid' });
  const url = new URL(text, base?.href);
  // Addresses without a host, as of a file, have the origin `null`.
  const origin = url.host === '' ? null : `${url.protocol}//${url.host}`;
  if (url.username !== '' || url.password !== '')
    throw new AppError('ORIGIN_REFUSED', { origin, cause: 'user-info' });
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  if (!isSecure) throw new AppError('ORIGIN_REFUSED', { origin, cause: null });
  return url;
}

/** The `cause` of ORIGIN_REFUSED for an address that is safe, but not the registry's. */
export const NOT_LISTED = 'not-listed';

/** A URL that a registry named: its origin must be the profile's own, exactly (reliability B6). Throws ORIGIN_REFUSED. */
export function parseRegistryUrl(profile: ConnectedProfile, text: string, base?: URL): URL {
  const url = parseSafeUrl(text, base);
  if (!isApiOrigin(profile, url) && !profile.fileOrigins.some((origin) => isOrigin(origin, url))) {
    throw new AppError('ORIGIN_REFUSED', { origin: url.origin, cause: NOT_LISTED });
  }
  return url;
}

/** The origin of a URL that somebody proposes; null when Loadout would not ask it. */
export function toSafeOrigin(text: string): string | null {
  try {
    return parseSafeUrl(text).origin;
  } catch {
    return null;
  }
}

export function isApiOrigin(profile: ConnectedProfile, url: URL): boolean {
  return isOrigin(profile.apiOrigin, url);
}

export function isLoopback(url: URL): boolean {
  return LOOPBACK_HOST.test(url.hostname);
}

function isOrigin(origin: string, url: URL): boolean {
  return URL.canParse(origin) && new URL(origin).origin === url.origin;
}

/**
 * `/api/a/b` from segments, each percent-encoded. A segment that a URL parser would resolve (empty, `.`, `..`)
 * names nothing: REGISTRY_NOT_FOUND without a request.
 */
export function apiPath(...segments: readonly string[]): string {
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    throw new AppError('REGISTRY_NOT_FOUND');
  }
  return ['/api', ...segments.map((segment) => encodeURIComponent(segment.toWellFormed()))].join(
    '/',
  );
}

/** The names that a route has in braces. */
export type Names<Route extends string> = Route extends `${string}{${string}}${infer Rest}`
  ? [name: string, ...Names<Rest>]
  : [];

/** A route of the registry, and its path with these names where the pattern has braces. Throws as `apiPath`. */
export function at<Route extends string>(route: Route, ...names: Names<Route>) {
  return placeOf(route, names);
}

export function placeOf(route: string, names: readonly string[]) {
  const left = [...names];
  const segments = route.slice('/api/'.length).split('/');
  const path = apiPath(
    ...segments.map((one) => (one.startsWith('{') ? (left.shift() ?? '') : one)),
  );
  return { route, path };
}

/** `a,b,c` as the multi-fetches want it. Ids that cannot stand in such a list exist nowhere and are left out (registry §4.8). */
export function idList(ids: readonly string[]): string {
  return ids.filter((id) => /^[\w-]{1,64}$/.test(id)).join(',');
}
