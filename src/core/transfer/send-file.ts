import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { MAX_CHUNK_BYTES, type SavedChunk } from '#shared/domain/upload.ts';
import { AppError } from '#shared/errors.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import type { DownloadFolder } from './download-folder.ts';

export interface SendRequest {
  readonly registry: string;
  readonly project: string;
  readonly version: string;
  readonly file: string | null;
}

interface FoundFile {
  readonly client: { readonly profile: ConnectedProfile };
  readonly source: DownloadSource;
  readonly name: string;
}

/**
 * A file of a version, verified by both digests before its first byte is given. Throws what findFile and Transfer
 * throw.
 */
export type SendFile = (
  request: SendRequest,
  signal?: AbortSignal,
) => AsyncGenerator<SavedChunk, void, void>;

export function createFileSender(services: {
  readonly downloads: DownloadFolder;
  readonly findFile: (request: SendRequest, signal?: AbortSignal) => Promise<FoundFile>;
}): SendFile {
  return async function* sendFile(request, signal = new AbortController().signal) {
    const { client, source, name } = await services.findFile(request, signal);
    yield { kind: 'progress', bytesDone: 0, bytesTotal: source.size };
    const { profile } = client;
    const received = await services.downloads.receive({ profile, source, signal });
    let isDelivered = false;
    try {
      yield { kind: 'file', name, size: received.sizeBytes };
      const sha512 = yield* readChunks(received.path, signal);
      if (sha512 !== source.sha512) {
        throw new AppError('DOWNLOAD_DIFFERS', { file: name, algorithm: 'sha512' });
      }
      isDelivered = true;
      yield { kind: 'end', sha512 };
    } finally {
      await received.release(isDelivered);
    }
  };
}

/** Answers the digest of what was given. */
async function* readChunks(
  path: string,
  signal: AbortSignal,
): AsyncGenerator<SavedChunk, string, void> {
  const digest = createHash('sha512');
  const handle = await open(path, 'r');
  try {
    for (;;) {
      if (signal.aborted) throw new AppError('CANCELLED');
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_CHUNK_BYTES));
      if (bytesRead === 0) return digest.digest('hex');
      const bytes = buffer.subarray(0, bytesRead);
      digest.update(bytes);
      yield { kind: 'chunk', base64: bytes.toString('base64') };
    }
  } finally {
    await handle.close();
  }
}
