import { z } from 'zod';
import type { RegistryApp } from '../context.ts';
import { refuseInvalid } from '../http/refusal.ts';

const PROVIDERS = ['github', 'gitlab', 'discord', 'google'] as const;
const ASK = { bucket: 'strictGet' } as const;
const SEND = { bucket: 'critModify' } as const;
const LINK = { requires: { scopes: ['user_auth_write'] } } as const;

const schema = { params: z.object({ provider: z.enum(PROVIDERS) }) };
const withCode = { ...schema, body: z.object({ code: z.string() }) };

/**
 * registry §2.2: signing in by way of other services, and the codes of mails. This registry has neither: its
 * accounts have passwords, no service is linked, and no code was ever sent.
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
