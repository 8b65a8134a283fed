import { randomBytes } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { Io } from './io.ts';

const PRIVATE_FILE_MODE = 0o600;

/**
 * Replaces a file so that a crash leaves the old or the new content, never a mixture; durable when
 * it returns. With `keepPrevious` differing old content is kept as `<path>.bak`. Refuses to write
 * to a link.
 */
export function writeFileDurable(
  io: Io,
  path: string,
  bytes: Uint8Array,
  options: { readonly keepPrevious?: boolean } = {},
): void {
  const present = io.look(path);
  if (present !== null && present.kind !== 'file')
    throw new AppError('UNSAFE_STATE_FOLDER', { path: basename(path) });
  replaceFile(io, path, { bytes, mode: present?.mode ?? PRIVATE_FILE_MODE }, () => {
    if (options.keepPrevious === true && present !== null) keepPrevious(io, path, bytes);
  });
}

/**
 * As above for a file of the data folder, or one that a person named: with this mode, and replacing
 * a link too.
 */
export function saveFile(
  io: Io,
  path: string,
  content: string | Uint8Array,
  {
    mode = PRIVATE_FILE_MODE,
    beforeName,
  }: {
    readonly mode?: number;
    /** Called when the new content is durable, before it gets the name. */
    readonly beforeName?: () => void;
  } = {},
): void {
  replaceFile(io, path, { bytes: Buffer.from(content), mode }, beforeName);
}

interface NewContent {
  readonly bytes: Uint8Array;
  readonly mode: number;
}

function replaceFile(
  io: Io,
  path: string,
  { bytes, mode }: NewContent,
  beforeName: () => void = () => undefined,
): void {
  const temp = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    io.createFile(temp, bytes, mode);
    // A file whose sync failed is discarded: a second sync would report success for bytes that were
    // never written.
    io.syncFile(temp);
    beforeName();
    io.rename(temp, path);
  } catch (error) {
    unlinkQuietly(io, temp);
    throw error;
  }
  io.syncDirectory(dirname(path));
}

/** Removes a name that may already be gone; a failure is left to the next recovery. */
export function unlinkQuietly(io: Io, path: string): void {
  try {
    io.unlink(path);
  } catch {
    // Temporary names are removed by every recovery.
  }
}

function keepPrevious(io: Io, path: string, next: Uint8Array): void {
  const previous = io.read(path, Number.MAX_SAFE_INTEGER);
  if (Buffer.compare(previous, next) === 0) return;
  const spare = `${path}.bak.${randomBytes(6).toString('hex')}.tmp`;
  try {
    io.createFile(spare, previous, PRIVATE_FILE_MODE);
    io.syncFile(spare);
    io.rename(spare, `${path}.bak`);
  } catch (error) {
    unlinkQuietly(io, spare);
    throw error;
  }
}
