import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const RENDERER = join(import.meta.dirname, '../../out/renderer');
const ASSETS = join(RENDERER, 'assets');
const STATIC_IMPORT =
  /(?:^|[;}\n])\s*(?:import|export)\s*(?:[\w*{][^'"`;()]*?from\s*)?["']\.\/([\w.-]+\.js)["']/g;

/**
 * The design's limit for the scripts that a window loads before its first screen, in gzipped bytes.
 */
export const FIRST_LOAD_LIMIT_BYTES = 290_000;

/**
 * Returns for each screen of the built interface the gzipped bytes that the start and the screen
 * load together.
 */
export function measureFirstLoads(): ReadonlyMap<string, number> {
  const html = readFileSync(join(RENDERER, 'index.html'), 'utf8');
  const start = [...html.matchAll(/(?:src|href)="\.\/assets\/([\w.-]+\.js)"/g)].map(toName);
  const pages = readdirSync(ASSETS).filter((name) => /^[a-z-]+-page-[\w-]+\.js$/.test(name));
  const sizes = new Map<string, number>();
  return new Map(
    pages.map((page) => {
      const files = [...collect([...start, page])];
      const total = files.reduce((sum, name) => sum + sizeOf(name, sizes), 0);
      return [page.replace(/-page-.*/, ''), total];
    }),
  );
}

/**
 * Keys of messages that the code of the start and the library names, as the bundler leaves them.
 */
export function listFirstKeys(): ReadonlySet<string> {
  const files = readdirSync(ASSETS).filter((name) =>
    /^(?:index|library-page)-[\w-]+\.js$/.test(name),
  );
  const named = files.flatMap((name) => [
    ...readAsset(name).matchAll(/["'`](ui-[a-z0-9-]+)["'`](?!:)/g),
  ]);
  return new Set(named.map(toName));
}

function collect(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    open.push(...[...readAsset(name).matchAll(STATIC_IMPORT)].map(toName));
  }
  return seen;
}

function sizeOf(name: string, known: Map<string, number>): number {
  const size = known.get(name) ?? gzipSync(readAsset(name)).length;
  known.set(name, size);
  return size;
}

function readAsset(name: string): string {
  return readFileSync(join(ASSETS, name), 'utf8');
}

function toName([, name = '']: RegExpMatchArray): string {
  return name;
}
