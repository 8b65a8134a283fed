import type { Clock, Logger } from '../host.ts';
import { backoffMs, MAX_ATTEMPTS } from '#shared/domain/backoff.ts';
import { AppError } from '#shared/errors.ts';
import type { ApiScope } from '#shared/registry/data/api-scopes.ts';
import type { Bucket, CAPABILITIES, ConnectedProfile } from '#shared/registry/profile.ts';
import type { Credential, Gateway } from './gateway.ts';
import { type AnswerSource, isFailureAnswer, parseJson } from './decode.ts';
import { isTransient } from '#shared/transient-errors.ts';
import { isUncertain, toStatusError } from './errors.ts';
import { explainRefusal, type RefusedAnswer, VALIDATE_SESSION } from './explain-refusal.ts';
import type { HttpMethod, StreamedBody } from './http.ts';
import { refuseMirror } from './mirrors.ts';
import { orNull } from './or-error.ts';
import { readText, toRefused } from './read-answer.ts';

/**
 * Time for which a registry that failed every attempt counts as unreachable, so that offline work
 * does not wait for each call.
 */
const AWAY_MS = 5_000;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface RegistryCall {
  readonly bucket: Bucket | null;
  /** The path pattern, for the log and for errors: `/api/project/{project}/version`. */
  readonly route: string;
  readonly path: string;
  readonly query?: URLSearchParams;
  /** Its presence makes the request a POST, unless `method` says otherwise. */
  readonly json?: unknown;
  readonly form?: StreamedBody;
  readonly method?: HttpMethod;
  readonly needs?: (typeof CAPABILITIES)[number];
  /**
   * The capability that a registry without this route lacks, as a word for messages; default: the
   * route.
   */
  readonly feature?: string;
  /**
   * Scopes that the route requires of a token (registry §2.3); if given, a refusal is explained.
   */
  readonly scopes?: readonly ApiScope[];
  /** Status of the public service on this route instead of 401. */
  readonly guardStatus?: 400 | 403;
  /** The route answers a guest and a token without the scope alike (registry §1.4). */
  readonly isVague?: boolean;
  /** An empty 200 means "nothing" on this route (registry §1.4). */
  readonly emptyIsNull?: boolean;
  /**
   * On this route a 500 means that one item of the batch is bad: the caller asks for fewer
   * (registry §6.4).
   */
  readonly keepServerError?: boolean;
  /** Sent even if the registry failed a moment ago. */
  readonly asksAnyway?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A call without its abort signal, which the caller adds. */
export type RegistryRequest = Omit<RegistryCall, 'signal'>;

export interface RegistryAnswer {
  readonly value: unknown;
  readonly source: AnswerSource;
  /** Cookies that the registry sets. */
  readonly cookies: string | null;
}

/** Reads a write's result. */
export interface WriteOutcome<T> {
  read(answer: RegistryAnswer): T;
  /** Checks whether the write was done; null: it was not. Absent where that cannot be seen. */
  readonly readBack?: (() => Promise<T | null>) | undefined;
}

export type RegistryCaller = ReturnType<typeof createCaller>;

export interface CallerOptions {
  readonly profile: ConnectedProfile;
  /** Shared by all clients and the transfer queue of a process; closed by its creator. */
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly credential: Credential | null;
  readonly onUnreadable?: AnswerSource['onUnreadable'];
  readonly onUnknown?: AnswerSource['onUnknown'];
  /** Aborts every running call when the client closes. */
  readonly closing: AbortSignal;
}

/** Sends single requests and returns checked JSON; the resource modules build on it. */
export function createCaller(options: CallerOptions) {
  const { profile, clock, logger, credential } = options;
  let away: { readonly untilMs: number; readonly error: AppError } | null = null;

  const send = createSender(
    options,
    async (signal) => (await ask({ ...VALIDATE_SESSION, signal })).value,
  );

  /** Sends an idempotent request, with retries. Throws the errors listed at RegistryClient. */
  async function ask(call: RegistryCall): Promise<RegistryAnswer> {
    requireOffered(profile, call);
    if (away !== null && call.asksAnyway !== true && clock.monotonicMs() < away.untilMs)
      throw away.error;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await send(call, false);
        away = null;
        return answer;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isWorthRepeating(error, call)) {
          const isAway = error instanceof AppError && error.code === 'REGISTRY_UNREACHABLE';
          if (isAway) away = { untilMs: clock.monotonicMs() + AWAY_MS, error };
          throw error;
        }
        const delayMs = backoffMs(attempt, Math.random());
        logger.info('registryRetry', { registry: profile.id, route: call.route, attempt, delayMs });
        await clock.sleep(delayMs, signalOf(call, options.closing));
      }
    }
  }

  /**
   * Sends a request that changes something, once. After a 5xx, a dropped connection or an
   * unreadable answer it checks whether the write was done; throws the failure if not,
   * WRITE_UNCERTAIN if that cannot be seen. Sends nothing to a mirror, not even a password:
   * REGISTRY_IS_MIRROR.
   */
  async function writeOnce<T>(call: RegistryCall, { read, readBack }: WriteOutcome<T>): Promise<T> {
    refuseMirror(profile);
    requireOffered(profile, call);
    if (call.scopes !== undefined && credential === null) {
      throw new AppError('AUTH_NEEDED', { registry: profile.id });
    }
    try {
      return read(await send(call, true));
    } catch (error) {
      if (!isUncertain(error)) throw error;
      const { code, params } = error;
      const { route } = call;
      logger.warn('registryWriteUncertain', { route, code, ...params });
      const unseen = new AppError('WRITE_UNCERTAIN', { registry: profile.id, route }, error);
      if (readBack === undefined) throw unseen;
      const done = await readBack().catch((cause: unknown) => {
        if (cause instanceof AppError && cause.code === 'CANCELLED') throw cause;
        throw unseen;
      });
      if (done === null) throw error;
      return done;
    }
  }

  return {
    profile,
    credential,
    ask,
    writeOnce,
    /** As `ask`; null for a 404. */
    askOrNull: (call: RegistryCall) => orNull(ask(call)),
  };
}

