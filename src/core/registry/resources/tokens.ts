import { AppError } from '#shared/errors.ts';
import {
  type AccessToken,
  accessTokenSchema,
  type NewAccessToken,
  newAccessTokenSchema,
} from '#shared/registry/access-token.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { type TokenRequest, tokenRequestSchema } from '#shared/registry/requests/token.ts';
import { fillRoute } from '../addresses.ts';
import { decodeOne } from '../decode.ts';
import { type Writer, hasSentValues, requireSession } from '../resource-writer.ts';

const SHARED = { bucket: null, guardStatus: 400 } as const;
const ONE = '/api/pat/{token}';

/**
 * interface §4.1, registry §4.1: a calendar day is the only date that every registry accepts.
 * Sessions only: with a token every method throws AUTH_SESSION_NEEDED without a request (interface
 * §5.2).
 */
export function createTokens(caller: Writer) {
  const { read, write } = caller;

  async function list(): Promise<readonly AccessToken[]> {
    requireSession(caller);
    const call = { ...SHARED, ...fillRoute('/api/pat'), scopes: ['pat_read'] } as const;
    return read.list(accessTokenSchema, call);
  }
  const find = async (tokenId: string) => (await list()).find(({ id }) => id === tokenId) ?? null;

  return {
    list,
    async create(content: TokenRequest): Promise<NewAccessToken> {
      checkInput(tokenRequestSchema, content);
      requireSession(caller);
      // No read-back: a token whose value was not received is useless, and the value cannot be read
      // again.
      return write.answer({
        ...SHARED,
        ...fillRoute('/api/pat'),
        scopes: ['pat_create'],
        json: toTokenBody(content),
        read: ({ value, source }) => decodeOne(newAccessTokenSchema, value, source),
      });
    },
    async edit(tokenId: string, content: TokenRequest): Promise<AccessToken> {
      checkInput(tokenRequestSchema, content);
      requireSession(caller);
      await write.answer({
        ...SHARED,
        ...fillRoute(ONE, tokenId),
        method: 'PATCH',
        scopes: ['pat_write'],
        json: toTokenBody(content),
        read: () => true,
        async readBack() {
          const now = await find(tokenId);
          if (now === null) return null;
          const { name, authScopes: scopes, dateExpires } = toTokenBody(content);
          const seen = { ...now, dateExpires: toDateOnly(now.dateExpires) };
          return hasSentValues(seen, { name, scopes, dateExpires }) ? true : null;
        },
      });
      // The public service does not return the edited token (registry §11.7).
      const edited = await find(tokenId);
      if (edited === null)
        throw new AppError('REGISTRY_NOT_FOUND', { registry: caller.profile.id });
      return edited;
    },
    async remove(tokenId: string) {
      requireSession(caller);
      await write.change({
        ...SHARED,
        ...fillRoute(ONE, tokenId),
        method: 'DELETE',
        scopes: ['pat_delete'],
        isDone: async () => (await find(tokenId)) === null,
      });
    },
  };
}

function toTokenBody({ name, dateExpires, authScopes }: TokenRequest): TokenRequest {
  return { name, dateExpires: toDateOnly(dateExpires), authScopes };
}

function toDateOnly(date: string): string {
  return date.slice(0, 'YYYY-MM-DD'.length);
}
