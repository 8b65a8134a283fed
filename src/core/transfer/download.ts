import { join } from 'node:path';
import { backoffMs, MAX_ATTEMPTS } from '#shared/domain/backoff.ts';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { incomingFile } from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import { isTransientDownload } from '#shared/transient-errors.ts';
import type { Io } from '../disk/io.ts';
import type { Clock, Logger } from '../host.ts';
import type { Gateway } from '../registry/gateway.ts';
import type { HttpAnswer } from '../registry/http.ts';
import { isPageType, isWebPage } from '../registry/web-page.ts';
import {
  downloadFailed,
  statusInsteadOfFile,
  downloadFileNameOf,
  toTransferError,
} from './errors.ts';
import {
  appendToPart,
  checkOnDisk,
  createPart,
  movePartToVault,
  openPart,
  type PartFile,
  readStart,
  removePart,
  syncPart,
} from './part-file.ts';
import type { Throttle } from './throttle.ts';

const MAX_FILE_BYTES = 2 * 1024 ** 3;
const SLACK_BYTES = 1024 ** 2;

export interface DownloadContext {
  readonly io: Io;
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly throttle?: Throttle;
}

export interface DownloadTask {
  readonly profile: ConnectedProfile;
  readonly root: string;
  readonly source: DownloadSource;
  readonly signal: AbortSignal;
  /** `receivedBytes`: size of the last chunk. */
  readonly onBytes: (bytesDone: number, receivedBytes?: number) => void;
}

/**
 * Downloads one file into the vault: received into its part, verified while it is written and again
 * from disk, then renamed. A dropped or stalled transfer resumes, four attempts in all; wrong bytes
 * are deleted and downloaded once more from the beginning, bypassing caches; a web page instead of
 * the file is reported as such. Returns the size in bytes.
 */
export async function download(task: DownloadTask, context: DownloadContext): Promise<number> {
  let failures = 0;
  let isSecondTry = false;
  for (;;) {
    try {
      return await tryDownload(task, context, isSecondTry);
    } catch (thrown) {
      const error = task.signal.aborted
        ? new AppError('CANCELLED')
        : toTransferError(thrown, task.source);
      if (error.code === 'DOWNLOAD_DIFFERS' && !isSecondTry) {
        isSecondTry = true;
        continue;
      }
      failures += 1;
      if (error.params['cause'] === 'web-page') isSecondTry = true;
      if (!isTransientDownload(error) || failures === MAX_ATTEMPTS) throw error;
      context.logger.info('downloadRetry', {
        registry: task.profile.id,
        ...error.params,
        failures,
      });
      await context.clock.sleep(backoffMs(failures, Math.random()), task.signal);
    }
  }
}

/** Maximum of bytes accepted for a file of this announced size (reliability B2). */
export function capBytes({ size }: Pick<DownloadSource, 'size'>): number {
  return Math.min(MAX_FILE_BYTES, Math.max(0, size) * 1.05 + SLACK_BYTES);
}

async function tryDownload(
  task: DownloadTask,
  context: DownloadContext,
  isSecondTry: boolean,
): Promise<number> {
  const part = await receivePart(task, context, isSecondTry);
  await verifyDownload(task, context, part);
  movePartToVault(context.io, task.root, task.source);
  return part.sizeBytes;
}

/** Returns the part with everything that this attempt could get, synced and closed. */
async function receivePart(
  task: DownloadTask,
  context: DownloadContext,
  isSecondTry: boolean,
): Promise<PartFile> {
  const { root, source, signal } = task;
  const { io } = context;
  let part = await openPart(io, root, source, signal);
  try {
    // Complete if the process ended between the last byte and the rename.
    if (part === null || part.digests.difference(source) !== null) {
      part = await receiveBody(
        io,
        task,
        part,
        await requestDownload(task, context, { part, isSecondTry }),
      );
    }
    await syncPart(io, root, source, part);
    return part;
  } finally {
    await part?.file.close();
  }
}

async function receiveBody(
  io: Io,
  task: DownloadTask,
  old: PartFile | null,
  answer: HttpAnswer,
): Promise<PartFile> {
  let part: PartFile | null = null;
  try {
    part = await acceptAnswer(io, task, answer, old);
    part.contentType = answer.header('content-type');
    await writeBody(io, task, answer, part);
    part.isWhole = part.sizeBytes === sizeOf(answer);
    return part;
  } catch (error) {
    // Bytes received before a drop, a pause or a cancel are synced, to be resumed even after a
    // power loss.
    if (part !== null) await syncPart(io, task.root, task.source, part).catch(() => undefined);
    await part?.file.close();
    throw error;
  } finally {
    await answer.discard();
  }
}

