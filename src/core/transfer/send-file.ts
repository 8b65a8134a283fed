import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { STATE_FOLDER, vaultFile } from '#shared/domain/state-folder.ts';
import { MAX_CHUNK_BYTES, type SavedChunk } from '#shared/domain/upload.ts';
import { AppError } from '#shared/errors.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import type { Transfer } from './transfer.ts';

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
  readonly transfer: Transfer;
  readonly dataDir: string;
  readonly findFile: (request: SendRequest, signal?: AbortSignal) => Promise<FoundFile>;
}): SendFile {
  const root = join(services.dataDir, 'downloads');
  return async function* sendFile(request, signal = new AbortController().signal) {
    const { client, source, name } = await services.findFile(request, signal);
    yield { kind: 'progress', bytesDone: 0, bytesTotal: source.size };
    await mkdir(join(root, STATE_FOLDER), { recursive: true, mode: 0o700 });
    const { profile } = client;
    const sizes = await services.transfer.fetchIntoVault({
      profile,
      root,
      sources: [source],
      signal,
    });
    yield { kind: 'file', name, size: sizes.get(source.sha512) ?? source.size };
    const received = join(root, vaultFile(source.sha512));
    const sha512 = yield* readChunks(received, signal);
    if (sha512 !== source.sha512) {
      throw new AppError('DOWNLOAD_DIFFERS', { file: name, algorithm: 'sha512' });
    }
    await rm(received, { force: true });
    yield { kind: 'end', sha512 };
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
      yield { kind: 'chunk', bytes: new Blob([bytes]) };
    }
  } finally {
    await handle.close();
  }
}
