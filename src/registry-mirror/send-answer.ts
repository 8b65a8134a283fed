import type { FastifyReply } from 'fastify';
import { Refusal, refuseMissing } from '#registry-server/http/refusal.ts';
import { AppError } from '#shared/errors.ts';
import { ABSENT, EMPTY, MISSING } from './answer-store.ts';
import type { MirrorAnswer } from './answers.ts';

/** Used if the upstream registry does not say how long it is unavailable. */
const COME_AGAIN_SECONDS = 10;

/**
 * Sets the age of an answer: `Age` of its oldest part, and `Cache-Status` (RFC 9211), whose `ttl`
 * is negative for a stale one and whose `detail` says why it was not refreshed.
 */
export function setAgeHeaders(
  reply: FastifyReply,
  answers: readonly MirrorAnswer[],
  nowMs: number,
): void {
  if (answers.length === 0) return;
  const ages = answers.map(({ at }) => Math.max(0, nowMs - at));
  const left = answers.map(({ lifeMs }, index) => lifeMs - (ages[index] ?? 0));
  const cause = answers.find((answer) => answer.cause !== undefined)?.cause;
  const ttl = `ttl=${Math.floor(Math.min(...left) / 1000)}`;
  const detail = cause === undefined ? '' : `; detail=${cause.code}`;
  void reply
    .header('age', String(Math.floor(Math.max(...ages) / 1000)))
    .header('cache-status', `Loadout; ${ttl}${detail}`);
}

/** Errors that a retry does not change. */
const UNUSABLE: ReadonlySet<string> = new Set([
  'DOWNLOAD_DIFFERS',
  'DOWNLOAD_TOO_LARGE',
  'ORIGIN_REFUSED',
  'REDIRECT_REFUSED',
]);

/**
 * Sends an answer as the upstream registry did, with the addresses of its files changed by
 * `rewrite`.
 */
export function sendMirrorAnswer(
  reply: FastifyReply,
  answer: MirrorAnswer,
  rewrite: (value: unknown) => unknown,
): unknown {
  const { document } = answer;
  if (document === ABSENT) return reply.code(404).type('text/plain').send('404 Not Found');
  if (document === MISSING) throw refuseMissing();
  void reply.type('application/json');
  return document === EMPTY ? reply.send('') : rewrite(JSON.parse(document));
}

/** Converts an error of the upstream registry to a response for a client. */
export function toMirrorRefusal(error: unknown, reply: FastifyReply): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, params } = error;
  const status = params['status'];
  if (code === 'REGISTRY_NOT_FOUND') return refuseMissing();
  if (code === 'REGISTRY_REFUSED') return new Refusal(403, 'The mirrored registry refuses this');
  if (code === 'REGISTRY_REJECTED') {
    return new Refusal(400, String(params['said'] ?? 'Invalid request'));
  }
  if (UNUSABLE.has(code)) {
    return new Refusal(502, `The mirrored registry's file cannot be used (${code})`);
  }
  const seconds = Number(params['seconds'] ?? COME_AGAIN_SECONDS);
  void reply.header('retry-after', String(Math.max(1, Math.ceil(seconds))));
  const about = typeof status === 'number' ? `${code}, status ${status}` : code;
  return new Refusal(503, `The mirrored registry cannot be asked now (${about})`);
}
