import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import { openExclusive } from '../../database/open-database.ts';

const LOCK = 'publishing';
const HOLDER = 'publishing.pid';
const MAX_TIMES = 5;

/**
 * Takes the right to publish or discard what a folder stands for, and answers how to let it go; the system lets it go
 * when the process dies. Throws DRAFT_BUSY with the `pid` of whoever has it, null when it cannot be read.
 */
export function takePublishLock(folder: string): () => void {
  const database = openLock(folder);
  if (database === null) throw new AppError('DRAFT_BUSY', { pid: readHolder(folder) });
  const holder = join(folder, HOLDER);
  try {
    writeFileSync(holder, String(process.pid), { mode: 0o600 });
  } catch {
    // Only for the message of others; a full disk is reported by the work itself.
  }
  return () => {
    rmSync(holder, { force: true });
    database.close();
  };
}

/** Does work with that right. Throws as `takePublishLock`. */
export async function whileLocked<T>(folder: string, work: () => T | Promise<T>): Promise<T> {
  const release = takePublishLock(folder);
  try {
    return await work();
  } finally {
    release();
  }
}

function openLock(folder: string): ReturnType<typeof openExclusive> {
  for (let time = 1; ; time += 1) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return openExclusive(join(folder, LOCK));
    } catch (error) {
      // Who drops the draft may have taken the folder away just now.
      if (time < MAX_TIMES && !existsSync(folder)) continue;
      const cause = codeOf(error) ?? '';
      throw new AppError('WRITE_FAILED', { cause }, error);
    }
  }
}

function readHolder(folder: string): number | null {
  try {
    return Number(readFileSync(join(folder, HOLDER), 'utf8')) || null;
  } catch {
    return null;
  }
}
