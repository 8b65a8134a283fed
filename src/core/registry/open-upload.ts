import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { FILE_TYPES, toFileType } from '#shared/registry/file-types.ts';
import type { UploadFile } from './form.ts';

/**
 * A file on disk as something to send: only its size is read now, its bytes while they are sent. `file` is absolute.
 * Throws FILE_UNREADABLE for what is no plain file.
 */
export async function openUpload(file: string, name = basename(file)): Promise<UploadFile> {
  const stats = await lstat(file).catch((error: unknown) => {
    throw new AppError('FILE_UNREADABLE', { file: name }, error);
  });
  if (!stats.isFile()) throw new AppError('FILE_UNREADABLE', { file: name });
  const type = toFileType(name);
  return {
    name,
    contentType: type === null ? 'application/octet-stream' : FILE_TYPES[type].contentType,
    sizeBytes: stats.size,
    async *open() {
      try {
        for await (const chunk of createReadStream(file)) yield chunk as Uint8Array;
      } catch (error) {
        throw new AppError('FILE_UNREADABLE', { file: name }, error);
      }
    },
  };
}
