import { userSchema } from '#shared/registry/user.ts';
import { apiPath, idList } from '../addresses.ts';
import type { Caller } from '../call.ts';
import { decodeList, decodeOne } from '../decode.ts';
import type { RegistryClient } from '../registry-client.ts';

/** registry-facts §5.1. */
export function createUsers(caller: Caller): RegistryClient['users'] {
  return {
    async get(idOrName, options) {
      const { value, source } = await caller.ask({
        bucket: 'strictGet',
        needs: 'users',
        route: '/api/user/{user}',
        path: apiPath('user', idOrName),
        signal: options?.signal,
      });
      return decodeOne(userSchema, value, source);
    },
    async list(ids, options) {
      const wanted = idList(ids);
      if (wanted === '') return [];
      const { value, source } = await caller.ask({
        bucket: 'strictGet',
        needs: 'users',
        route: '/api/users',
        path: `/api/users?ids=${wanted}`,
        signal: options?.signal,
      });
      return decodeList(userSchema, value, source);
    },
  };
}
