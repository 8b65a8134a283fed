import { createCipheriv } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildRawZip } from '#test/builders/raw-zip.ts';

const LARGE_FILES = 420;
const LARGE_BYTES = 1_000_000_000;
const MIN_BYTES = 200_000;
const MAX_BYTES = 12_000_000;
const SMALL_FILES = 5000;
const SMALL_BYTES = 2000;
// Increase it when the generated content changes, so that old folders are recreated.
const EDITION = 1;

export interface BenchFolders {
  /** 1 GB of jars of 0.2 to 12 MB. */
  readonly large: string;
  /** 5,000 small jars. */
  readonly small: string;
}

/**
 * Returns the two folders under `base`, created unless an earlier run did. The same bytes every
 * time.
 */
export function prepareFolders(base: string): BenchFolders {
  const folders = { large: join(base, 'large'), small: join(base, 'small') };
  const marker = join(base, `edition-${EDITION}`);
  if (existsSync(marker)) return folders;
  rmSync(base, { recursive: true, force: true });
  fillFolder(folders.large, largeSizes());
  fillFolder(folders.small, Array<number>(SMALL_FILES).fill(SMALL_BYTES));
  writeFileSync(marker, '');
  return folders;
}

/** Many small sizes and some large ones, as in a real folder; 1 GB in total. */
function largeSizes(): number[] {
  const shape = Array.from({ length: LARGE_FILES }, (_, index) => (index / (LARGE_FILES - 1)) ** 3);
  const spread = (LARGE_BYTES - LARGE_FILES * MIN_BYTES) / shape.reduce((a, b) => a + b);
  return shape.map((part) => Math.min(MAX_BYTES, Math.round(MIN_BYTES + part * spread)));
}

function fillFolder(folder: string, sizes: readonly number[]): void {
  const mods = join(folder, 'pmods');
  mkdirSync(mods, { recursive: true });
  for (const [index, sizeBytes] of sizes.entries()) {
    const name = `bench-mod-${index}`;
    const jar = buildRawZip([
      { name: 'puzzle.mod.json', content: JSON.stringify({ formatVersion: 3, id: name }) },
      { name: 'content.bin', content: noise(index, sizeBytes - 400) },
    ]);
    writeFileSync(join(mods, `${name}-1.0.${index}.jar`), jar);
  }
}

function noise(seed: number, sizeBytes: number): Buffer {
  const nonce = Buffer.alloc(16);
  nonce.writeUInt32LE(seed);
  return createCipheriv('aes-128-ctr', Buffer.alloc(16), nonce).update(Buffer.alloc(sizeBytes));
}
