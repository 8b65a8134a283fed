import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const MAX_PACKAGE_BYTES = 256 * 1024 * 1024;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Serves npm the packages that `manifest` depends on, from `modules`, and the files of `extra` by
 * path. Optional packages for other systems are missing, which npm allows.
 */
export async function startNpmRegistry(
  modules: string,
  manifest: Manifest,
  extra: Readonly<Record<string, Buffer>> = {},
): Promise<{ origin: string; close: () => Promise<void> }> {
  const packages = new Map<string, { manifest: Manifest; bytes: Buffer }>();
  for (const name of Object.keys(manifest.dependencies ?? {})) addPackage(name);

  function addPackage(name: string): void {
    const file = join(modules, name, 'package.json');
    if (packages.has(name) || !existsSync(file)) return;
    const own = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    packages.set(name, { manifest: own, bytes: packFolder(modules, name) });
    for (const needed of Object.keys({ ...own.dependencies, ...own.optionalDependencies }))
      addPackage(needed);
  }

  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/').slice(1);
    const found = packages.get(path);
    const bytes = packages.get(path.replace(/\.tgz$/, ''))?.bytes ?? extra[path];
    if (found !== undefined) {
      const document = describe(found, `http://${request.headers.host}/${path}.tgz`);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(document));
    } else if (bytes !== undefined) response.end(bytes);
    else response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function describe({ manifest, bytes }: { manifest: Manifest; bytes: Buffer }, tarball: string) {
  const { name, version } = manifest;
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  return {
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, dist: { tarball, integrity } } },
  };
}

function packFolder(modules: string, name: string): Buffer {
  const options = ['--exclude=node_modules', '--transform=s,^[.],package,'];
  return execFileSync(
    'tar',
    ['--use-compress-program=gzip -1', '-cf', '-', ...options, '-C', join(modules, name), '.'],
    { maxBuffer: MAX_PACKAGE_BYTES },
  );
}
