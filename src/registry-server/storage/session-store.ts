import type { RegistryDatabase } from './open-database.ts';
import { createRowWriter } from './rows.ts';

export interface SessionRecord {
  readonly id: string;
  readonly userId: string;
  readonly dateCreated: string;
  readonly dateLastActive: string;
  readonly dateExpires: string;
  readonly userAgent: string;
}

/** Browser sessions; only the hash of a token is stored. */
export interface SessionStore {
  findByHash(hash: string): SessionRecord | null;
  /** Most recently active first. */
  ofUser(userId: string): SessionRecord[];
  add(session: SessionRecord & { readonly hash: string }): void;
  extend(id: string, dates: Pick<SessionRecord, 'dateLastActive' | 'dateExpires'>): void;
  /** False if there was none. */
  remove(id: string, userId: string): boolean;
  removeExpired(now: string): void;
}

const COLUMNS = 'id, userId, dateCreated, dateLastActive, dateExpires, userAgent';

export function createSessionStore(database: RegistryDatabase): SessionStore {
  const rows = createRowWriter(database);
  const byHash = database.prepare<[string], SessionRecord>(
    `SELECT ${COLUMNS} FROM sessions WHERE hash = ?`,
  );
  const byUser = database.prepare<[string], SessionRecord>(
    `SELECT ${COLUMNS} FROM sessions WHERE userId = ? ORDER BY dateLastActive DESC`,
  );
  const removal = database.prepare<[string, string]>(
    'DELETE FROM sessions WHERE id = ? AND userId = ?',
  );
  const removalOfExpired = database.prepare<[string]>('DELETE FROM sessions WHERE dateExpires < ?');
  return {
    findByHash: (hash) => byHash.get(hash) ?? null,
    ofUser: (userId) => byUser.all(userId),
    add: (session) => rows.insert('sessions', { ...session }),
    extend: (id, dates) => rows.update('sessions', id, { ...dates }),
    remove: (id, userId) => removal.run(id, userId).changes > 0,
    removeExpired: (now) => void removalOfExpired.run(now),
  };
}

interface AccountRecord {
  readonly userId: string;
  readonly email: string;
  /** Output of `hashPassword`. */
  readonly password: string;
}

/** Accounts of this registry, which sign in with an e-mail address and a password. */
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
