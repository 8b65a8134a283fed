import type { AppDatabase } from '../database/open-database.ts';
import type { Clock, Logger } from '../host.ts';
import { AppError } from '#shared/errors.ts';
import type { Bucket, ConnectedProfile, RegistryProfile } from '#shared/registry/profile.ts';
import { isApiOrigin, parseRegistryUrl } from './addresses.ts';
import type { Network } from './agent.ts';
import { type HttpAnswer, type HttpMethod, sendHttpRequest, type StreamedBody } from './http.ts';
import { createPacing, limited, type OwnBucket, type PacingOptions } from './pacing.ts';
import { heldForMs } from './rate-limit-headers.ts';
import { hasReachedNobody } from './errors.ts';
import { isRedirect, nextHop } from './redirects.ts';

const MAX_BLOCKS = 3;

/**
 * Identifies the caller: a personal access token, or the session of a signed-in browser or account.
 */
export interface Credential {
  readonly kind: 'token' | 'session';
  readonly value: string;
}

/**
 * The only place where a credential becomes part of a request. A token is the whole value of
 * `Authorization` (interface §5.1); a session is its cookie, and a write with it needs the
 * registry's own `Origin` (reliability B19a).
 */
function toHeaders({ kind, value }: Credential, url: URL): Record<string, string> {
  if (kind === 'token') return { authorization: value };
  return { cookie: `auth-token=${value}`, origin: url.origin };
}

interface GatewayRequest {
  readonly profile: ConnectedProfile;
  readonly bucket: OwnBucket;
  readonly method: HttpMethod;
  /** It changes something on the registry; a lookup may be a POST too. */
  readonly isWrite?: boolean;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | StreamedBody;
  /**
   * Sent to the profile's API origin only, never to a mirror, never with downloads (reliability
   * B8).
   */
  readonly credential?: Credential | null;
  readonly decompress: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The single exit: every request of the client and of the transfer queue passes through it. It
 * waits for the rate-limit bucket, sends, follows redirects itself, and on 429 blocks the bucket
 * and retries, at most three times. It retries nothing else; any other status is left to the
 * caller.
 */
export interface Gateway {
  /**
   * Throws REGISTRY_OFFLINE, REGISTRY_UNREACHABLE, REGISTRY_ANSWER_INVALID, REGISTRY_LIMITED,
   * ORIGIN_REFUSED, REDIRECT_REFUSED, CANCELLED. The caller reads or discards the answer's body.
   */
  open(request: GatewayRequest): Promise<HttpAnswer>;
  /**
   * Estimates how long this many downloads, started now, wait for the registry's rate limits; null
   * when it has none.
   */
  estimateDownloadsMs(profile: RegistryProfile, files: number): number | null;
  /**
   * Returns how far this machine's clock is ahead of the registry's, by its last answer; null
   * before the first.
   */
  clockSkewMs(registry: string): number | null;
}

export interface GatewayOptions {
  /** Closed by its creator. */
  readonly network: Network;
  readonly database: AppDatabase;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly userAgent: string;
  /** True in offline mode. */
  readonly isOffline?: () => boolean;
  readonly onWait?: PacingOptions['onWait'];
  readonly longestWaitMs?: PacingOptions['longestWaitMs'];
  /** Called for every request that a registry answered, and for every one that failed. */
  readonly onAnswer?: (registry: string) => void;
  readonly onFailure?: (registry: string, error: unknown) => void;
}

export function createGateway(options: GatewayOptions): Gateway {
  const { clock, logger } = options;
  const skews = new Map<string, number>();
  const pacing = createPacing(options);

  async function sendHop(request: GatewayRequest, url: URL, own: OwnBucket): Promise<HttpAnswer> {
    const { profile, credential = null, signal } = request;
    await pacing.take(profile, own, signal);
    const mayKnow = profile.mirrorOf === null && isApiOrigin(profile, url);
    const authorization = credential !== null && mayKnow ? toHeaders(credential, url) : {};
    const sent = {
      registry: profile.id,
      method: request.method,
      url,
      headers: { ...request.headers, 'user-agent': options.userAgent, ...authorization },
      body: request.body ?? null,
      stallTimeoutMs: profile.limits.stallTimeoutMs,
      decompress: request.decompress,
      signal,
    };
    try {
      const answer = await sendHttpRequest(sent, options.network, clock);
      noteTime(profile.id, answer);
      noteReach(options, { profile, url }, toOutage(profile, answer));
      return answer;
    } catch (error) {
      noteReach(options, { profile, url }, error);
      // Otherwise offline work would soon wait for a bucket although no request arrived anywhere.
      if (hasReachedNobody(error)) pacing.giveBack(profile, own);
      throw error;
    }
  }

  function noteTime(registry: string, answer: HttpAnswer): void {
    const theirsMs = Date.parse(answer.header('date') ?? '');
    if (!Number.isNaN(theirsMs)) skews.set(registry, clock.now().getTime() - theirsMs);
  }

  async function sendFollowing(request: GatewayRequest): Promise<HttpAnswer> {
    const visited = [parseRegistryUrl(request.profile, request.url)];
    let { bucket } = request;
    for (let url = visited[0]; url !== undefined; url = visited.at(-1)) {
      const answer = await sendHop(request, url, bucket);
      if (!isRedirect(answer.status)) return answer;
      await answer.discard();
      const location = answer.header('location');
      const { method, profile, isWrite = false } = request;
      const { status } = answer;
      visited.push(nextHop(profile, { method, isWrite, status, location, visited }));
      // A download takes from its bucket at the first hop; each further hop is one more request to
      // the same address.
      bucket = null;
    }
    throw new AppError('REDIRECT_REFUSED', { cause: 'no-location' });
  }

  return {
    async open(request) {
      const { profile } = request;
      requireOnline(options, profile);
      const bucket: Bucket = request.bucket ?? 'ddos';
      for (let blocks = 0; ; blocks += 1) {
        const answer = await sendFollowing(request);
        const nowMs = clock.now().getTime();
        const ms = heldForMs(answer, { profile, bucket, blocks, nowMs });
        if (ms !== null) pacing.block(profile, bucket, ms);
        if (answer.status !== 429) return answer;
        await answer.discard();
        logger.warn('registryLimited', { registry: profile.id, bucket, ms });
        if (blocks === MAX_BLOCKS) throw limited(profile, ms ?? 0);
      }
    },
    estimateDownloadsMs: (profile, files) => pacing.estimate(profile, 'cdnFile', files),
    clockSkewMs: (registry) => skews.get(registry) ?? null,
  };
}

interface GatewayHop {
  readonly profile: ConnectedProfile;
  readonly url: URL;
}

/** `failure` null: it answered. File hosts say nothing about the registry itself. */
function noteReach(options: GatewayOptions, { profile, url }: GatewayHop, failure: unknown): void {
  if (!isApiOrigin(profile, url)) return;
  if (failure === null) options.onAnswer?.(profile.id);
  else options.onFailure?.(profile.id, failure);
}

/**
 * Statuses of a server or proxy in front of a registry that is down; the routes themselves fail
 * with a 500.
 */
function toOutage({ id }: ConnectedProfile, { status }: HttpAnswer): AppError | null {
  const isOutage = status === 502 || status === 503 || status === 504;
  return isOutage ? new AppError('REGISTRY_FAILED', { registry: id, status }) : null;
}

function requireOnline({ isOffline }: GatewayOptions, { id }: ConnectedProfile): void {
  if (isOffline?.() === true) throw new AppError('REGISTRY_OFFLINE', { registry: id });
}
