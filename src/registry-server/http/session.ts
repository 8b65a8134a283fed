import type { FastifyReply } from 'fastify';
import { createId, createTokenSecret } from '../storage/random-id.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { SessionRecord } from '../storage/session-store.ts';

export const SESSION_COOKIE = 'auth-token';
/** `SameSite=Lax` is the framework's default. */
export const COOKIE = { path: '/', httpOnly: true } as const;

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * registry §2.2: a session lives 30 days after its last extension, its cookie for a year of 360
 * days.
 */
const LIFE_MS = 30 * DAY_MS;
const EXTEND_BELOW_MS = 10 * DAY_MS;
const COOKIE_SECONDS = 31_104_000;

/** Opens a session and returns its token, of which only the hash is stored. */
export function createUserSession(storage: Storage, userId: string, userAgent: string): string {
  const token = createTokenSecret();
  const now = Date.now();
  const date = new Date(now).toISOString();
  storage.sessions.add({
    id: createId(),
    hash: storage.hashToken(token),
    userId,
    dateCreated: date,
    dateLastActive: date,
    dateExpires: new Date(now + LIFE_MS).toISOString(),
    userAgent: userAgent.slice(0, 256),
  });
  return token;
}

/** Prolongs a session that has less than ten days left. */
export function extendSession(storage: Storage, session: SessionRecord): void {
  const now = Date.now();
  if (Date.parse(session.dateExpires) - now > EXTEND_BELOW_MS) return;
  storage.sessions.extend(session.id, {
    dateLastActive: new Date(now).toISOString(),
    dateExpires: new Date(now + LIFE_MS).toISOString(),
  });
}

/**
 * Sends the session's cookie, or removes it if the token is empty. Without `Secure` over plain http,
 * where a browser would not send it back (reliability B19a).
 */
export function setSessionCookie(reply: FastifyReply, token: string, isSecure: boolean): void {
  const maxAge = token === '' ? 0 : COOKIE_SECONDS;
  void reply.setCookie(SESSION_COOKIE, token, { ...COOKIE, maxAge, secure: isSecure });
}
