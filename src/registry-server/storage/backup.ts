/**
 * Backup of a data directory in a folder: `registry.db`, `token.key`, `files/` and `backup.json`,
 * which lists the expected content. It can be made while a server writes.
 *
 * Rows are copied first, then the bytes that they reference. Bytes are in place before the rows
 * that reference them are committed, so all bytes that a copy of the rows references existed at
 * that moment; in the other order, a version published in between would have rows and no bytes.
 * Bytes may be removed before they are copied, but only after the last row that referenced them:
 * then the rows are copied again, until no bytes are missing.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf } from '#shared/code-of.ts';
import {
  type CopyOptions,
  copyBackupFiles,
  createBackupDamageError,
  hashBackupFile,
  makeFolder,
  pathOf,
  requireCopy,
} from './backup-files.ts';
import { type BackupContent, copyRows, readDatabase } from './backup-rows.ts';

export interface BackupSummary {
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
}

const DATABASE = 'registry.db';
const KEY = 'token.key';
const MANIFEST = 'backup.json';
const manifestSchema = z.object({
  formatVersion: z.literal(1),
  createdAt: z.string(),
  databaseSha512: z.string(),
  keySha512: z.string(),
  /** Row counts by table. */
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  bytes: z.number(),
});
type BackupManifest = z.infer<typeof manifestSchema>;

/**
 * Copies the registry in `dataDir`, running or stopped, to the folder `target`, which must be empty
 * or missing. Throws REGISTRY_DATA_DAMAGED, NEWER_DATA, FILE_EXISTS, CANCELLED; then `target` is
 * unchanged.
 */
export function backUpRegistry(
  dataDir: string,
  target: string,
  options: CopyOptions,
): Promise<BackupSummary> {
  return makeFolder(target, async (folder) => {
    const database = join(folder, DATABASE);
    const keySha512 = await requireCopy(join(dataDir, KEY), join(folder, KEY));
    const copied = new Set<string>();
    let gone: readonly string[] = [];
    do {
      await copyRows(join(dataDir, DATABASE), database);
      const earlier = new Set(gone);
      const { named } = readDatabase(database);
      gone = await copyBackupFiles(named, { from: dataDir, to: folder, copied, ...options });
      const lost = gone.find((sha512) => earlier.has(sha512));
      if (lost !== undefined) throw createBackupDamageError('missing', pathOf(dataDir, lost));
    } while (gone.length > 0);
    const { named, rows } = readDatabase(database);
    for (const sha512 of copied) if (!named.has(sha512)) rmSync(pathOf(folder, sha512));
    const manifest: BackupManifest = {
      formatVersion: 1,
      createdAt: new Date().toISOString(),
      databaseSha512: await hashBackupFile(database),
      keySha512,
      rows,
      ...sumFiles(named),
    };
    const json = `${JSON.stringify(manifest, null, 2)}\n`;
    writeFileSync(join(folder, MANIFEST), json, { mode: 0o600, flush: true });
    return toBackupSummary(manifest);
  });
}

/**
 * Restores a backup to the data directory `dataDir`, which must be empty or missing; every row is
 * counted and every checksum compared. Throws the same errors as `backUpRegistry`.
 */
export async function restoreRegistry(
  backup: string,
  dataDir: string,
  options: CopyOptions,
): Promise<BackupSummary> {
  const manifest = readManifest(join(backup, MANIFEST));
  return makeFolder(dataDir, async (folder) => {
    const database = join(folder, DATABASE);
    await requireCopy(join(backup, KEY), join(folder, KEY), manifest.keySha512);
    await requireCopy(join(backup, DATABASE), database, manifest.databaseSha512);
    const { named, rows } = readDatabase(database);
    const { files, bytes } = sumFiles(named);
    const isComplete =
      files === manifest.files && bytes === manifest.bytes && hasSameRows(rows, manifest.rows);
    if (!isComplete) throw createBackupDamageError('rows', join(backup, DATABASE));
    const copied = new Set<string>();
    const [missing] = await copyBackupFiles(named, {
      from: backup,
      to: folder,
      copied,
      ...options,
    });
    if (missing !== undefined) throw createBackupDamageError('missing', pathOf(backup, missing));
    return toBackupSummary(manifest);
  });
}

function readManifest(path: string): BackupManifest {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw createBackupDamageError(codeOf(error) === 'ENOENT' ? 'missing' : 'checksum', path, error);
  }
}

function hasSameRows(rows: BackupContent['rows'], expected: BackupContent['rows']): boolean {
  const tables = new Set([...Object.keys(rows), ...Object.keys(expected)]);
  return [...tables].every((table) => rows[table] === expected[table]);
}

function sumFiles(named: ReadonlyMap<string, number>): { files: number; bytes: number } {
  return { files: named.size, bytes: [...named.values()].reduce((sum, size) => sum + size, 0) };
}

function toBackupSummary({ rows, files, bytes }: BackupManifest): BackupSummary {
  return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files, bytes };
}
