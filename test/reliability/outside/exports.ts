import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha512Of } from '#test/helpers/tree.ts';

/** By name: the checksum of every file in the folder of exports. */
export function readExports(out: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(out, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, sha512Of(toComparable(name, readFileSync(join(out, name))))]),
  );
}

/** Of a lockfile everything but the addresses: they are only known of files that the registry could be asked about. */
function toComparable(name: string, bytes: Buffer): Uint8Array {
  if (!name.endsWith('.lock.json')) return bytes;
  return Buffer.from(bytes.toString().replaceAll(/"urlPath": .*/g, ''));
}
