import { readFileSync, writeFileSync } from 'node:fs';

// Parts that build or test the program and are in no package of it.
const TOOLS =
  /^(@types\/|@vitejs\/|@swc\/)|^(axe-core|dependency-cruiser|electron-builder|electron-vite|fast-check|knip|node|oxfmt|oxlint|oxlint-tsgolint|playwright-core|typescript|vite|vitest)$/;

/** Every part of other people that the program holds, with its licence, from the lockfile alone. */
export function listLicences(root) {
  const read = (name) => JSON.parse(readFileSync(new URL(name, root), 'utf8'));
  const manifest = read('package.json');
  const { packages } = read('package-lock.json');
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const found = new Map();
  const visit = (path) => {
    const part = packages[path];
    if (part === undefined || found.has(path)) return;
    found.set(path, {
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: part.version,
      licence: typeof part.license === 'string' ? part.license : 'see the part itself',
    });
    // What Electron's package needs is there to download it; what runs is its binary.
    const needed =
      path === 'node_modules/electron'
        ? []
        : Object.keys({ ...part.dependencies, ...part.optionalDependencies });
    for (const name of needed) visit(resolve(packages, path, name));
  };
  for (const name of names.filter((each) => !TOOLS.test(each))) visit(`node_modules/${name}`);
  const parts = [...found.values()].toSorted((a, b) =>
    a.name === b.name ? a.version.localeCompare(b.version) : a.name < b.name ? -1 : 1,
  );
  const distinct = parts.filter(
    ({ name, version }, index) =>
      parts.findIndex((part) => part.name === name && part.version === version) === index,
  );
  return { licence: manifest.license, parts: distinct };
}

/** As Node looks for it: beside the part, then further up. */
function resolve(packages, from, name) {
  for (let at = from; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at}/node_modules/${name}`;
    if (path in packages) return path;
  }
  return `node_modules/${name}`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const root = new URL('../', import.meta.url);
  const text = `${JSON.stringify(listLicences(root), null, 2)}\n`;
  writeFileSync(new URL('resources/licences.json', root), text);
}
