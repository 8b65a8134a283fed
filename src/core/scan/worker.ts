import { closeSync, fstatSync } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import { codeOf } from '#shared/code-of.ts';
import type { ManifestKind } from '#shared/domain/slot.ts';
import { digestFile, openWithoutFollowing } from './read-file.ts';
import type { ReadFailure, ChecksumPair, FileStamp, ArchiveContent } from './protocol.ts';

const BUFFER_BYTES = 256 * 1024;

export interface HashJob {
  readonly id: number;
  /** Absolute. */
  readonly file: string;
  /** Metadata files to read from the archive; null: it is only hashed. */
  readonly manifests: readonly ManifestKind[] | null;
}

/** A job is answered by `failed`, by `digests` with `done`, or by `digests` and then `content`. */
export type WorkerAnswer =
  | { readonly type: 'failed'; readonly id: number; readonly failure: ReadFailure }
  | {
      readonly type: 'digests';
      readonly id: number;
      readonly digests: ChecksumPair;
      readonly stamp: FileStamp;
      readonly done: boolean;
    }
  | { readonly type: 'content'; readonly id: number; readonly content: ArchiveContent };

/** Loop of one hashing thread: jobs in, answers out, one file at a time. */
export function runScanWorker(port: MessagePort): void {
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  const answer = (message: WorkerAnswer): void => port.postMessage(message);
  let last: Promise<void> = Promise.resolve();
  port.on('message', (job: HashJob) => {
    // In order: while one archive is read the next file's bytes must not run in between.
    last = last.then(() => hashJobFile(job, buffer, answer));
  });
}

async function hashJobFile(
  job: HashJob,
  buffer: Buffer,
  answer: (message: WorkerAnswer) => void,
): Promise<void> {
  let descriptor: number | null = null;
  try {
    descriptor = openWithoutFollowing(job.file);
    if (!fstatSync(descriptor).isFile()) {
      answer({ type: 'failed', id: job.id, failure: { kind: 'not-a-file' } });
      return;
    }
    const read = digestFile(descriptor, job.file, buffer);
    if (read === null) {
      answer({ type: 'failed', id: job.id, failure: { kind: 'changed' } });
      return;
    }
    answer({ type: 'digests', id: job.id, ...read, done: job.manifests === null });
    if (job.manifests === null) return;
    // Loaded here so that a scan that only hashes never loads the archive reader.
    const { readArchiveContent } = await import('./archive.ts');
    const content = await readArchiveContent(descriptor, read.stamp.sizeBytes, job.manifests);
    answer({ type: 'content', id: job.id, content });
  } catch (error) {
    answer({ type: 'failed', id: job.id, failure: toReadFailure(error) });
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

/** Converts the system's error for an unreadable file. */
function toReadFailure(error: unknown): ReadFailure {
  const cause = codeOf(error) ?? 'UNKNOWN';
  if (cause === 'ENOENT') return { kind: 'changed' };
  if (cause === 'ELOOP' || cause === 'ENXIO') return { kind: 'not-a-file' };
  return { kind: 'unreadable', cause };
}
