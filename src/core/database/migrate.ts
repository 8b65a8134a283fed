import { randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { codeOf } from '#shared/error-code.ts';
import { AppError } from '#shared/errors.ts';
import { initial } from './migrations/0001-initial.ts';
import { knownAddons } from './migrations/0002-known-addons.ts';
import { drafts } from './migrations/0003-drafts.ts';
import { imagesOfAccounts } from './migrations/0004-images-of-accounts.ts';
import { expiredAnswers } from './migrations/0005-expired-answers.ts';
import { unfinishedChanges } from './migrations/0006-unfinished-changes.ts';

const MIGRATIONS = [
  initial,
  knownAddons,
  drafts,
  imagesOfAccounts,
  expiredAnswers,
  unfinishedChanges,
];

/** Brings the schema up to date in one exclusive transaction, after a snapshot beside the file. Throws NEWER_DATA. */
export function migrate(database: Database.Database, file: string): void {
  const newest = MIGRATIONS.length;
  if (schemaVersion(database) > newest) throw new AppError('NEWER_DATA', { file: 'loadout.db' });
  if (schemaVersion(database) === newest) return;
  if (schemaVersion(database) > 0) snapshot(database, file);
  database
    .transaction(() => {
      const reached = schemaVersion(database);
      for (const migration of MIGRATIONS.filter(({ version }) => version > reached)) {
        database.exec(migration.sql);
        database.pragma(`user_version = ${migration.version}`);
      }
    })
    .exclusive();
  removeUnfinished(file);
}

function schemaVersion(database: Database.Database): number {
  return database.pragma('user_version', { simple: true }) as number;
}

/** Each process that migrates makes its own; one that was made after another's migration is no snapshot. */
function snapshot(database: Database.Database, file: string): void {
  const target = `${file}.before-${MIGRATIONS.length}`;
  const temporary = `${target}.${randomBytes(6).toString('hex')}.part`;
  try {
    database.prepare('VACUUM INTO ?').run(temporary);
    chmodSync(temporary, 0o600);
    if (schemaVersion(database) < MIGRATIONS.length) renameSync(temporary, target);
  } catch (error) {
    // Who has migrated meanwhile has removed it.
    if (codeOf(error) !== 'ENOENT') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Snapshots that a crash cut short, and those of others that come too late now. */
function removeUnfinished(file: string): void {
  const prefix = `${basename(file)}.before-`;
  for (const name of readdirSync(dirname(file))) {
    if (!name.startsWith(prefix) || !name.endsWith('.part')) continue;
    try {
      rmSync(join(dirname(file), name), { force: true });
    } catch {
      // Windows lets nobody remove what another still writes: that one does it.
    }
  }
}
