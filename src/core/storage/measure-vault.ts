import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { VAULT_FOLDER } from '#shared/domain/paths.ts';
import { codeOf } from '#shared/error-code.ts';

interface StoredFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/**
 * Every regular file in a folder and, unless said otherwise, below it, by name and size; none where there is no such
 * folder. What is let go of meanwhile is not there any more.
 */
export async function listFiles(
  folder: string,
  { recursive = true }: { readonly recursive?: boolean } = {},
): Promise<readonly StoredFile[]> {
  const files: StoredFile[] = [];
  for (const entry of await readEntries(folder)) {
    const path = join(folder, entry.name);
    if (recursive && entry.isDirectory()) files.push(...(await listFiles(path)));
    const facts = entry.isFile() ? await lstat(path).catch(() => null) : null;
    if (facts !== null) files.push({ name: entry.name, sizeBytes: facts.size });
  }
  return files;
}

async function readEntries(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    const isGone = codeOf(error) === 'ENOENT';
    if (isGone) return [];
    throw error;
  }
}

/** What a loadout's vault holds. */
export async function measureVault(root: string): Promise<{ files: number; sizeBytes: number }> {
  const files = await listFiles(join(root, VAULT_FOLDER));
  return { files: files.length, sizeBytes: sumBytes(files) };
}

export function sumBytes(files: readonly StoredFile[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
