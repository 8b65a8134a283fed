import { dirname, join } from 'node:path';
import { errnoOf, type FileFacts, type Io } from './io.ts';

/** Creates a folder and its missing parents; their names are not synced. */
export function makeFolders(io: Io, path: string, mode = 0o700): void {
  const around = dirname(path);
  try {
    io.makeDirectory(path, mode);
    return;
  } catch (error) {
    const code = errnoOf(error);
    if (code === 'EEXIST' && io.look(io.realPath(path))?.kind === 'directory') return;
    if (code !== 'ENOENT' || around === path) throw error;
  }
  makeFolders(io, around, mode);
  makeFolders(io, path, mode);
}

/** Removes a folder with everything in it, or a file; does nothing if the name does not exist. */
export function removeTree(io: Io, path: string): void {
  if (io.look(path)?.kind !== 'directory') {
    removeIfThere(io, path);
    return;
  }
  for (const name of io.list(path)) removeTree(io, join(path, name));
  io.removeDirectory(path);
}

/** Removes a name that may already be gone. */
export function removeIfThere(io: Io, path: string): void {
  try {
    io.unlink(path);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}

/** As `look`; also null when it cannot be read. */
export function readFactsOrNull(io: Io, path: string): FileFacts | null {
  try {
    return io.look(path);
  } catch {
    return null;
  }
}
