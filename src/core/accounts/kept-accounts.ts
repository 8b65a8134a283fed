import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Account, accountSchema } from '#shared/domain/account.ts';
import { AppError } from '#shared/errors.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import type { SecretStore } from '../host.ts';

const fileSchema = z.object({ format: z.literal(1), accounts: z.array(z.unknown()) });

/** Who is logged in where, without any secret: a file, so that it survives a lost database. */
export function openAccountFile(dataDir: string) {
  const path = join(dataDir, 'accounts.json');

  /** A damaged entry is left out, a damaged file is an empty one. */
  function list(): readonly Account[] {
    if (!existsSync(path)) return [];
    try {
      const { accounts } = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
      return accounts.flatMap((entry) => accountSchema.safeParse(entry).data ?? []);
    } catch {
      return [];
    }
  }

  /** Throws FOLDER_NOT_WRITABLE. */
  function write(accounts: readonly Account[]): void {
    const text = `${JSON.stringify({ format: 1, accounts }, null, 2)}\n`;
    const temporary = `${path}.${process.pid}.tmp`;
    try {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      writeFileSync(temporary, text, { mode: 0o600 });
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw new AppError('FOLDER_NOT_WRITABLE', { folder: dataDir }, error);
    }
  }

  const others = (registry: string) => list().filter((account) => account.registry !== registry);
  return {
    list,
    /** Replaces those of the same registry. */
    put: (account: Account) => write([...others(account.registry), account]),
    remove: (registry: string) => write(others(registry)),
  };
}

interface NewEntry {
  readonly account: Omit<Account, 'place'>;
  readonly token: string;
  readonly inFile: boolean;
}

export type KeptAccounts = ReturnType<typeof createKeptAccounts>;

/** The accounts of this machine with their tokens: at most one for each registry. */
export function createKeptAccounts({
  secrets,
  dataDir,
}: {
  readonly secrets: SecretStore;
  readonly dataDir: string;
}) {
  const file = openAccountFile(dataDir);
  const inMemory = new Map<string, Account>();

  const list = (): Account[] => {
    const others = file.list().filter(({ registry }) => !inMemory.has(registry));
    return [...inMemory.values(), ...others];
  };

  function dropEntry(id: string): void {
    if (file.list().some(({ registry }) => registry === id)) file.remove(id);
  }

  /** Where that fails, no token stays that no entry names. */
  async function writeEntry(put: Account, before: readonly Account[]): Promise<void> {
    try {
      file.put(put);
    } catch (error) {
      if (before.every((old) => nameOf(old) !== nameOf(put))) await secrets.remove(nameOf(put));
      throw error;
    }
  }

  /** Answers what was forgotten. */
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
    /** Replaces what was kept for the registry, which stays when this fails. Throws FOLDER_NOT_WRITABLE. */
    async put(profile: RegistryProfile, { account, token, inFile }: NewEntry): Promise<Account> {
      const before = list().filter(({ registry }) => registry === profile.id);
      const secret = { origin: profile.apiOrigin, value: token };
      // First the new one: a token that is forgotten nobody can show again.
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
    /** Writes down what the person of this id is called now; somebody else's account stays as it is. */
    rename(registryId: string, user: NonNullable<Account['user']>) {
      const account = list().find(({ registry }) => registry === registryId);
      if (account?.user?.id !== user.id) return;
      const renamed = { ...account, user };
      try {
        if (inMemory.has(registryId)) inMemory.set(registryId, renamed);
        else file.put(renamed);
      } catch (error) {
        // Only what is shown of them here; at the registry they are called so already.
        if (!(error instanceof AppError)) throw error;
      }
    },
    /** What is kept for the registry; a token where nothing is. */
    kindOf: ({ id }: RegistryProfile): Account['kind'] =>
      list().find(({ registry }) => registry === id)?.kind ?? 'token',
    /** null without one, and for another address than the one that it was kept for. */
    async readToken(profile: RegistryProfile): Promise<string | null> {
      const account = list().find(({ registry }) => registry === profile.id);
      return account === undefined ? null : secrets.read(nameOf(account), profile.apiOrigin);
    },
  };
}

/** The keychain's entry: `<registry id>/<user id>`. */
function nameOf({ registry, user }: Pick<Account, 'registry' | 'user'>): string {
  return `${registry}/${user?.id ?? 'token'}`;
}
