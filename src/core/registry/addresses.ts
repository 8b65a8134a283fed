import type { ConnectedProfile } from '#shared/registry/profile.ts';
import { AppError } from '#shared/errors.ts';

const LOOPBACK_HOST = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/**
 * Accepts https anywhere and http on loopback only (reliability B7), without user information.
 * Throws ORIGIN_REFUSED with `cause`: `invalid`, `user-info`, or null for any other URL.
 */
export function parseSafeUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href))
    throw new AppError('ORIGIN_REFUSED', { origin: null, cause: 'invalid' });
  const url = new URL(text, base?.href);
  // URLs without a host, such as `file:`, have the origin `null`.
  const origin = url.host === '' ? null : `${url.protocol}//${url.host}`;
  if (url.username !== '' || url.password !== '')
    throw new AppError('ORIGIN_REFUSED', { origin, cause: 'user-info' });
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  if (!isSecure) throw new AppError('ORIGIN_REFUSED', { origin, cause: null });
  return url;
}

/** The `cause` of ORIGIN_REFUSED for a safe URL that is not the registry's. */
export const NOT_LISTED = 'not-listed';

/**
 * Parses a URL from a registry's answer: its origin must be exactly one of the profile's
 * (reliability B6). Throws ORIGIN_REFUSED.
 */
export function parseRegistryUrl(profile: ConnectedProfile, text: string, base?: URL): URL {
  const url = parseSafeUrl(text, base);
  if (
    !isApiOrigin(profile, url) &&
    !profile.fileOrigins.some((origin) => isOfOrigin(origin, url))
  ) {
    throw new AppError('ORIGIN_REFUSED', { origin: url.origin, cause: NOT_LISTED });
  }
  return url;
}

/** Returns the origin of a proposed URL; null when Loadout would not request it. */
export function toSafeOrigin(text: string): string | null {
  try {
    return parseSafeUrl(text).origin;
  } catch {
    return null;
  }
}

export function isApiOrigin(profile: ConnectedProfile, url: URL): boolean {
  return isOfOrigin(profile.apiOrigin, url);
}

export function isLoopback(url: URL): boolean {
  return LOOPBACK_HOST.test(url.hostname);
}

function isOfOrigin(origin: string, url: URL): boolean {
  return URL.canParse(origin) && new URL(origin).origin === url.origin;
}

/**
 * Builds `/api/a/b` from segments, each percent-encoded. A segment that a URL parser would resolve
 * (empty, `.`, `..`) names nothing: REGISTRY_NOT_FOUND without a request.
 */
export function apiPath(...segments: readonly string[]): string {
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    throw new AppError('REGISTRY_NOT_FOUND');
  }
  return ['/api', ...segments.map((segment) => encodeURIComponent(segment.toWellFormed()))].join(
    '/',
  );
}

/** One string for each name in the route's braces. */
export type RouteNames<Route extends string> = Route extends `${string}{${string}}${infer Rest}`
  ? [name: string, ...RouteNames<Rest>]
  : [];

/** A route of the registry, and its path with the names filled in. Throws as `apiPath`. */
export function fillRoute<Route extends string>(route: Route, ...names: RouteNames<Route>) {
  return fillRouteNames(route, names);
}

export function fillRouteNames(route: string, names: readonly string[]) {
  const left = [...names];
  const segments = route.slice('/api/'.length).split('/');
  const path = apiPath(
    ...segments.map((one) => (one.startsWith('{') ? (left.shift() ?? '') : one)),
  );
  return { route, path };
}

/**
 * Joins ids to `a,b,c` for requests of many items. Ids with other characters do not exist and are
 * left out (registry §4.8).
 */
export function idList(ids: readonly string[]): string {
  return ids.filter((id) => /^[\w-]{1,64}$/.test(id)).join(',');
}
