import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { signInRequestSchema } from '#shared/registry/requests/user.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { refuseInvalid, refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import { createUserSession, setSessionCookie } from '../http/session.ts';
import { succeed } from '../http/success.ts';
import { isPassword } from '../storage/password.ts';
import type { SessionRecord } from '../storage/session-store.ts';
import { toLoggedInUser } from '../views/people-view.ts';

const GET = { bucket: 'get' } as const;
// The public service delays sign-in on purpose (registry §2.2).
const SLOW_SIGN_IN_MS = 2000;

/** registry §2.2: sessions of local accounts. */
export function addAuthRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage } = context;
  app.post(
    '/api/auth/signin/credential',
    { config: { bucket: 'signIn' }, schema: { body: signInRequestSchema } },
    async (request, reply) => {
      const { email, password } = request.body;
      if (context.faults.next(`sign-in ${email}`, ['slow-sign-in']) !== null) {
        await delay(SLOW_SIGN_IN_MS, undefined, { signal: context.closing });
      }
      const account = storage.accounts.findByEmail(email);
      const isRight = await isPassword(password, account?.password ?? null);
      if (account === null || !isRight) throw refuseInvalid('Wrong email or password');
      const agent = request.headers['user-agent'] ?? '';
      const token = createUserSession(storage, account.userId, agent);
      setSessionCookie(reply, token, context.urls.isHttps(request.host));
      return succeed('You are logged in');
    },
  );
  app.get('/api/auth/validate-session', { config: GET }, async ({ caller }) => ({
    sessionValid: caller !== null,
  }));
  app.get(
    '/api/auth/me',
    { config: { ...GET, requires: { scopes: ['user_read'] } } },
    async (request) => {
      const caller = callerOf(request);
      const user = storage.people.findUser(caller.userId);
      if (user === null) throw refuseMissing();
      const account = storage.accounts.findByUser(user.id);
      return toLoggedInUser(context, { user, account, caller });
    },
  );
  addSessionRoutes(app, context);
}

function addSessionRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage, urls } = context;
  app.get(
    '/api/auth/sessions',
    { config: { bucket: 'strictGet', requires: { scopes: ['user_session_read'] } } },
    async (request) => {
      const { userId, sessionId } = callerOf(request);
      const sessions = storage.sessions.ofUser(userId);
      if (!context.behaviour.sessionsTellCurrent) return sessions.map(toPlaces);
      return sessions.map((session) => ({ ...session, current: session.id === sessionId }));
    },
  );
  app.delete(
    '/api/auth/sessions',
    {
      config: { bucket: 'critModify', requires: { scopes: ['user_session_delete'] } },
      schema: { body: z.object({ sessionId: z.string().optional() }).nullish() },
    },
    async (request, reply) => {
      const { userId, sessionId } = callerOf(request);
      const ended = request.body?.sessionId ?? sessionId ?? '';
      if (!storage.sessions.remove(ended, userId)) throw refuseInvalid('There is no such session');
      if (ended === sessionId) setSessionCookie(reply, '', urls.isHttps(request.host));
      return succeed('The session is over');
    },
  );
}

/** registry §14, §15.2: fields that the public service sends for a session instead of its end. */
function toPlaces({ id, userId, dateCreated, dateLastActive, userAgent }: SessionRecord) {
  const unknown = { os: null, city: null, country: null, ip: null };
  const told = { browser: userAgent, userAgent, providerName: 'credential', status: 'active' };
  return { id, userId, dateCreated, dateLastActive, ...unknown, ...told };
}

const PROVIDERS = ['github', 'gitlab', 'discord', 'google'] as const;
const ASK = { bucket: 'strictGet' } as const;
const SEND = { bucket: 'critModify' } as const;
const LINK = { requires: { scopes: ['user_auth_write'] } } as const;

const schema = { params: z.object({ provider: z.enum(PROVIDERS) }) };
const withCode = { ...schema, body: z.object({ code: z.string() }) };

/**
 * registry §2.2: sign-in through other services, and codes sent by mail. This registry has neither:
 * its accounts have passwords, no service is linked, and no code is ever sent.
 */
export function addSignInProviderRoutes(app: RegistryApp): void {
  for (const intent of ['signin', 'signup'] as const) {
    const path = `/api/auth/${intent}/:provider` as const;
    app.get(path, { config: ASK, schema }, ({ caller, params: { provider } }) => {
      if (caller !== null) throw refuseInvalid('You are logged in already');
      throw refuseNotOffered(provider);
    });
    app.post(path, { config: SEND, schema: withCode }, ({ params: { provider } }) => {
      throw refuseNotOffered(provider);
    });
  }
  const path = '/api/auth/link/:provider';
  app.get(path, { config: { ...ASK, ...LINK }, schema }, ({ params: { provider } }) => {
    throw refuseNotOffered(provider);
  });
  app.post(path, { config: { ...SEND, ...LINK }, schema: withCode }, ({ params }) => {
    throw refuseNotOffered(params.provider);
  });
  app.delete(path, { config: { ...SEND, ...LINK }, schema }, ({ params: { provider } }) => {
    throw refuseInvalid(`${provider} is not linked to your account`);
  });
  app.get(
    '/api/auth/linked-providers',
    { config: { ...ASK, requires: { scopes: ['user_session_read'] } } },
    async () => [],
  );
  app.delete('/api/auth/sessions/:revokeCode', { config: SEND }, () => {
    throw refuseInvalid('No session has this code');
  });
}

function refuseNotOffered(provider: string): Error {
  return refuseInvalid(`This registry offers no sign-in by ${provider}: use a password or a token`);
}