/** Sends one request, once, and returns its answer, or throws what the refusal means. */
function createSender(
  options: CallerOptions,
  isSessionValid: (signal: AbortSignal | undefined) => Promise<unknown>,
): (call: RegistryCall, isWrite: boolean) => Promise<RegistryAnswer> {
  const { profile, logger, credential } = options;

  async function send(call: RegistryCall, isWrite: boolean): Promise<RegistryAnswer> {
    const { onUnreadable, onUnknown } = options;
    const source = { registry: profile.id, route: call.route, logger, onUnreadable, onUnknown };
    const answer = await options.gateway.open({
      profile,
      bucket: call.bucket,
      method: methodOf(call),
      isWrite,
      url: urlOf(profile, call),
      ...encodeCallBody(call),
      credential,
      decompress: true,
      signal: signalOf(call, options.closing),
    });
    const text = await readText(answer, source);
    const cookies = answer.header('set-cookie');
    const isOk = answer.status >= 200 && answer.status < 300;
    if (isOk && text === '' && call.emptyIsNull === true) return { value: null, source, cookies };
    const value = isOk ? parseJson(text, source) : null;
    if (isOk && !isFailureAnswer(value)) return { value, source, cookies };
    throw await toFailure(call, {
      isWrite,
      refused: toRefused(answer.status, text, credential?.value ?? null),
    });
  }

  async function toFailure(
    call: RegistryCall,
    { isWrite, refused }: { isWrite: boolean; refused: RefusedAnswer },
  ): Promise<AppError> {
    const about = { registry: profile.id, request: `${methodOf(call)} ${call.route}` };
    // An unknown route is answered with plain text, which says nothing about the requested item.
    if (refused.status === 404 && !refused.isEnvelope) {
      const capability = call.feature ?? call.route;
      return new AppError('REGISTRY_LACKS', { registry: profile.id, capability });
    }
    if (call.scopes !== undefined) {
      const guarded = { ...call, scopes: call.scopes, isWrite };
      const circumstances = { ...about, refused, credential, isSessionValid };
      const explained = await explainRefusal(guarded, circumstances);
      if (explained !== null) return explained;
    }
    return toStatusError(refused, about);
  }

  return send;
}

const ACCEPT = { accept: 'application/json' };

function methodOf({ method, json }: RegistryCall): HttpMethod {
  return method ?? (json === undefined ? 'GET' : 'POST');
}

function encodeCallBody({ json, form }: RegistryCall) {
  if (form !== undefined) {
    return { headers: { ...ACCEPT, 'content-type': form.contentType }, body: form };
  }
  if (json === undefined) return { headers: ACCEPT };
  const headers = { ...ACCEPT, 'content-type': 'application/json' };
  return { headers, body: JSON.stringify(json) };
}

function signalOf({ signal }: RegistryCall, closing: AbortSignal): AbortSignal {
  return AbortSignal.any(signal === undefined ? [closing] : [closing, signal]);
}

function requireOffered({ id, capabilities }: ConnectedProfile, { needs }: RegistryCall): void {
  if (needs === undefined || capabilities.includes(needs)) return;
  throw new AppError('REGISTRY_LACKS', { registry: id, capability: needs });
}

function urlOf(profile: ConnectedProfile, { path, query }: RegistryCall): string {
  const text = query?.toString() ?? '';
  return `${new URL(profile.apiOrigin).origin}${path}${text === '' ? '' : `?${text}`}`;
}

function isWorthRepeating(error: unknown, call: RegistryCall): boolean {
  if (!(error instanceof AppError)) return false;
  if (call.keepServerError === true && error.params['status'] === 500) return false;
  // A failing proxy sends an empty or truncated body with a 200.
  const { cause } = error.params;
  const isUnread =
    error.code === 'REGISTRY_ANSWER_INVALID' && (cause === 'empty' || cause === 'json');
  return isUnread || isTransient(error);
}
