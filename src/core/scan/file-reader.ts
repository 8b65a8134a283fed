import { existsSync, lstatSync } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../host.ts';
import { ARCHIVE_NAME, type HashPool, type ReadContent, type ReadOutcome } from './pool.ts';
import * as problems from './problems.ts';
import type { FileStamp } from './protocol.ts';
import { isSameStamp, inspectArchiveNames, type ReadFile, toFileStamp } from './read-file.ts';
import { isKeepable } from './scan-cache.ts';

type Pool = Pick<HashPool, 'readAll'>;

interface KeptFile {
  readonly stamp: FileStamp;
  readonly read: ReadFile;
}

/** An import of this many files is planned without hashing them again. */
const MAX_KEPT = 2000;

/**
 * Reads single files outside the slots. An unchanged file is not read again, by the rule of the
 * scan cache (design decision 3): an import reads each file for its preview and for its plan.
 * Applying hashes the bytes again. Throws FILE_UNREADABLE, CANCELLED.
 */
export function createFileReader(pool: Pool, clock: Pick<Clock, 'now'> | undefined) {
  const kept = new Map<string, KeptFile>();
  return async (file: string, signal?: AbortSignal): Promise<ReadFile> => {
    const before = kept.get(file);
    if (before && isFileUnchanged(file, before)) return before.read;
    kept.delete(file);
    const startedAtMs = clock?.now().getTime() ?? Date.now();
    const outcome = await readOneFile(pool, file, signal);
    const read = await toReadFile(file, outcome);
    if (isKeepable(outcome, startedAtMs)) {
      kept.set(file, { stamp: outcome.stamp, read });
      for (const [oldest] of kept) if (kept.size > MAX_KEPT) kept.delete(oldest);
    }
    return read;
  };
}

function isFileUnchanged(file: string, { stamp }: KeptFile): boolean {
  try {
    const facts = lstatSync(file, { bigint: true });
    return facts.isFile() && isSameStamp(stamp, toFileStamp(facts));
  } catch {
    return false;
  }
}

async function readOneFile(
  pool: Pool,
  file: string,
  signal: AbortSignal | undefined,
): Promise<ReadContent> {
  const outcomes: ReadOutcome[] = [];
  const readMetadata = ARCHIVE_NAME.test(file);
  await pool.readAll(
    [{ file, sizeBytes: 0, readMetadata }],
    (_, outcome) => outcomes.push(outcome),
    signal,
  );
  const [outcome] = outcomes;
  if (outcome && 'digests' in outcome) return outcome;
  throw new AppError('FILE_UNREADABLE', {
    file: basename(file),
    cause: toReadCause(file, outcome),
  });
}

async function toReadFile(
  file: string,
  { digests, stamp, content }: ReadContent,
): Promise<ReadFile> {
  const names = ARCHIVE_NAME.test(file) ? await inspectArchiveNames(file) : NO_NAMES;
  const metadata = content?.metadata ?? [];
  const problem = stamp.sizeBytes === 0 ? problems.empty() : problems.archiveProblem(content);
  return { ...digests, size: stamp.sizeBytes, metadata, problem, ...names };
}

const NO_NAMES = { folders: [], jarKind: null };

/**
 * For a scan a missing file has changed since it was listed; one that a person named never existed.
 */
function toReadCause(file: string, outcome: ReadOutcome | undefined): string | null {
  if (outcome === undefined || !('failure' in outcome)) return null;
  const { failure } = outcome;
  if (failure.kind === 'unreadable') return failure.cause;
  return failure.kind === 'changed' && !existsSync(file) ? 'ENOENT' : failure.kind;
}