async function requestDownload(
  { profile, source, signal }: DownloadTask,
  { gateway, throttle }: DownloadContext,
  { part, isSecondTry }: { readonly part: PartFile | null; readonly isSecondTry: boolean },
): Promise<HttpAnswer> {
  const isResumed = part !== null && part.sizeBytes > 0;
  const answer = await gateway.open({
    profile,
    bucket: 'cdnFile',
    method: 'GET',
    url: source.url,
    headers: {
      'accept-encoding': 'identity',
      ...(isSecondTry ? { 'cache-control': 'no-cache' } : {}),
      ...(isResumed ? { range: `bytes=${part.sizeBytes}-` } : {}),
      ...(isResumed && part.etag !== null ? { 'if-range': part.etag } : {}),
    },
    decompress: false,
    signal,
  });
  if (throttle === undefined) return answer;
  return { ...answer, body: throttled(answer.body, throttle, signal) };
}

async function* throttled(
  body: HttpAnswer['body'],
  throttle: Throttle,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of body) {
    await throttle.take(bytes.length, signal);
    yield bytes;
  }
}

/** Returns the part for the body: the open one for a range, a new one for a whole file. */
async function acceptAnswer(
  io: Io,
  task: DownloadTask,
  answer: HttpAnswer,
  part: PartFile | null,
): Promise<PartFile> {
  const { root, source } = task;
  if (answer.status !== 200 && answer.status !== 206 && answer.status !== 416) {
    throw statusInsteadOfFile(source, answer.status);
  }
  const encoding = answer.header('content-encoding');
  if (encoding !== null && encoding.toLowerCase() !== 'identity') {
    const isPage = isPageType(answer.header('content-type'));
    throw downloadFailed(source, isPage ? 'web-page' : 'encoding');
  }
  if (answer.status === 200) {
    await part?.file.close();
    refuseTooLarge(source, Number(answer.header('content-length') ?? 0));
    return createPart(io, root, source, answer.header('etag'));
  }
  if (part !== null && answer.status === 206 && isRestOf(answer, part)) return part;
  removePart(io, root, source);
  throw downloadFailed(source, 'range');
}

function isRestOf(answer: HttpAnswer, part: PartFile): boolean {
  const start = /^bytes (\d+)-\d+\/(?:\d+|\*)$/.exec(answer.header('content-range') ?? '')?.[1];
  const etag = answer.header('etag');
  const isSameFile = part.etag === null || etag === null || etag === part.etag;
  return start !== undefined && Number(start) === part.sizeBytes && isSameFile;
}

/** Size of the whole file by the answer's headers; null when they do not have it. */
function sizeOf(answer: HttpAnswer): number | null {
  const text =
    answer.status === 206
      ? /\/(\d+)$/.exec(answer.header('content-range') ?? '')?.[1]
      : answer.header('content-length');
  return text ? Number(text) : null;
}

async function writeBody(
  io: Io,
  task: DownloadTask,
  answer: HttpAnswer,
  part: PartFile,
): Promise<void> {
  for await (const bytes of answer.body) {
    try {
      refuseTooLarge(task.source, part.sizeBytes + bytes.length);
    } catch (error) {
      removePart(io, task.root, task.source);
      throw error;
    }
    await appendToPart(part, bytes);
    task.onBytes(part.sizeBytes, bytes.length);
  }
}

function refuseTooLarge(source: DownloadSource, sizeBytes: number): void {
  const limitBytes = capBytes(source);
  if (sizeBytes <= limitBytes) return;
  throw new AppError('DOWNLOAD_TOO_LARGE', { file: downloadFileNameOf(source), limitBytes });
}

/**
 * Verifies the received bytes, then that the disk has the same. Wrong bytes are deleted, a short
 * part is kept.
 */
async function verifyDownload(
  task: DownloadTask,
  context: DownloadContext,
  part: PartFile,
): Promise<void> {
  const { root, source, signal, profile } = task;
  const { io } = context;
  const path = join(root, incomingFile(source.sha512));
  const difference =
    part.digests.difference(source) ??
    (await checkOnDisk(io, path, source, { signal, withSha1: false })).difference;
  if (difference === null) return;
  if (isWebPage(await readStart(io, path), part.contentType)) {
    removePart(io, root, source);
    throw downloadFailed(source, 'web-page');
  }
  // The size is a hint, but fewer bytes than announced with a wrong hash mean a dropped transfer,
  // unless the answer was complete.
  if (part.sizeBytes < source.size && !part.isWhole) throw downloadFailed(source, 'cut');
  removePart(io, root, source);
  const file = downloadFileNameOf(source);
  context.logger.error('downloadDiffers', { registry: profile.id, file, difference });
  const isOtherSize = part.isWhole && part.sizeBytes !== source.size;
  const sizes = { announcedBytes: source.size, sizeBytes: part.sizeBytes };
  throw new AppError('DOWNLOAD_DIFFERS', {
    file,
    algorithm: difference,
    ...(isOtherSize ? sizes : {}),
  });
}
