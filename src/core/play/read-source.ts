import type { z } from 'zod';
import type { Message } from '#shared/domain/addon.ts';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import type { GameDefinition } from '#shared/domain/slot.ts';
import type { PieceDownload } from '#shared/domain/play.ts';
import { AppError, toErrorPayload } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import type { Gateway } from '../registry/gateway.ts';
import { isWebPage } from '../registry/web-page.ts';

const MAX_LIST_BYTES = 16 * 1024 * 1024;
const MAX_CHECKSUM_BYTES = 4096;

/** A file of a piece: its download, and its name in the piece's folder. */
export interface OfferedFile extends PieceDownload {
  readonly name: string;
}

/** A source's offer of a piece. */
export interface Offer {
  readonly version: string;
  readonly files: readonly OfferedFile[];
}

/** Why a source has nothing, and the remedy. */
export interface NoOffer {
  readonly problem: Message;
}

/** Nothing with a checksum of each file fits the game's version. */
export function notOffered(name: string, game: string | null): NoOffer {
  return {
    problem:
      game === null
        ? message('play-piece-missing', { name })
        : message('play-piece-not-offered', { name, game }),
  };
}

export interface SourceParts {
  readonly gateway: Gateway;
  readonly profile: ConnectedProfile;
  readonly signal?: AbortSignal | undefined;
}

/** Also the game whose piece it is. */
export interface PieceSourceParts extends SourceParts {
  readonly game: Pick<GameDefinition, 'id' | 'gameIds' | 'manifests'>;
}

/** Throws DOWNLOAD_FAILED, DOWNLOAD_TOO_LARGE, ORIGIN_REFUSED, and the gateway's errors. */
export async function readList<T>(
  parts: SourceParts,
  url: string,
  schema: z.ZodType<T>,
): Promise<T> {
  const text = (await fetchSourceBytes(parts, url, MAX_LIST_BYTES)).toString('utf8');
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw toUnexpectedAnswerError(url, text, error);
  }
}

/** The error for an answer that is not the source's expected one. */
export function toUnexpectedAnswerError(url: string, text: string, error?: unknown): AppError {
  const cause = isWebPage(text) ? 'web-page' : 'answer';
  return new AppError('DOWNLOAD_FAILED', { file: url, cause }, error);
}

/** As `readList`, into memory. */
export async function fetchSourceBytes(
  { gateway, profile, signal }: SourceParts,
  url: string,
  maxBytes: number,
): Promise<Buffer> {
  const answer = await gateway.open({
    profile,
    bucket: null,
    method: 'GET',
    url,
    headers: { accept: 'application/json, text/plain, */*;q=0.1' },
    decompress: true,
    signal,
  });
  try {
    if (answer.status !== 200)
      throw new AppError('DOWNLOAD_FAILED', { file: url, cause: 'status', status: answer.status });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer.body) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw new AppError('DOWNLOAD_TOO_LARGE', { file: url, limitBytes: maxBytes });
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    await answer.discard();
  }
}

const FAILURE_CAUSES: Readonly<Record<string, string>> = {
  REGISTRY_OFFLINE: 'offline',
  REGISTRY_LIMITED: 'limited',
  REGISTRY_ANSWER_INVALID: 'answer',
  DOWNLOAD_TOO_LARGE: 'too-large',
  ORIGIN_REFUSED: 'origin',
};

/**
 * Says why a source could not be asked for a piece; `url` is used unless the failure names another.
 */
export function describeSourceFailure(
  error: unknown,
  { name, url }: { readonly name: string; readonly url: string },
): Message {
  const { code, params } = toErrorPayload(error);
  const { file, cause = code, status = null } = params;
  const asked = typeof file === 'string' && URL.canParse(file) ? file : url;
  return message('play-source-failed', {
    name,
    source: URL.parse(asked)?.host ?? asked,
    cause: FAILURE_CAUSES[code] ?? String(cause),
    status: typeof status === 'number' ? String(status) : null,
  });
}

/** A source that does not have it, or that may not be asked: the next one is tried. */
export function skipFailedSource(error: unknown): null {
  const skipped = ['DOWNLOAD_FAILED', 'ORIGIN_REFUSED', 'REDIRECT_REFUSED'];
  if (error instanceof AppError && skipped.includes(error.code)) return null;
  throw error;
}

/** Returns the file from the first repository with a checksum of it, or null. */
export async function offerWithChecksum(
  parts: SourceParts,
  name: string,
  urls: readonly string[],
): Promise<OfferedFile | null> {
  if (!isSafeFileName(name)) return null;
  for (const url of new Set(urls)) {
    const checksumFrom = `${url}.sha1`;
    const text = await fetchSourceBytes(parts, checksumFrom, MAX_CHECKSUM_BYTES).catch(
      skipFailedSource,
    );
    const found = /^\s*([0-9a-f]{40})\b/i.exec(text?.toString('utf8') ?? '');
    const checksum = found?.[1]?.toLowerCase();
    if (checksum !== undefined)
      return { url, name, size: null, algorithm: 'sha1', checksum, checksumFrom };
  }
  return null;
}
