import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
} from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import type { RegistrySeed } from '#registry-server/seed.ts';
import { openStorage } from '#registry-server/storage/open-storage.ts';
import { readRunFolder } from './run-folder.ts';

const digests = new WeakMap<RegistrySeed, string>();

/**
 * Creates the data folder of a registry with the seed, or an empty one. A seed is imported once and
 * its folder copied from then on: hashing the password of one account alone takes a tenth of a
 * second.
 */
export function layRegistry(dataDir: string, seed?: RegistrySeed): void {
  const filled = join(readRunFolder(), `registry-${seed === undefined ? 'empty' : digest(seed)}`);
  if (!existsSync(filled)) fill(filled, seed);
  copyRegistry(filled, dataDir);
}

/**
 * Copies a registry that no process has open. Its stored files are hard links, since a registry
 * adds and removes but never changes them: a test that damages one must replace it.
 */
export function copyRegistry(from: string, to: string): void {
  copyTree(from, to, copyFileSync);
}

function copyTree(from: string, to: string, copy: (source: string, target: string) => void): void {
  mkdirSync(to, { mode: 0o700, recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!entry.isDirectory()) copy(source, target);
    else copyTree(source, target, entry.name === 'files' ? linkSync : copy);
  }
}

function fill(filled: string, seed: RegistrySeed | undefined): void {
  const dataDir = mkdtempSync(`${filled}-`);
  openStorage(dataDir, seed).close();
  try {
    renameSync(dataDir, filled);
  } catch (error) {
    // Another process created it first.
    if (!existsSync(filled)) throw error;
  }
}

function digest(seed: RegistrySeed): string {
  const known = digests.get(seed);
  if (known !== undefined) return known;
  const made = createHash('sha256').update(serialize(seed)).digest('hex');
  digests.set(seed, made);
  return made;
}
