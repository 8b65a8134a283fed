import { chmodSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import { createBackupDamageError } from './backup-files.ts';
import { MIGRATIONS } from './schema.ts';

const SHA512 = /^[\da-f]{128}$/;
/**
 * All pages in one step: a write in between would restart the copy, and this process has nothing
 * else to do.
 */
const ALL_PAGES = 0x7fff_ffff;

/** Copies a consistent snapshot of a database, even while another process writes to it. */
export async function copyRows(source: string, target: string): Promise<void> {
  rmSync(target, { force: true });
  const database = new Database(source, { fileMustExist: true });
  try {
    await database.backup(target, { progress: () => ALL_PAGES });
  } finally {
    database.close();
  }
  chmodSync(target, 0o600);
}

export interface BackupContent {
  /** Maps the sha512 of the bytes that rows reference to their size. */
  readonly named: ReadonlyMap<string, number>;
  readonly rows: Readonly<Record<string, number>>;
}

/** Leaves a single file: a copy of a database in use would have WAL files beside it. */
export function readDatabase(file: string): BackupContent {
  const database = new Database(file, { fileMustExist: true });
  try {
    database.pragma('journal_mode = DELETE');
    if ((database.pragma('user_version', { simple: true }) as number) > MIGRATIONS.length)
      throw new AppError('NEWER_DATA', { file: 'registry.db' });
    if (database.pragma('integrity_check(1)', { simple: true }) !== 'ok')
      throw createBackupDamageError('checksum', file);
    const files = database
      .prepare<[], { sha512: string; size: number }>(
        'SELECT sha512, size FROM files UNION SELECT sha512, size FROM images',
      )
      .all();
    // The checksums become file names.
    if (files.some(({ sha512 }) => !SHA512.test(sha512)))
      throw createBackupDamageError('rows', file);
    const tables = database
      .prepare<[], string>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
      )
      .pluck()
      .all();
    const count = (table: string): number =>
      Number(
        database
          .prepare(`SELECT count(*) FROM "${table.replaceAll('"', '""')}"`)
          .pluck()
          .get(),
      );
    return {
      named: new Map(files.map(({ sha512, size }) => [sha512, size])),
      rows: Object.fromEntries(tables.map((table) => [table, count(table)])),
    };
  } catch (error) {
    throw codeOf(error)?.startsWith('SQLITE_')
      ? createBackupDamageError('checksum', file, error)
      : error;
  } finally {
    database.close();
  }
}
