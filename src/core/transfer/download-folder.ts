import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { STATE_FOLDER, vaultFile } from '#shared/domain/paths.ts';
import type { FetchRequest, Transfer } from './transfer.ts';

/** Files on their way to a person, in the data directory. */
export interface DownloadFolder {
  /** Fetches the file, verified by both digests. Throws what Transfer throws. */
  receive(request: DownloadRequest): Promise<ReceivedFile>;
}

type DownloadRequest = Omit<FetchRequest, 'root' | 'sources'> & { readonly source: DownloadSource };

interface ReceivedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /**
   * To be called once, by whoever received it. The file goes with the last who uses it, when that one needs it no more;
   * after a failure it is kept for the next try.
   */
  release(isDelivered: boolean): Promise<void>;
}

export function createDownloadFolder(transfer: Transfer, dataDir: string): DownloadFolder {
  const root = join(dataDir, 'downloads');
  const users = new Map<string, number>();

  async function release(sha512: string, isDelivered: boolean): Promise<void> {
    const left = (users.get(sha512) ?? 1) - 1;
    users.set(sha512, left);
    if (left > 0) return;
    users.delete(sha512);
    if (isDelivered) await rm(join(root, vaultFile(sha512)), { force: true });
  }

  return {
    async receive({ source, ...request }) {
      const { sha512 } = source;
      users.set(sha512, (users.get(sha512) ?? 0) + 1);
      try {
        await mkdir(join(root, STATE_FOLDER), { recursive: true, mode: 0o700 });
        const sizes = await transfer.fetchIntoVault({ ...request, root, sources: [source] });
        return {
          path: join(root, vaultFile(sha512)),
          sizeBytes: sizes.get(sha512) ?? source.size,
          release: (isDelivered) => release(sha512, isDelivered),
        };
      } catch (error) {
        await release(sha512, false);
        throw error;
      }
    },
  };
}
