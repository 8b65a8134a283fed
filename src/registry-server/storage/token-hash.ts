import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Hashes a token for storage: SHA-256 keyed with a secret that is stored beside the database, not
 * in it.
 */
export type HashToken = (token: string) => string;

const KEY_BYTES = 32;

/** Reads the data directory's key, or creates one, also when a crash left it incomplete. */
export function openTokenHash(dataDir: string): HashToken {
  const file = join(dataDir, 'token.key');
  if (!isWhole(file)) createTokenKey(file);
  const key = readFileSync(file);
  return (token) => createHmac('sha256', key).update(token).digest('hex');
}

function isWhole(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.size === KEY_BYTES;
}

function createTokenKey(file: string): void {
  const partial = `${file}.${randomUUID()}.part`;
  writeFileSync(partial, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600, flush: true });
  renameSync(partial, file);
}
