import { accessTokenSchema, newAccessTokenSchema } from '#shared/registry/access-token.ts';
import { tokenRequestSchema, type TokenRequest } from '#shared/registry/requests/token.ts';
import { AppError } from '#shared/errors.ts';
import { apiPath } from '../addresses.ts';
import type { Call, Caller } from '../call.ts';
import { decodeList, decodeOne } from '../decode.ts';
import type { CallOptions } from '../registry-client.ts';
import type { SignedInClient } from '../signed-in-client.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { isSameSet, readSuccess } from '../writing.ts';

const LIST = { route: '/api/pat', path: '/api/pat' } as const;
const ONE = '/api/pat/{token}';

/** interface §4.1, registry-facts §4.1: a calendar day is the only date that every registry takes. */
export function createTokens(caller: Caller): SignedInClient['tokens'] {
  const { id: registry } = caller.profile;

  /** No request is made with a token that could only be refused (reliability B9). */
  function toCall(call: Omit<Call, 'bucket' | 'guardStatus'>): Call {
    if (caller.credential?.kind !== 'session') {
      throw new AppError(caller.credential === null ? 'AUTH_NEEDED' : 'AUTH_SESSION_NEEDED', {
        registry,
      });
    }
    return { ...call, bucket: null, guardStatus: 400 };
  }

  async function list(options?: CallOptions) {
    const call = toCall({ ...LIST, scopes: ['pat_read'], signal: options?.signal });
    const { value, source } = await caller.ask(call);
    return decodeList(accessTokenSchema, value, source);
  }

  return {
    list,
    async create(content, options) {
      checkInput(tokenRequestSchema, content);
      const call = toCall({
        ...LIST,
        scopes: ['pat_create'],
        json: toBody(content),
        signal: options?.signal,
      });
      // A token that was made without its value being seen is of no use; nobody can read it back.
      return caller.write(call, {
        read: ({ value, source }) => decodeOne(newAccessTokenSchema, value, source),
      });
    },
    async edit(tokenId, content, options) {
      checkInput(tokenRequestSchema, content);
      const call = toCall({
        method: 'PATCH',
        route: ONE,
        path: apiPath('pat', tokenId),
        scopes: ['pat_write'],
        json: toBody(content),
        signal: options?.signal,
      });
      const find = async () => (await list(options)).find(({ id }) => id === tokenId) ?? null;
      await caller.write(call, {
        read: () => true,
        readBack: async () => {
          const now = await find();
          const isDone =
            now?.name === content.name &&
            isSameSet(now.scopes, content.authScopes) &&
            toDay(now.dateExpires) === toDay(content.dateExpires);
          return isDone ? true : null;
        },
      });
      // The public service does not answer the token that was edited (registry-facts §11.7).
      const edited = await find();
      if (edited === null) throw new AppError('REGISTRY_NOT_FOUND', { registry });
      return edited;
    },
    async remove(tokenId, options) {
      const call = toCall({
        method: 'DELETE',
        route: ONE,
        path: apiPath('pat', tokenId),
        scopes: ['pat_delete'],
        signal: options?.signal,
      });
      await caller.write(call, {
        read: readSuccess,
        readBack: async () =>
          (await list(options)).some(({ id }) => id === tokenId) ? null : true,
      });
    },
  };
}

function toBody({ name, dateExpires, authScopes }: TokenRequest): TokenRequest {
  return { name, dateExpires: toDay(dateExpires), authScopes };
}

function toDay(date: string): string {
  return date.slice(0, 'YYYY-MM-DD'.length);
}
