import type { RegistryDatabase } from './open-database.ts';
import { formatJsonList, parseListColumn } from './json-list.ts';
import { createRowWriter } from './rows.ts';

interface TokenRow {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly scopes: string;
  readonly dateCreated: string;
  readonly dateExpires: string;
  readonly dateLastUsed: string | null;
}
export type TokenRecord = Omit<TokenRow, 'scopes'> & { readonly scopes: string[] };

type TokenContent = Pick<TokenRecord, 'name' | 'scopes' | 'dateExpires'>;

/** Personal access tokens; only the hash of a token is stored. */
export interface TokenStore {
  findByHash(hash: string): TokenRecord | null;
  find(id: string): TokenRecord | null;
  /** Newest first. */
  ofUser(userId: string): TokenRecord[];
  add(
    token: TokenContent & { id: string; hash: string; userId: string; dateCreated: string },
  ): void;
  edit(id: string, content: TokenContent): void;
  markUsed(id: string, dateLastUsed: string): void;
  remove(id: string): void;
}

// Tokens of a seed do not expire, but the interface requires a date of every token (interface
// §2.1).
const COLUMNS = `id, userId, name, scopes, dateCreated,
  coalesce(dateExpires, '9999-12-31T00:00:00.000Z') AS dateExpires, dateLastUsed`;

export function createTokenStore(database: RegistryDatabase): TokenStore {
  const rows = createRowWriter(database);
  const byHash = database.prepare<[string], TokenRow>(
    `SELECT ${COLUMNS} FROM tokens WHERE hash = ?`,
  );
  const byId = database.prepare<[string], TokenRow>(`SELECT ${COLUMNS} FROM tokens WHERE id = ?`);
  const byUser = database.prepare<[string], TokenRow>(
    `SELECT ${COLUMNS} FROM tokens WHERE userId = ? ORDER BY dateCreated DESC, rowid DESC`,
  );
  const removal = database.prepare<[string]>('DELETE FROM tokens WHERE id = ?');
  return {
    findByHash: (hash) => toRecord(byHash.get(hash)),
    find: (id) => toRecord(byId.get(id)),
    ofUser: (userId) => byUser.all(userId).flatMap((row) => toRecord(row) ?? []),
    add: (token) => rows.insert('tokens', { ...token, scopes: formatJsonList(token.scopes) }),
    edit: (id, content) =>
      rows.update('tokens', id, { ...content, scopes: formatJsonList(content.scopes) }),
    markUsed: (id, dateLastUsed) => rows.update('tokens', id, { dateLastUsed }),
    remove: (id) => void removal.run(id),
  };
}

function toRecord(row: TokenRow | undefined): TokenRecord | null {
  return row === undefined ? null : { ...row, scopes: parseListColumn(row.scopes) };
}
