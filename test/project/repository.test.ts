import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const versions: Readonly<Record<string, string>> = {
  ...manifest.dependencies,
  ...manifest.devDependencies,
};
const scripts: Readonly<Record<string, string>> = manifest.scripts;

/** Fields of a workflow that these tests read. */
interface Job {
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly { readonly run?: string }[];
}

/** Lists the sources below a folder, without tests. */
function listSources(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

const readSource = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Lists the modules imported by name, both packages and Node's own. */
function listNames(text: string): readonly string[] {
  const pattern = /(?:from|import)\s*\(?\s*'((?:@[\w-]+\/)?[\w:-]+)/g;
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

/** Lists the imports of the sources below these folders. */
function listImports(...folders: readonly string[]): ReadonlySet<string> {
  return new Set(folders.flatMap(listSources).map(readSource).flatMap(listNames));
}

test.each([
  'package.json',
  'tsconfig.json',
  'electron.vite.config.ts',
  'electron',
  'src',
  'resources',
  'test',
  'README.md',
])('the top level holds %s', (name) => expect(existsSync(join(ROOT, name))).toBe(true));

test.each([
  'electron',
  'electron-vite',
  'react',
  'zustand',
  'better-sqlite3',
  'got',
  'electron-builder',
  'vitest',
])('%s is pinned to one version', (name) => expect(versions[name]).toMatch(/^\d+\.\d+\.\d+$/));

test.each(
  'dev build start demo test test:unit test:integration test:e2e typecheck lint boundaries format bench check'.split(
    ' ',
  ),
)('npm run %s is a script', (name) => expect(scripts[name]).toBeTruthy());

describe.each(['ci.yml', 'deep.yml'])('the workflow %s', (name) => {
  const text = readSource(join('.github/workflows', name));
  const { jobs } = parse(text) as { jobs: Record<string, Job> };

  test('runs scripts of package.json only', () => {
    const named = [...text.matchAll(/npm (?:run )?(?<script>[\w:]+)/g)].map(
      ({ groups }) => groups?.['script'] ?? '',
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((script) => script !== 'ci' && !(script in scripts))).toEqual([]);
  });

  test('runs each of its shards once', () => {
    for (const { strategy, steps } of Object.values(jobs)) {
      const total = steps
        .map(({ run = '' }) => /--shard \$\{\{ matrix\.shard \}\}\/(\d+)/.exec(run)?.[1])
        .find(Boolean);
      const shards = strategy?.matrix['shard'];
      expect(shards?.length ?? 0).toBe(Number(total ?? 0));
    }
  });
});

describe('pinned dependencies are in use', () => {
  test.each([
    ['electron', ['electron/main', 'electron/preload']],
    ['react', ['src/renderer']],
    ['zustand', ['src/renderer']],
    ['better-sqlite3', ['src/core']],
    ['got', ['src/core']],
    ['vitest', ['test/electron', 'test/helpers']],
  ])('%s is imported', (name, folders) => expect(listImports(...folders)).toContain(name));

  test('electron-vite is the only build of main, preload and renderer', () => {
    expect(scripts['build']).toBe('electron-vite build');
    const config = readFileSync(join(ROOT, 'electron.vite.config.ts'), 'utf8');
    expect(config).toMatch(/from 'electron-vite'[^]*main:[^]*preload:[^]*renderer:/);
    const builders = Object.values(scripts).filter((script) =>
      /\b(?:vite|rollup|rolldown|esbuild|webpack|tsup) build\b/.test(
        script.replace('electron-vite build', ''),
      ),
    );
    expect(builders).toEqual([]);
  });

  test('electron-builder packs', () => {
    expect(scripts['package']).toContain('electron-builder');
    expect(existsSync(join(ROOT, 'electron-builder.yml'))).toBe(true);
  });

  test('better-sqlite3 is the only driver of a database', () => {
    const drivers =
      /^(?:node:sqlite|sqlite3?|sql\.js|bun:sqlite|@libsql\/.*|libsql|pg|mysql2?|mongodb|level|lmdb|nedb)$/;
    const imported = listImports('src', 'electron');
    expect([...imported].filter((name) => drivers.test(name))).toEqual([]);
    expect(Object.keys(versions).filter((name) => drivers.test(name))).toEqual([]);
  });

  test('got is the only HTTP client of the core', () => {
    const clients = /^(?:(?:node:)?https?2?|undici|axios|node-fetch|ky|superagent|request|needle)$/;
    const users = listSources('src/core').filter((file) =>
      listNames(readSource(file)).some((name) => clients.test(name)),
    );
    // Modules that create the sockets used by got, through a proxy if there is one.
    expect(users.toSorted()).toEqual([
      'src/core/registry/agent.ts',
      'src/core/registry/secure-agent.ts',
    ]);
    expect(
      listSources('src/core').filter((file) => /(?<![.\w])fetch\(/.test(readSource(file))),
    ).toEqual([]);
  });
});

test('nothing is ever opened by its path: the file manager shows it at most', () => {
  const openers = ['electron', 'src']
    .flatMap(listSources)
    .filter((file) => /\bopenPath\b/.test(readSource(file)));
  expect(openers).toEqual([]);
});

test('a spec waits for what a page shows: a single read races with the window', () => {
  const singleRead =
    /expect\(\s*await [^;]*?\.(?:count|isVisible|isChecked|isDisabled|isEnabled|(?:all)?(?:text|inner)\w+|inputValue|getAttribute)\([^;]*?\)\s*\.(?:not\.)?to/i;
  const found = listSources('test/e2e/desktop')
    .map(readSource)
    .flatMap((text) => singleRead.exec(text)?.[0] ?? []);
  expect(found).toEqual([]);
});

/** `src/core/yield-to-event-loop.ts` in a document or a comment. A placeholder (`<noun>`, `*`) is not a path. */
const PATH_IN_TEXT = /`((?:src|test|resources|docs|electron)\/[\w./@-]*[\w@-])`/g;

describe('files that a document names', () => {
  const documents = ['.', 'docs', 'src', 'resources'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: folder !== '.', encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  );

  test('are there', () => {
    expect(documents.length).toBeGreaterThan(20);
    const missing = documents.flatMap((file) =>
      [...readSource(file).matchAll(PATH_IN_TEXT)].flatMap(([, path = '']) =>
        existsSync(join(ROOT, path)) ? [] : [`${file}: ${path}`],
      ),
    );
    expect(missing).toEqual([]);
  });
});
