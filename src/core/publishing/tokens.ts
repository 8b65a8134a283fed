import type { AccessToken } from '#shared/registry/access-token.ts';
import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { findRestrictedScope, tokenRequestSchema } from '#shared/registry/requests/token.ts';
import type { ApiScope } from '#shared/registry/data/api-scopes.ts';
import type { PublishingContext, SignedIn } from './publishing-context.ts';
import { mergeEdit } from './merge-edit.ts';
import { pickNamed } from './find-project.ts';
import { DELETED, createWritesOn } from './perform-write.ts';
import { message } from '#shared/messages/message.ts';

const DAY = 'YYYY-MM-DD'.length;

const change = createWritesOn(
  (context, { tokenId }: { readonly tokenId: string }) => findToken(context, tokenId),
  ({ id, name }) => ({ target: { kind: 'token', id, name } }),
);

export const work: SignedIn<'tokens'> = {
  /** registry §4.1. */
  async list({ client }) {
    return { registry: client.profile.id, tokens: [...(await client.tokens.list())] };
  },
  /** The only answer that ever contains the token's value. */
  async create(context, { dryRun, ...content }) {
    const { client } = context;
    const request = toRequest(context, content);
    // Also for a dry run: all of this needs a session.
    if (dryRun) await client.tokens.list();
    const token = dryRun ? null : await client.tokens.create(request);
    return { registry: client.profile.id, token };
  },
  edit: change((context, token, input) => {
    const { id, name, scopes } = token;
    const now = { name, dateExpires: token.dateExpires.slice(0, DAY), scopes };
    const { next, changes } = mergeEdit(now, { base: null, change: input.change });
    const request = changes.length === 0 ? null : toRequest(context, next);
    return {
      changes,
      async send() {
        if (request !== null) await context.client.tokens.edit(id, request);
      },
    };
  }),
  remove: change(({ client }, { id }) => ({
    changes: DELETED,
    notes: [message('write-token-stops')],
    send: () => client.tokens.remove(id),
  })),
};

/** Finds a token by id, else by a name that only one has. Throws NAME_UNKNOWN. */
async function findToken({ client }: PublishingContext, wanted: string): Promise<AccessToken> {
  const all = await client.tokens.list();
  const found = pickNamed(all, wanted);
  if (found !== null) return found;
  const what = all.some(({ name }) => name === wanted) ? 'single token' : 'token';
  throw new AppError('NAME_UNKNOWN', { registry: client.profile.id, what, name: wanted });
}

/** Throws INPUT_INVALID. A day begins at midnight UTC (registry §2.1). */
function toRequest(
  { now }: PublishingContext,
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
