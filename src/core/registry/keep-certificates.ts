import { join, relative } from 'node:path';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import { makeFolders } from '../disk/folders.ts';
import type { Io } from '../disk/io.ts';
import { saveFile } from '../disk/write-file-durable.ts';

const MAX_FILE_BYTES = 64 * 1024 * 1024;

/**
 * Makes a certificate file that a person chose readable from now on, and returns its path: the file
 * itself, or a copy in the data folder if it was dropped into a window, because dropped files are
 * deleted when the program ends. Throws FILE_UNREADABLE for one without a usable certificate,
 * WRITE_FAILED.
 */
export async function keepCertificates(io: Io, file: string, dataDir: string): Promise<string> {
  // Loaded on demand: it includes TLS.
  const { readCertificateFile } = await import('./certificates.ts');
  const { cause: unusable } = readCertificateFile(file);
  if (unusable !== null) throw new AppError('FILE_UNREADABLE', { file, cause: unusable });
  const isDropped = !relative(join(dataDir, 'dropped'), file).startsWith('..');
  if (!isDropped) return file;
  const kept = join(dataDir, 'certificates.pem');
  try {
    makeFolders(io, dataDir);
    saveFile(io, kept, io.read(io.realPath(file), MAX_FILE_BYTES));
    return kept;
  } catch (error) {
    const cause = codeOf(error) ?? 'unknown';
    throw new AppError('WRITE_FAILED', { path: null, cause }, error);
  }
}
