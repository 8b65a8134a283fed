import { client } from './client.ts';

/** Sends a file that was dropped or picked to the core, in order; answers the grant for installing it. */
export async function uploadFile(file: File): Promise<string> {
  const { uploadId, maxChunkBytes } = await client.files.begin({
    name: file.name,
    size: file.size,
  });
  try {
    for (let offset = 0; offset < file.size; offset += maxChunkBytes) {
      const bytes = file.slice(offset, offset + maxChunkBytes);
      await client.files.append({ uploadId, offset, bytes });
    }
    const { grantId } = await client.files.finish({ uploadId });
    return grantId;
  } catch (error) {
    void client.files.abort({ uploadId }).catch(() => undefined);
    throw error;
  }
}
