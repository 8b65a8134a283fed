import { randomBytes } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { errnoOf, type Io } from '../disk/io.ts';
import { unlinkQuietly } from '../disk/write-file-durable.ts';

const KEY_BYTES = 32;
const KEY_MODE = 0o600;

/**
 * Opens the installation's key for intents, `<dataDir>/journal.key`, and creates it durably if
 * missing. Anything else with that name, or a key of the wrong size, is renamed to
 * `journal.key.damaged`.
 */
export function openJournalKey(io: Io, dataDir: string): Uint8Array {
  const path = `${dataDir}/journal.key`;
  const facts = io.look(path);
  const isWhole = facts?.kind === 'file' && facts.size === KEY_BYTES;
  if (facts !== null && !isWhole) io.rename(path, findFreePath(io, `${path}.damaged`));
  if (io.look(path) === null) createJournalKey(io, dataDir, path);
  const key = io.read(path, KEY_BYTES);
  if (key.length !== KEY_BYTES) throw new AppError('WRITE_FAILED', { cause: 'journal-key' });
  // A crash may have left it in memory only, and intents must survive a power loss.
  io.syncFile(path);
  io.syncDirectory(dataDir);
  return key;
}

/** Returns the name, or a similar one if it is taken. */
function findFreePath(io: Io, path: string): string {
  return io.look(path) === null ? path : `${path}-${randomBytes(6).toString('hex')}`;
}

function createJournalKey(io: Io, dataDir: string, path: string): void {
  const temp = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  io.createFile(temp, randomBytes(KEY_BYTES), KEY_MODE);
  try {
    io.syncFile(temp);
    putInPlace(io, temp, path);
  } finally {
    unlinkQuietly(io, temp);
  }
}

/** Another process may create the key at the same moment: the first one stays. */
function putInPlace(io: Io, temp: string, path: string): void {
  try {
    io.link(temp, path);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST' && io.look(path) === null) io.rename(temp, path);
  }
}
