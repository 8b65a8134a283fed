import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import type { Seed } from '#registry-server/seed.ts';
import { startRegistryServer } from '#registry-server/start.ts';
import { readRunFolder } from './run-folder.ts';

const digests = new WeakMap<Seed, string>();

/**
 * Lays the data folder of a registry that holds the seed. A seed is taken in once, and its folder copied from then on:
 * the password of an account alone takes a tenth of a second to hash.
 */
export async function layRegistry(dataDir: string, seed: Seed): Promise<void> {
  const filled = join(readRunFolder(), `registry-${digest(seed)}`);
  if (!existsSync(filled)) await fill(filled, seed);
  cpSync(filled, dataDir, { recursive: true });
}

async function fill(filled: string, seed: Seed): Promise<void> {
  const dataDir = mkdtempSync(`${filled}-`);
  const options = { dataDir, port: 0, profile: 'local', faults: [], seed } as const;
  await (await startRegistryServer(options)).close();
  try {
    renameSync(dataDir, filled);
  } catch (error) {
    // Another process was first.
    if (!existsSync(filled)) throw error;
  }
}

function digest(seed: Seed): string {
  const known = digests.get(seed);
  if (known !== undefined) return known;
  const made = createHash('sha256').update(serialize(seed)).digest('hex');
  digests.set(seed, made);
  return made;
}
