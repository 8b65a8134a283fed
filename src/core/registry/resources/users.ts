import { userSchema } from '#shared/registry/user.ts';
import type { RegistryReader } from '../resource-reader.ts';

const READ = { bucket: 'strictGet', needs: 'users' } as const;

/** registry §5.1. */
export function createUsers({ read }: RegistryReader) {
  return {
    /** By id or name. */
    get: read.oneAt(userSchema, '/api/user/{user}', READ),
    list: read.byIds(userSchema, '/api/users', READ),
  };
}
