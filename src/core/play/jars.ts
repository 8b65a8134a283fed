import { join } from 'node:path';
import { readFactsOrNull } from '../disk/folders.ts';
import type { Io } from '../disk/io.ts';
import { compareVersionTexts } from './compare-versions.ts';

const ZIP_START = 'PK\u0003\u0004';
const MAX_JARS = 2000;
const VERSION_IN_NAME = /-(\d[\w.+]*(?:-(?:alpha|beta|pre|rc|snapshot)[\w.]*)?)/i;

/** Why a path is not a jar; null when it begins like one. */
export type JarProblem = 'missing' | 'folder' | 'no-jar';

export async function checkJar(io: Io, path: string): Promise<JarProblem | null> {
  const real = resolveJarPath(io, path);
  const facts = real === null ? null : readFactsOrNull(io, real);
  if (real === null || facts === null) return 'missing';
  if (facts.kind === 'directory') return 'folder';
  if (facts.kind !== 'file') return 'no-jar';
  const start = Buffer.alloc(ZIP_START.length);
  try {
    const file = await io.openFile(real, 'read');
    try {
      await file.read(start, 0);
    } finally {
      await file.close();
    }
  } catch {
    return 'no-jar';
  }
  return start.toString('latin1') === ZIP_START ? null : 'no-jar';
}

/** Lists the jars of these folders; of several versions of a jar the newest. */
export function listNewestJars(io: Io, folders: readonly string[]): readonly string[] {
  const newest = new Map<string, string>();
  for (const path of folders.flatMap((folder) => listJars(io, folder))) {
    const name = nameOf(path);
    const artifact = name.replace(/\.jar$/i, '').replace(VERSION_IN_NAME, '');
    const known = newest.get(artifact);
    const isNewer =
      known === undefined ||
      compareVersionTexts(versionOfJar(name), versionOfJar(nameOf(known))) > 0;
    if (isNewer) newest.set(artifact, path);
  }
  return [...newest.values()];
}

/** `*` in the pattern matches anything. */
export function matchesJarPattern(path: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(nameOf(path));
}

/** The version in a jar's name, or empty. */
export function versionOfJar(path: string): string {
  return VERSION_IN_NAME.exec(nameOf(path).replace(/\.jar$/i, ''))?.[1] ?? '';
}

function listJars(io: Io, folder: string): readonly string[] {
  try {
    const names = io.list(folder).filter((name) => name.toLowerCase().endsWith('.jar'));
    return names
      .toSorted()
      .slice(0, MAX_JARS)
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** Launchers also keep links; null when nothing exists. */
function resolveJarPath(io: Io, path: string): string | null {
  try {
    return io.realPath(path);
  } catch {
    return null;
  }
}
