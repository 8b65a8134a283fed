import { existsSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { VAULT_FOLDER } from '#shared/domain/state-folder.ts';

interface StoredFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/** Every regular file in a folder and, unless said otherwise, below it; none where there is no such folder. */
export async function listFiles(
  folder: string,
  { recursive = true }: { readonly recursive?: boolean } = {},
): Promise<readonly StoredFile[]> {
  const files: StoredFile[] = [];
  const entries = existsSync(folder) ? await readdir(folder, { recursive }) : [];
  for (const path of entries) {
    // What another process lets go of meanwhile is not there any more.
    const facts = await lstat(join(folder, path)).catch(() => null);
    if (facts?.isFile() === true)
      files.push({ name: path.slice(path.search(/[^\\/]*$/)), sizeBytes: facts.size });
  }
  return files;
}

/** What a loadout's vault holds. */
export async function measureVault(root: string): Promise<{ files: number; sizeBytes: number }> {
  const files = await listFiles(join(root, VAULT_FOLDER));
  return { files: files.length, sizeBytes: sumBytes(files) };
}

export function sumBytes(files: readonly StoredFile[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
