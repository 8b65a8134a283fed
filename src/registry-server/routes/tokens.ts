import { z } from 'zod';
import {
  findRestrictedScope,
  tokenRequestSchema,
  type TokenRequest,
} from '#shared/registry/requests/token.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { refuseForbidden, refuseInvalid } from '../http/refusal.ts';
import { callerOf, type ScopeRequirement } from '../http/requirements.ts';
import { succeed } from '../http/success.ts';
import { createId, createTokenSecret } from '../storage/random-id.ts';
import type { TokenRecord } from '../storage/token-store.ts';

const TOKEN_PREFIX = 'crp_';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const tokenParams = z.object({ token: z.string() });

/** interface §4.1: all of these require a session (registry §2.3). */
export function addTokenRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage, behaviour } = context;
  app.get('/api/pat', { config: requires('pat_read') }, async (request) =>
    storage.tokens.ofUser(callerOf(request).userId),
  );
  app.post(
    '/api/pat',
    { config: requires('pat_create'), schema: { body: tokenRequestSchema } },
    async (request) => {
      const token = TOKEN_PREFIX + createTokenSecret();
      const id = createId();
      const { userId } = callerOf(request);
      const hash = storage.hashToken(token);
      const dateCreated = new Date().toISOString();
      storage.tokens.add({
        ...toTokenContent(context, request.body),
        id,
        hash,
        userId,
        dateCreated,
      });
      return { ...storage.tokens.find(id), token };
    },
  );
  app.patch(
    '/api/pat/:token',
    { config: requires('pat_write'), schema: { params: tokenParams, body: tokenRequestSchema } },
    async (request) => {
      const { id } = requireOwnToken(context, request.params.token, callerOf(request));
      storage.tokens.edit(id, toTokenContent(context, request.body));
      return behaviour.tokenEditAnswersToken
        ? storage.tokens.find(id)
        : succeed('The token was changed');
    },
  );
  app.delete(
    '/api/pat/:token',
    { config: requires('pat_delete'), schema: { params: tokenParams } },
    async (request) => {
      const { id } = requireOwnToken(context, request.params.token, callerOf(request));
      storage.tokens.remove(id);
      return succeed('The token was deleted');
    },
  );
}

function requires(scope: 'pat_read' | 'pat_create' | 'pat_write' | 'pat_delete') {
  const requirement: ScopeRequirement = { scopes: [scope], serviceStatus: 400 };
  return { requires: requirement };
}

function requireOwnToken({ storage }: ServerContext, id: string, caller: Caller): TokenRecord {
  const token = storage.tokens.find(id);
  if (token === null) throw refuseInvalid('There is no such token');
  if (token.userId !== caller.userId) throw refuseForbidden();
  return token;
}

function toTokenContent({ behaviour }: ServerContext, request: TokenRequest) {
  const { name, authScopes, dateExpires } = request;
  const isDay = DAY.test(dateExpires);
  if (!isDay && !behaviour.takesExpiryTimestamps)
    throw refuseInvalid('[dateExpires] Invalid ISO date');
  const expires = new Date(dateExpires);
  if (expires.getTime() <= Date.now()) {
    throw refuseInvalid('[dateExpires] The date must be in the future');
  }
  const restricted = findRestrictedScope(authScopes);
  if (restricted !== null) throw refuseInvalid(`[authScopes] ${restricted} is for sessions only`);
  return { name, scopes: [...new Set(authScopes)], dateExpires: expires.toISOString() };
}
