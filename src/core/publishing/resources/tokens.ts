import type { Inputs } from '#shared/contract/index.ts';
import type { AccessToken, NewAccessToken } from '#shared/registry/access-token.ts';
import type { WriteReport } from '#shared/domain/publishing.ts';
import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { findRestrictedScope, tokenRequestSchema } from '#shared/registry/requests/token.ts';
import type { ApiScope } from '#shared/registry/data/api-scopes.ts';
import type { Asking } from '../asking.ts';
import { mergeEdit } from '../merge-edit.ts';
import { perform } from '../perform.ts';
import { message } from '#shared/messages/message.ts';

const DAY = 'YYYY-MM-DD'.length;

/** registry §4.1. */
export async function list({ client, options }: Asking): Promise<{
  registry: string;
  tokens: AccessToken[];
}> {
  return { registry: client.profile.id, tokens: [...(await client.tokens.list(options))] };
}

/** The answer is the only place where the token's value ever stands. */
export async function create(
  asking: Asking,
  { dryRun, ...content }: Inputs['tokens']['create'],
): Promise<{ registry: string; token: NewAccessToken | null }> {
  const { client, options } = asking;
  const request = toRequest(asking, content);
  // Also when it is only tried: with less than a session none of this is possible.
  if (dryRun) await client.tokens.list(options);
  const token = dryRun ? null : await client.tokens.create(request, options);
  return { registry: client.profile.id, token };
}

export async function edit(
  asking: Asking,
  { tokenId, change, dryRun }: Inputs['tokens']['edit'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const token = await findToken(asking, tokenId);
  const now = {
    name: token.name,
    dateExpires: token.dateExpires.slice(0, DAY),
    scopes: token.scopes,
  };
  const { next, changes } = mergeEdit(now, { base: null, change });
  const request = changes.length === 0 ? null : toRequest(asking, next);
  return perform(asking, dryRun, {
    target: toTarget(token),
    changes,
    async send() {
      if (request !== null) await client.tokens.edit(token.id, request, options);
    },
  });
}

export async function remove(
  asking: Asking,
  { tokenId, dryRun }: Inputs['tokens']['remove'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const token = await findToken(asking, tokenId);
  return perform(asking, dryRun, {
    target: toTarget(token),
    changes: [{ field: 'deleted', from: false, to: true }],
    notes: [message('write-token-stops')],
    send: () => client.tokens.remove(token.id, options),
  });
}

/** By its id, else by its name where one has it. Throws NAME_UNKNOWN. */
async function findToken({ client, options }: Asking, wanted: string): Promise<AccessToken> {
  const all = await client.tokens.list(options);
  const named = all.filter(({ name }) => name === wanted);
  const found = all.find(({ id }) => id === wanted) ?? (named.length === 1 ? named[0] : undefined);
  if (found !== undefined) return found;
  throw new AppError('NAME_UNKNOWN', {
    registry: client.profile.id,
    what: named.length > 1 ? 'single token' : 'token',
    name: wanted,
  });
}

function toTarget({ id, name }: AccessToken): WriteReport['target'] {
  return { kind: 'token', id, name };
}

/** Throws INPUT_INVALID. A day counts from its first moment on UTC (registry §2.1). */
function toRequest(
  { now }: Asking,
  { name, dateExpires, scopes }: { name: string; dateExpires: string; scopes: readonly string[] },
): { name: string; dateExpires: string; authScopes: ApiScope[] } {
  const restricted = findRestrictedScope(scopes);
  if (restricted !== null) {
    throw new AppError('INPUT_INVALID', { field: 'scopes', rule: 'restricted', value: restricted });
  }
  const request = { name, dateExpires, authScopes: [...new Set(scopes)] as ApiScope[] };
  checkInput(tokenRequestSchema, request);
  if (new Date(dateExpires).getTime() <= now().getTime()) {
    throw new AppError('INPUT_INVALID', { field: 'dateExpires', rule: 'past' });
  }
  return request;
}
