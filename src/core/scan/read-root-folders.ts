import { closeSync } from 'node:fs';
import { openWithoutFollowing } from './compute.ts';

const MAX_ENTRIES = 20_000;
const MAX_FOLDERS = 64;

/** Names of the folders at the root of a zip archive; empty for anything that is no sound archive. */
export async function readRootFolders(file: string): Promise<readonly string[]> {
  let descriptor: number | null = null;
  try {
    descriptor = openWithoutFollowing(file);
    const { fromFdPromise } = await import('yauzl');
    const zip = await fromFdPromise(descriptor, { autoClose: false, strictFileNames: true });
    if (zip.entryCount > MAX_ENTRIES) return [];
    const folders = new Set<string>();
    for await (const { fileName } of zip.eachEntry()) {
      const slash = fileName.indexOf('/');
      if (slash > 0 && folders.size < MAX_FOLDERS) folders.add(fileName.slice(0, slash));
    }
    return [...folders];
  } catch {
    return [];
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}
