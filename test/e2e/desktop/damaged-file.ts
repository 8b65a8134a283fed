import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import type { DesktopHost } from '#test/helpers/desktop-host.ts';

/**
 * Corrupts a file of the demo on the registry without changing its size; returns a function that
 * repairs it.
 */
export async function damageFile(host: DesktopHost, name: string): Promise<() => void> {
  const { projects } = await demoSeed();
  const files = projects.flatMap(({ versions }) => versions.flatMap((version) => version.files));
  const file = files.find((one) => one.name === name);
  if (file === undefined) throw new Error(`the demo has no ${name}`);
  const sha512 = createHash('sha512').update(file.bytes).digest('hex');
  const path = join(host.scratch, 'registry', 'files', sha512.slice(0, 2), sha512);
  const whole = readFileSync(path);
  // The file is a hard link shared with other tests' registries, so replace it.
  rmSync(path);
  writeFileSync(path, whole.toReversed());
  return () => writeFileSync(path, whole);
}
