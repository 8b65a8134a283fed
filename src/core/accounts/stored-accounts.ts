import { join } from 'node:path';
import { z } from 'zod';
import { type Account, accountSchema } from '#shared/domain/account.ts';
import { AppError } from '#shared/errors.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import { makeFolders } from '../disk/folders.ts';
import { errnoOf, type Io } from '../disk/io.ts';
import { saveFile } from '../disk/write-file-durable.ts';
import type { SecretStore } from '../host.ts';

const MAX_FILE_BYTES = 16 * 1024 * 1024;

const fileSchema = z.object({ format: z.literal(1), accounts: z.array(z.unknown()) });

/** The logins of this machine, without any secret: a file, so that it survives a lost database. */
export function openAccountFile(io: Io, dataDir: string) {
  const path = join(dataDir, 'accounts.json');

  /** Leaves out damaged entries; a missing or damaged file counts as empty. */
  function list(): readonly Account[] {
    try {
      return read();
    } catch {
      return [];
    }
  }

  /** Throws the disk's errors: the entries of a file that is unreadable now must not be lost. */
  function read(): readonly Account[] {
    try {
      const text = new TextDecoder().decode(io.read(io.realPath(path), MAX_FILE_BYTES));
      const { accounts } = fileSchema.parse(JSON.parse(text));
      return accounts.flatMap((entry) => accountSchema.safeParse(entry).data ?? []);
    } catch (error) {
      const code = errnoOf(error);
      if (code === null || code === 'ENOENT') return [];
      throw error;
    }
  }

  /** Throws FOLDER_NOT_WRITABLE. */
  function write(registry: string, added: readonly Account[]): void {
    try {
      const others = read().filter((account) => account.registry !== registry);
      const accounts = [...others, ...added];
      const text = `${JSON.stringify({ format: 1, accounts }, null, 2)}\n`;
      makeFolders(io, dataDir);
      saveFile(io, path, text);
    } catch (error) {
      throw new AppError('FOLDER_NOT_WRITABLE', { folder: dataDir }, error);
    }
  }

  return {
    list,
    /** Replaces the entry of the same registry. */
    put: (account: Account) => write(account.registry, [account]),
    remove: (registry: string) => write(registry, []),
  };
}

interface NewEntry {
  readonly account: Omit<Account, 'place'>;
  readonly token: string;
  readonly inFile: boolean;
}

export type StoredAccounts = ReturnType<typeof createStoredAccounts>;

/** The accounts of this machine with their tokens: at most one per registry. */
export function createStoredAccounts({
  io,
  secrets,
  dataDir,
}: {
  readonly io: Io;
  readonly secrets: SecretStore;
  readonly dataDir: string;
}) {
  const file = openAccountFile(io, dataDir);
  const inMemory = new Map<string, Account>();

  const list = (): Account[] => {
    const others = file.list().filter(({ registry }) => !inMemory.has(registry));
    return [...inMemory.values(), ...others];
  };

  function dropEntry(id: string): void {
    if (file.list().some(({ registry }) => registry === id)) file.remove(id);
  }

  /** If that fails, no token without an entry stays stored. */
  async function writeEntry(put: Account, before: readonly Account[]): Promise<void> {
    try {
      file.put(put);
    } catch (error) {
      if (before.every((old) => nameOf(old) !== nameOf(put))) await secrets.remove(nameOf(put));
      throw error;
    }
  }

  /** Returns the removed accounts. */
  async function forget({ id }: RegistryProfile): Promise<Account[]> {
    const gone = list().filter(({ registry }) => registry === id);
    for (const account of gone) await secrets.remove(nameOf(account));
    inMemory.delete(id);
    dropEntry(id);
    return gone;
  }

  return {
    list,
    forget,
    /**
     * Replaces the account stored for the registry, which stays if this fails. Throws
     * FOLDER_NOT_WRITABLE.
     */
    async put(profile: RegistryProfile, { account, token, inFile }: NewEntry): Promise<Account> {
      const before = list().filter(({ registry }) => registry === profile.id);
      const secret = { origin: profile.apiOrigin, value: token };
      // The new one first: a lost token cannot be shown again.
      const place = await secrets.keep(nameOf(account), secret, inFile ? 'file' : 'keychain');
      const put = { ...account, place };
      if (place === 'memory') {
        dropEntry(profile.id);
        inMemory.set(profile.id, put);
      } else {
        await writeEntry(put, before);
        inMemory.delete(profile.id);
      }
      for (const old of before) if (nameOf(old) !== nameOf(put)) await secrets.remove(nameOf(old));
      return put;
    },
    /** Stores the user's new name; another user's account is unchanged. */
    rename(registryId: string, user: NonNullable<Account['user']>) {
      const account = list().find(({ registry }) => registry === registryId);
      if (account?.user?.id !== user.id) return;
      const renamed = { ...account, user };
      try {
        if (inMemory.has(registryId)) inMemory.set(registryId, renamed);
        else file.put(renamed);
      } catch (error) {
        // Only the display here is affected; at the registry the name is already changed.
        if (!(error instanceof AppError)) throw error;
      }
    },
    /** Kind of the login stored for the registry; `token` when there is none. */
    kindOf: ({ id }: RegistryProfile): Account['kind'] =>
      list().find(({ registry }) => registry === id)?.kind ?? 'token',
    /** Returns null when there is none, and for another origin than the one it was stored for. */
    async readToken(profile: RegistryProfile): Promise<string | null> {
      const account = list().find(({ registry }) => registry === profile.id);
      return account === undefined ? null : secrets.read(nameOf(account), profile.apiOrigin);
    },
  };
}

/** Name of the keychain's entry: `<registry id>/<user id>`. */
function nameOf({ registry, user }: Pick<Account, 'registry' | 'user'>): string {
  return `${registry}/${user?.id ?? 'token'}`;
}
