import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

/** An address beside the threads. */
const NAME = 'LOADOUT_BUILT_WORKERS';

/**
 * Before the first file of a run: the threads of the core in one file each, as the program has them. A thread that loads
 * two hundred sources takes twice as long to start, and tests start thousands.
 */
export async function setup(): Promise<void> {
  // Below node_modules, where a package that is not bundled is found.
  const cache = resolve('node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(`${cache}/workers-`);
  process.env[NAME] = pathToFileURL(`${outDir}/core.js`).href;
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: {
      ssr: true,
      outDir,
      minify: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: [
          'src/core/core-worker.ts',
          'src/core/play-runner.ts',
          'test/helpers/apply-thread.ts',
        ],
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}

export function teardown(): void {
  rmSync(new URL('.', process.env[NAME]), { recursive: true, force: true });
}

/** Lets the code under test start these threads instead of the sources; the same words in every run, as they are cached. */
export const USE_BUILT_WORKERS: Plugin = {
  name: 'use-built-workers',
  transform: {
    filter: { id: /\/src\/core\/worker-url\.ts$/ },
    handler: (code) => code.replace('import.meta.url', `process.env['${NAME}']`),
  },
};

/** The threads that read and change files outlive their core; see `kept-threads.ts`. */
export const KEEP_THREADS: Plugin = {
  name: 'keep-threads',
  transform: {
    filter: { id: /\/src\/core\/(?:scan\/pool|apply\/apply-engine)\.ts$/ },
    handler: (code) => code.replace('node:worker_threads', '#test/helpers/kept-threads.ts'),
  },
};
