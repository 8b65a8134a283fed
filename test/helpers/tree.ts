import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TreeFile {
  readonly sha512: string;
  /** Permission bits. */
  readonly mode: number;
  readonly inode: bigint;
  /** Number of hard links. */
  readonly links: number;
  readonly mtimeNs: bigint;
}

/**
 * Returns every regular file below `root` by its path with `/`, sorted; entries named in `skip` at
 * the top level are omitted.
 */
export function readTree(
  root: string,
  skip: readonly string[] = [],
): ReadonlyMap<string, TreeFile> {
  const paths = readdirSync(root)
    .filter((name) => !skip.includes(name))
    .flatMap((name) => listFiles(root, name));
  return new Map(paths.toSorted().map((path) => [path, readFileFacts(join(root, path))]));
}

export function sha512Of(bytes: Uint8Array): string {
  return createHash('sha512').update(bytes).digest('hex');
}

function listFiles(root: string, path: string): string[] {
  const stats = lstatSync(join(root, path));
  if (!stats.isDirectory()) return stats.isFile() ? [path] : [];
  return readdirSync(join(root, path)).flatMap((name) => listFiles(root, `${path}/${name}`));
}

function readFileFacts(path: string): TreeFile {
  const { mode, ino, nlink, mtimeNs } = lstatSync(path, { bigint: true });
  return {
    sha512: sha512Of(readFileSync(path)),
    mode: Number(mode) & 0o777,
    inode: ino,
    links: Number(nlink),
    mtimeNs,
  };
}
