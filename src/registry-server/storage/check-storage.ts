import { randomBytes, randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  readFileSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';
import type { RegistryDatabase } from './open-database.ts';

const PROBE_BYTES = 64;

export interface StorageCheck {
  /** Returns the part that cannot be read and written now, or null when all can. */
  findFailing(): 'database' | 'files' | null;
  databaseBytes(): number;
  /** Free space of the data directory's file system. */
  freeBytes(): number;
}

export function createStorageCheck(
  dataDir: string,
  { database, files }: { database: RegistryDatabase; files: FileStore },
): StorageCheck {
  const file = join(dataDir, 'registry.db');
  const anyFile = database
    .prepare<[], string>('SELECT sha512 FROM files UNION ALL SELECT sha512 FROM images LIMIT 1')
    .pluck();
  return {
    findFailing() {
      if (!isWorking(() => writeNothingNew(database))) return 'database';
      const isWhole = isWorking(() => {
        writeAndRead(join(dataDir, 'uploads'));
        const named = anyFile.get();
        if (named !== undefined) accessSync(files.pathOf(named), constants.R_OK);
      });
      return isWhole ? null : 'files';
    },
    databaseBytes: () => sizeOf(file) + sizeOf(`${file}-wal`),
    freeBytes() {
      const { bavail, bsize } = statfsSync(dataDir);
      return bavail * bsize;
    },
  };
}

function isWorking(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** Commits an unchanged page, so that the write reaches the disk. */
function writeNothingNew(database: RegistryDatabase): void {
  database
    .transaction(() => {
      const version = database.pragma('user_version', { simple: true }) as number;
      database.pragma(`user_version = ${version}`);
    })
    .immediate();
}

/** Uses a name like an upload's, so the next start removes it if this process is killed. */
function writeAndRead(folder: string): void {
  const path = join(folder, `${process.pid}-${randomUUID()}`);
  const bytes = randomBytes(PROBE_BYTES);
  try {
    writeFileSync(path, bytes, { flag: 'wx', mode: 0o600, flush: true });
    if (!readFileSync(path).equals(bytes)) throw new Error('The disk answered other bytes');
  } finally {
    rmSync(path, { force: true });
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
