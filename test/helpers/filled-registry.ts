import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
} from 'node:fs';
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
  copyRegistry(filled, dataDir);
}

/**
 * Copies a registry that no process has open. Its stored files, which a registry adds and removes and never changes, are
 * links to the same bytes: a test that damages one must replace it.
 */
export function copyRegistry(from: string, to: string): void {
  const stored = join(from, 'files');
  cpSync(from, to, { recursive: true, filter: (path) => path !== stored });
  if (existsSync(stored)) linkTree(stored, join(to, 'files'));
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else linkSync(source, target);
  }
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
