import type { RegistryDatabase } from './open-database.ts';
import { createRowWriter } from './rows.ts';

interface AccountRecord {
  readonly userId: string;
  readonly email: string;
  /** As `hashPassword` made it. */
  readonly password: string;
}

/** Accounts of this registry: who signs in with an address and a password. */
export interface AccountStore {
  findByEmail(email: string): AccountRecord | null;
  findByUser(userId: string): AccountRecord | null;
  add(account: AccountRecord): void;
}

export function createAccountStore(database: RegistryDatabase): AccountStore {
  const rows = createRowWriter(database);
  const byEmail = database.prepare<[string], AccountRecord>(
    'SELECT * FROM accounts WHERE email = ?',
  );
  const byUser = database.prepare<[string], AccountRecord>(
    'SELECT * FROM accounts WHERE userId = ?',
  );
  return {
    findByEmail: (email) => byEmail.get(email) ?? null,
    findByUser: (userId) => byUser.get(userId) ?? null,
    add: (account) => rows.insert('accounts', { ...account }),
  };
}
