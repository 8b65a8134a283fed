import { AppError } from '#shared/errors.ts';
import type { Io } from '../disk/io.ts';
import type { Clock, ProgramFetch, ProgramUpdater } from '../host.ts';
import type { Gateway } from '../registry/gateway.ts';
import { createSourceProfile } from '../registry/profiles.ts';
import { fetchFile } from '../transfer/fetch-file.ts';

interface FetchParts {
  readonly io: Io;
  readonly gateway: Gateway;
  readonly clock: Clock;
  /** Aborted when the core closes. */
  readonly signal: AbortSignal;
}

/** Requests only the updater's origins, by the network settings. */
export function createProgramFetch(
  { io, gateway, clock, signal }: FetchParts,
  { origins }: Pick<ProgramUpdater, 'origins'>,
): ProgramFetch {
  const profile = createSourceProfile('program:loadout', origins);
  return {
    async readBytes(url, maxBytes) {
      const answer = await gateway.open({
        profile,
        bucket: 'cdnFile',
        method: 'GET',
        url,
        headers: { 'cache-control': 'no-cache' },
        decompress: true,
        signal,
      });
      try {
        if (answer.status !== 200) throw new AppError('PROGRAM_NOT_UPDATED', { cause: 'answer' });
        return await readProgramBody(answer.body, maxBytes);
      } finally {
        await answer.discard();
      }
    },
    async saveFile({ url, sizeBytes, sha512, path }, onBytes) {
      const source = { url, size: sizeBytes, algorithm: 'sha512' as const, checksum: sha512 };
      await fetchFile({ profile, source, path, signal, onBytes }, { io, gateway, clock });
    },
  };
}

async function readProgramBody(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw new AppError('PROGRAM_NOT_UPDATED', { cause: 'too-large' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
