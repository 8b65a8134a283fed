import { type User, userSchema } from '#shared/registry/user.ts';
import { at } from '../addresses.ts';
import type { CallOptions } from '../call.ts';
import type { Reader } from '../reading.ts';

const READ = { bucket: 'strictGet', needs: 'users' } as const;

/** registry §5.1. */
export function createUsers({ read }: Reader) {
  return {
    get: async (idOrName: string, options?: CallOptions): Promise<User> =>
      read.one(userSchema, options, { ...READ, ...at('/api/user/{user}', idOrName) }),
    list: (ids: readonly string[], options?: CallOptions): Promise<readonly User[]> =>
      read.byIds(userSchema, ids, options, { ...READ, route: '/api/users' }),
  };
}
