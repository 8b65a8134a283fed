import { createHash, randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { backoffMs, MAX_ATTEMPTS } from '#shared/domain/backoff.ts';
import type { PieceDownload } from '#shared/domain/play.ts';
import { AppError } from '#shared/errors.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import { isTransientDownload } from '#shared/transient-errors.ts';
import { makeFolders } from '../disk/folders.ts';
import type { Io } from '../disk/io.ts';
import { readChunks } from '../disk/read-chunks.ts';
import { unlinkQuietly } from '../disk/write-file-durable.ts';
import type { Clock } from '../host.ts';
import type { Gateway } from '../registry/gateway.ts';
import { isWebPage } from '../registry/web-page.ts';
import {
  downloadFailed,
  statusInsteadOfFile,
  downloadFileNameOf,
  toTransferError,
} from './errors.ts';
import { readStart } from './part-file.ts';

/** Limit when a source does not announce the size. */
const MAX_UNKNOWN_BYTES = 512 * 1024 ** 2;
const SLACK_BYTES = 1024 ** 2;

type FetchContext = {
  readonly io: Io;
  readonly gateway: Gateway;
  readonly clock: Clock;
};

export interface FileTask {
  /** Only its origins may be requested. */
  readonly profile: ConnectedProfile;
  readonly source: Pick<PieceDownload, 'url' | 'size' | 'algorithm' | 'checksum'>;
  /** Final path, used once the bytes are verified. */
  readonly path: string;
  readonly signal: AbortSignal;
  readonly onBytes: (bytesDone: number) => void;
}

/**
 * Downloads one file outside of any loadout: it gets its name only after the bytes on disk match
 * the checksum. Returns its size. Throws CANCELLED, DOWNLOAD_FAILED, DOWNLOAD_DIFFERS,
 * DOWNLOAD_TOO_LARGE, ORIGIN_REFUSED, REDIRECT_REFUSED, DISK_FULL, WRITE_FAILED.
 */
export async function fetchFile(task: FileTask, context: FetchContext): Promise<number> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await fetchOnce(task, context);
    } catch (thrown) {
      const error = task.signal.aborted
        ? new AppError('CANCELLED')
        : toTransferError(thrown, describe(task));
      if (!isTransientDownload(error) || failures === MAX_ATTEMPTS) throw error;
      await context.clock.sleep(backoffMs(failures, Math.random()), task.signal);
    }
  }
}

async function fetchOnce(task: FileTask, { io, gateway }: FetchContext): Promise<number> {
  const { path, source } = task;
  makeFolders(io, dirname(path));
  const part = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const { sizeBytes, contentType } = await downloadIntoPart(task, part, { io, gateway });
    const digest = await hashFileOnDisk(io, part, source.algorithm);
    if (digest !== source.checksum.toLowerCase()) {
      if (isWebPage(await readStart(io, part), contentType))
        throw downloadFailed(describe(task), 'web-page');
      throw new AppError('DOWNLOAD_DIFFERS', {
        file: downloadFileNameOf(describe(task)),
        algorithm: source.algorithm,
      });
    }
    io.rename(part, path);
    io.syncDirectory(dirname(path));
    return sizeBytes;
  } catch (error) {
    unlinkQuietly(io, part);
    throw error;
  }
}

async function downloadIntoPart(
  task: FileTask,
  part: string,
  { io, gateway }: Pick<FetchContext, 'io' | 'gateway'>,
): Promise<{ readonly sizeBytes: number; readonly contentType: string | null }> {
  const { profile, source, signal, onBytes } = task;
  const limitBytes = source.size === null ? MAX_UNKNOWN_BYTES : source.size * 1.05 + SLACK_BYTES;
  const answer = await gateway.open({
    profile,
    bucket: 'cdnFile',
    method: 'GET',
    url: source.url,
    headers: { 'accept-encoding': 'identity' },
    decompress: false,
    signal,
  });
  try {
    if (answer.status !== 200) throw statusInsteadOfFile(describe(task), answer.status);
    const file = await io.openFile(part, 'create', 0o600);
    try {
      let received = 0;
      for await (const bytes of answer.body) {
        await file.write(bytes, received);
        received += bytes.length;
        if (received > limitBytes)
          throw new AppError('DOWNLOAD_TOO_LARGE', {
            file: downloadFileNameOf(describe(task)),
            limitBytes,
          });
        onBytes(received);
      }
      await file.sync();
      return { sizeBytes: received, contentType: answer.header('content-type') };
    } finally {
      await file.close();
    }
  } finally {
    await answer.discard();
  }
}

/** Hashes the bytes on disk, not the received ones. */
async function hashFileOnDisk(io: Io, path: string, algorithm: string): Promise<string> {
  const file = await io.openFile(path, 'read');
  try {
    const hash = createHash(algorithm);
    for await (const bytes of readChunks(file)) hash.update(bytes);
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}

function describe({ source }: FileTask) {
  return { url: source.url, sha1: null, sha512: '', size: source.size ?? 0 };
}
