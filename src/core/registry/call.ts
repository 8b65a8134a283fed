import type { Clock, Logger } from '../host.ts';
import { backoffMs, MAX_ATTEMPTS } from '#shared/domain/backoff.ts';
import { AppError } from '#shared/errors.ts';
import type { Bucket, CAPABILITIES, ConnectedProfile } from '#shared/registry/profile.ts';
import { type AnswerSource, invalid, isFailure, parseJson } from './decode.ts';
import { isTransient, toStatusError } from './errors.ts';
import type { Gateway } from './gateway.ts';
import type { HttpAnswer } from './http.ts';

const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** How long a registry that did not answer any attempt is taken to be away: work offline must not wait call by call. */
const AWAY_MS = 5_000;

export interface Call {
  readonly bucket: Bucket | null;
  /** The path pattern, for the log and for errors: `/api/project/{project}/version`. */
  readonly route: string;
  readonly path: string;
  readonly query?: URLSearchParams;
  /** Its presence makes the request a POST. */
  readonly json?: unknown;
  readonly needs?: (typeof CAPABILITIES)[number];
  /** An empty 200 means "nothing" on this route (registry-facts §1.4). */
  readonly emptyIsNull?: boolean;
  /** A 500 is this route's answer to one bad part of a batch: the caller asks for less instead (registry-facts §6.4). */
  readonly keepServerError?: boolean;
  readonly signal?: AbortSignal | undefined;
}

interface Answer {
  readonly value: unknown;
  readonly source: AnswerSource;
}

/** What the resource modules build on: one idempotent request, retried, as checked JSON. */
export interface Caller {
  /** Throws what RegistryClient promises. */
  ask(call: Call): Promise<Answer>;
  /** As `ask`; null when the registry says 404. */
  askOrNull(call: Call): Promise<Answer | null>;
}

export interface CallerOptions {
  readonly profile: ConnectedProfile;
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly token: string | null;
  /** Aborts every running call when the client closes. */
  readonly closing: AbortSignal;
}

export function createCaller(options: CallerOptions): Caller {
  const { profile, clock, logger } = options;
  let away: { readonly untilMs: number; readonly error: AppError } | null = null;

  async function askOnce(call: Call, signal: AbortSignal): Promise<Answer> {
    const source = { registry: profile.id, route: call.route, logger };
    const answer = await options.gateway.open({
      profile,
      demand: { bucket: call.bucket, cost: 1 },
      method: call.json === undefined ? 'GET' : 'POST',
      url: urlOf(profile, call),
      headers: call.json === undefined ? ACCEPT : { ...ACCEPT, 'content-type': 'application/json' },
      ...(call.json === undefined ? {} : { body: JSON.stringify(call.json) }),
      token: options.token,
      decompress: true,
      signal,
    });
    return { value: await readAnswer(answer, call, source), source };
  }

  async function ask(call: Call): Promise<Answer> {
    if (call.needs !== undefined && !profile.capabilities.includes(call.needs)) {
      throw new AppError('REGISTRY_LACKS', { registry: profile.id, capability: call.needs });
    }
    const signals = call.signal === undefined ? [] : [call.signal];
    const signal = AbortSignal.any([options.closing, ...signals]);
    if (away !== null && clock.monotonicMs() < away.untilMs) throw away.error;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await askOnce(call, signal);
        away = null;
        return answer;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isWorthRepeating(error, call)) {
          if (isUnreachable(error)) away = { untilMs: clock.monotonicMs() + AWAY_MS, error };
          throw error;
        }
        const delayMs = backoffMs(attempt, Math.random());
        logger.info('registryRetry', { registry: profile.id, route: call.route, attempt, delayMs });
        await clock.sleep(delayMs, signal);
      }
    }
  }

  return {
    ask,
    async askOrNull(call) {
      try {
        return await ask(call);
      } catch (error) {
        if (error instanceof AppError && error.code === 'REGISTRY_NOT_FOUND') return null;
        throw error;
      }
    },
  };
}

function isUnreachable(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'REGISTRY_UNREACHABLE';
}

const ACCEPT = { accept: 'application/json' };

function urlOf(profile: ConnectedProfile, { path, query }: Call): string {
  const text = query?.toString() ?? '';
  return `${new URL(profile.apiOrigin).origin}${path}${text === '' ? '' : `?${text}`}`;
}

async function readAnswer(answer: HttpAnswer, call: Call, source: AnswerSource): Promise<unknown> {
  const text = await readText(answer, source);
  const isOk = answer.status >= 200 && answer.status < 300;
  if (isOk && text === '' && call.emptyIsNull === true) return null;
  if (isOk) {
    const value = parseJson(text, source);
    if (isFailure(value)) throw toStatusError(answer.status, source.registry);
    return value;
  }
  // A route that does not exist is answered with plain text: that says nothing about what was asked for.
  if (answer.status === 404 && !isFailureEnvelope(text, source)) {
    throw new AppError('REGISTRY_LACKS', { registry: source.registry, capability: call.route });
  }
  throw toStatusError(answer.status, source.registry);
}

function isFailureEnvelope(text: string, source: AnswerSource): boolean {
  try {
    return isFailure(parseJson(text, source));
  } catch {
    return false;
  }
}

async function readText(answer: HttpAnswer, source: AnswerSource): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of answer.body) {
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_BODY_BYTES) throw invalid(source, 'size');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isWorthRepeating(error: unknown, call: Call): boolean {
  if (!(error instanceof AppError)) return false;
  if (call.keepServerError === true && error.params['status'] === 500) return false;
  // An empty or cut body is what a proxy in trouble sends with a 200.
  const { cause } = error.params;
  const isUnread =
    error.code === 'REGISTRY_ANSWER_INVALID' && (cause === 'empty' || cause === 'json');
  return isUnread || isTransient(error);
}
