import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha512Of } from '#test/helpers/tree.ts';

/** Checksum of every file in the export folder, by name. */
export function readExports(out: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(out, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, sha512Of(toComparable(name, readFileSync(join(out, name))))]),
  );
}

/**
 * Removes the URLs of a lockfile: they exist only for files that the registry could be asked about.
 */
function toComparable(name: string, bytes: Buffer): Uint8Array {
  if (!name.endsWith('.lock.json')) return bytes;
  return Buffer.from(bytes.toString().replaceAll(/"urlPath": .*/g, ''));
}
