import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { client } from '../core/client.ts';
import { JobFailed } from '../core/errors.ts';

/** Files being sent to the core. */
export interface RunningUpload {
  readonly id: string;
  /** Name of the file being sent. */
  readonly name: string;
  readonly sentBytes: number;
  readonly totalBytes: number;
  readonly cancel: () => void;
}

const uploads = createStore<{ all: readonly RunningUpload[] }>(() => ({ all: [] }));

export function useUploads(): readonly RunningUpload[] {
  return useStore(uploads, ({ all }) => all);
}

/**
 * Sends dropped or picked files to the core, one after another; returns the grants for installing
 * them. `useUploads` shows the progress. Rejects with CANCELLED if the user cancels.
 */
export async function uploadFiles(files: readonly File[]): Promise<readonly string[]> {
  const id = crypto.randomUUID();
  const stopping = new AbortController();
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  const show = (name: string, sentBytes: number): void => {
    const shown = { id, name, sentBytes, totalBytes, cancel: () => stopping.abort() };
    uploads.setState(({ all }) => ({ all: [...all.filter((one) => one.id !== id), shown] }));
  };
  const grants: string[] = [];
  let before = 0;
  try {
    for (const file of files) {
      const sent = (bytes: number): void => show(file.name, before + bytes);
      sent(0);
      grants.push(await uploadFile(file, { signal: stopping.signal, onSent: sent }));
      before += file.size;
    }
    return grants;
  } finally {
    uploads.setState(({ all }) => ({ all: all.filter((one) => one.id !== id) }));
  }
}

interface UploadOptions {
  readonly signal?: AbortSignal;
  readonly onSent?: (sentBytes: number) => void;
}

/** Sends one file, in order; returns the grant for installing it. */
export async function uploadFile(
  file: File,
  { signal, onSent }: UploadOptions = {},
): Promise<string> {
  const { uploadId, maxChunkBytes } = await client.files.begin({
    name: file.name,
    size: file.size,
  });
  try {
    for (let offset = 0; offset < file.size; offset += maxChunkBytes) {
      if (signal?.aborted) throw new JobFailed({ code: 'CANCELLED', params: {} });
      const bytes = file.slice(offset, offset + maxChunkBytes);
      const { received } = await client.files.append({ uploadId, offset, bytes });
      onSent?.(received);
    }
    const { grantId } = await client.files.finish({ uploadId });
    return grantId;
  } catch (error) {
    void client.files.abort({ uploadId }).catch(() => undefined);
    throw error;
  }
}
