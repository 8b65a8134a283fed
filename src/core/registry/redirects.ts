import type { ConnectedProfile } from '#shared/registry/profile.ts';
import { AppError, toErrorPayload } from '#shared/errors.ts';
import { isApiOrigin, NOT_LISTED, parseRegistryUrl } from './addresses.ts';
import type { HttpMethod } from './http.ts';

const MAX_HOPS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Redirects that keep the method. */
const FAITHFUL_REDIRECTS: ReadonlySet<number> = new Set([307, 308]);

export interface RedirectHop {
  readonly method: HttpMethod;
  /** Writes go to the registry alone: a file host gets no upload. */
  readonly isWrite: boolean;
  readonly status: number;
  readonly location: string | null;
  /** Every URL requested so far, the answering one last. */
  readonly visited: readonly URL[];
}

export function isRedirect(status: number): boolean {
  return REDIRECTS.has(status);
}

/**
 * Returns the target of a redirect by the rules of reliability B8. Throws REDIRECT_REFUSED;
 * ORIGIN_REFUSED for an invalid URL.
 */
export function nextHop(profile: ConnectedProfile, hop: RedirectHop): URL {
  const from = hop.visited.at(-1);
  if (hop.location === null || from === undefined) throw refused('no-location');
  if (hop.visited.length > MAX_HOPS) throw refused('too-many');
  const to = parseTarget(profile, hop.location, from);
  if (hop.method !== 'GET' && !FAITHFUL_REDIRECTS.has(hop.status)) throw refused('method');
  if (from.protocol === 'https:' && to.protocol === 'http:') throw refused('downgrade');
  if (hop.isWrite && !isApiOrigin(profile, to)) throw refused('origin');
  to.hash = '';
  if (hop.visited.some((url) => url.href === to.href)) throw refused('loop');
  return to;
}

/** A network with a sign-in page redirects to it, so the error names the target. */
function parseTarget(profile: ConnectedProfile, location: string, from: URL): URL {
  try {
    return parseRegistryUrl(profile, location, from);
  } catch (error) {
    const { origin, cause = null } = toErrorPayload(error).params;
    if (typeof origin !== 'string' || (cause !== null && cause !== NOT_LISTED)) throw error;
    throw refused('origin', { origin });
  }
}

function refused(cause: string, more: { readonly origin?: string } = {}): AppError {
  return new AppError('REDIRECT_REFUSED', { cause, ...more });
}
