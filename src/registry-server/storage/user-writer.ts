import type { RegistryDatabase } from './open-database.ts';
import type { UserRecord } from './people-store.ts';
import { createRowWriter } from './rows.ts';

/** Changes users; reads are in `PeopleStore`. */
export interface UserWriter {
  add(user: UserRecord): void;
  edit(
    id: string,
    changes: Partial<Pick<UserRecord, 'name' | 'userName' | 'bio' | 'avatar' | 'profilePageBg'>>,
  ): void;
}

export function createUserWriter(database: RegistryDatabase): UserWriter {
  const rows = createRowWriter(database);
  return {
    add: (user) => rows.insert('users', { ...user }),
    edit: (id, changes) => rows.update('users', id, { ...changes }),
  };
}
