import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A token as it is stored: SHA-256 keyed with a secret that stands beside the database, not in it. */
export type HashToken = (token: string) => string;

/** Reads the data directory's key, or makes one. */
export function openTokenHash(dataDir: string): HashToken {
  const file = join(dataDir, 'token.key');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { flag: 'wx', mode: 0o600 });
  const key = readFileSync(file);
  return (token) => createHmac('sha256', key).update(token).digest('hex');
}
