import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { incomingClaim, incomingFile } from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';
import { openExclusive } from '../database/open-database.ts';
import type { Clock } from '../host.ts';

const RETRY_MS = 200;
/** A holder that adds nothing to the part for this long may be suspended; a person has to look. */
const MAX_STILL_MS = 60_000;

/** The part to claim, and the signal that ends the wait for it. */
interface PartClaim {
  readonly root: string;
  readonly source: { readonly sha512: string };
  readonly signal: AbortSignal;
  /** Called with the progress of the holder. */
  readonly onBytes?: (bytesDone: number) => void;
}

/**
 * Runs the task while no other process and no other queue works on the part of these bytes; the
 * system releases the claim when the process dies. Throws LOCKED when the holder makes no progress
 * for a minute, CANCELLED.
 */
export async function withClaim<T>(
  claim: PartClaim,
  clock: Clock,
  task: () => Promise<T>,
): Promise<T> {
  const release = await waitForClaim(claim, clock);
  try {
    return await task();
  } finally {
    release();
  }
}

async function waitForClaim(
  { root, source, signal, onBytes }: PartClaim,
  clock: Clock,
): Promise<() => void> {
  const path = join(root, incomingClaim(source.sha512));
  const part = join(root, incomingFile(source.sha512));
  let seen = { size: readClaimFacts(part)?.size, atMs: clock.monotonicMs() };
  for (;;) {
    const release = takeClaim(path);
    if (release !== null) return release;
    const now = { size: readClaimFacts(part)?.size, atMs: clock.monotonicMs() };
    if (now.size !== seen.size) seen = now;
    else if (now.atMs - seen.atMs >= MAX_STILL_MS) throw new AppError('LOCKED', { pid: 0 });
    if (now.size !== undefined) onBytes?.(Number(now.size));
    await clock.sleep(RETRY_MS, signal);
  }
}

/** Returns null when another holder has it. */
function takeClaim(path: string): (() => void) | null {
  removeForeign(path);
  // Only SQLite may open it: closing another descriptor of a file releases every lock that the
  // process has on it.
  if (readClaimFacts(path) === null) new Database(path).close();
  const before = readClaimFacts(path)?.ino;
  const database = openExclusive(path);
  if (database === null) return null;
  // The former holder removed the name when done; a lock on a file without a name keeps nobody out.
  if (before === undefined || readClaimFacts(path)?.ino !== before) {
    database.close();
    return null;
  }
  return () => {
    removeClaimQuietly(path);
    database.close();
    // Windows does not remove the name of an open file.
    if (process.platform === 'win32') removeClaimQuietly(path);
  };
}

/** Content, a link or a journal came with a foreign folder, and SQLite would use it. */
function removeForeign(path: string): void {
  const stats = readClaimFacts(path);
  const isOurs = stats?.isFile() === true && stats.size === 0n && stats.nlink === 1n;
  if (stats !== null && !isOurs) rmSync(path, { force: true });
  for (const suffix of ['-journal', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

function readClaimFacts(path: string) {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false }) ?? null;
}

function removeClaimQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // An empty file that is left behind is reused by the next claim.
  }
}
