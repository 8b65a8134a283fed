import { createHash, randomUUID } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import { syncDirectory } from './file-store.ts';

export interface CopyOptions {
  readonly signal: AbortSignal;
  /** Called before each file. */
  readonly onFile?: (done: number, total: number) => void;
}

export function createBackupDamageError(
  cause: 'missing' | 'checksum' | 'rows',
  path: string,
  error?: unknown,
): AppError {
  return new AppError('REGISTRY_DATA_DAMAGED', { cause, path }, error);
}

export const pathOf = (dataDir: string, sha512: string): string =>
  join(dataDir, 'files', sha512.slice(0, 2), sha512);

/** Renames the folder to its final name only when its content is complete and synced. */
export async function makeFolder<T>(
  target: string,
  fill: (folder: string) => Promise<T>,
): Promise<T> {
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new AppError('FILE_EXISTS', { path: target });
  const partial = `${target}.${randomUUID()}.part`;
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  try {
    const result = await fill(partial);
    for (const { parentPath, name } of readdirSync(partial, RECURSIVELY).filter(isFolder))
      syncDirectory(join(parentPath, name));
    syncDirectory(partial);
    if (existsSync(target)) rmdirSync(target);
    renameSync(partial, target);
    syncDirectory(dirname(target));
    return result;
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
}

const RECURSIVELY = { recursive: true, withFileTypes: true } as const;
const isFolder = (entry: { isDirectory(): boolean }): boolean => entry.isDirectory();

interface FileCopies extends CopyOptions {
  readonly from: string;
  readonly to: string;
  /** Checksums of files copied before; copied ones are added. */
  readonly copied: Set<string>;
}

/** Resolves to the checksums of the files that are missing. */
export async function copyBackupFiles(
  named: ReadonlyMap<string, number>,
  { from, to, copied, signal, onFile }: FileCopies,
): Promise<string[]> {
  const missing: string[] = [];
  let done = 0;
  for (const sha512 of named.keys()) {
    if (signal.aborted) throw new AppError('CANCELLED');
    onFile?.(done, named.size);
    done += 1;
    if (copied.has(sha512)) continue;
    const path = pathOf(from, sha512);
    const found = await copyBackupFile(path, pathOf(to, sha512));
    if (found === null) missing.push(sha512);
    else if (found === sha512) copied.add(sha512);
    else throw createBackupDamageError('checksum', path);
  }
  return missing;
}

export async function requireCopy(from: string, to: string, expected?: string): Promise<string> {
  const sha512 = await copyBackupFile(from, to);
  if (sha512 === null) throw createBackupDamageError('missing', from);
  if (expected !== undefined && sha512 !== expected)
    throw createBackupDamageError('checksum', from);
  return sha512;
}

/** Resolves to the sha512 of the bytes copied, or null when the source is missing. */
async function copyBackupFile(from: string, to: string): Promise<string | null> {
  const source = await open(from, 'r').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (source === null) return null;
  const hash = createHash('sha512');
  try {
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    const target = await open(to, 'wx', 0o600);
    try {
      for await (const chunk of source.createReadStream({ autoClose: false })) {
        hash.update(chunk as Buffer);
        await target.writeFile(chunk as Buffer);
      }
      await target.sync();
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  return hash.digest('hex');
}

export async function hashBackupFile(path: string): Promise<string> {
  const hash = createHash('sha512');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
