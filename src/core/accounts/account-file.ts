import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Account, accountSchema } from '#shared/domain/account.ts';
import { AppError } from '#shared/errors.ts';

const fileSchema = z.object({ format: z.literal(1), accounts: z.array(z.unknown()) });

/** Who is logged in where, without any secret: a file, so that it survives a lost database. */
export interface AccountFile {
  /** A damaged entry is left out, a damaged file is an empty one. */
  list(): readonly Account[];
  /** Replaces those of the same registry. Throws FOLDER_NOT_WRITABLE. */
  put(account: Account): void;
  /** Throws FOLDER_NOT_WRITABLE. */
  remove(registry: string): void;
}

export function openAccountFile(dataDir: string): AccountFile {
  const path = join(dataDir, 'accounts.json');

  function list(): readonly Account[] {
    if (!existsSync(path)) return [];
    try {
      const { accounts } = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
      return accounts.flatMap((entry) => accountSchema.safeParse(entry).data ?? []);
    } catch {
      return [];
    }
  }

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
    put: (account) => write([...others(account.registry), account]),
    remove: (registry) => write(others(registry)),
  };
}
