import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RegistrySeed } from '../seed.ts';
import { generateDemoSeed } from './generate.ts';
import { demoFolder } from './scenario.ts';

/**
 * Writes the demo's game folder there, overwriting existing files; resolves to its game version.
 */
export async function writeDemoFolder(folder: string, seed?: RegistrySeed): Promise<string> {
  const { files, gameVersion } = await demoFolder(seed ?? (await generateDemoSeed()));
  for (const { path, bytes } of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  return gameVersion;
}
