import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

/** URL of the folder with the built threads. */
const NAME = 'LOADOUT_BUILT_WORKERS';

/**
 * Runs before the first file: bundles each of the core's threads into one file, as in the program.
 * A thread that loads two hundred sources takes twice as long to start, and tests start thousands.
 */
export async function setup(): Promise<void> {
  // Below node_modules, so that packages that are not bundled resolve.
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

/**
 * Makes the code under test start these threads instead of the sources; the transformed text is the
 * same in every run, because it is cached.
 */
export const USE_BUILT_WORKERS: Plugin = {
  name: 'use-built-workers',
  transform: {
    filter: { id: /\/src\/core\/worker-url\.ts$/ },
    handler: (code) => code.replace('import.meta.url', `process.env['${NAME}']`),
  },
};

/** Reuses the threads that read and change files across cores; see `kept-threads.ts`. */
export const KEEP_THREADS: Plugin = {
  name: 'keep-threads',
  transform: {
    filter: { id: /\/src\/core\/(?:scan\/pool|apply\/apply-engine)\.ts$/ },
    handler: (code) => code.replace('node:worker_threads', '#test/helpers/kept-threads.ts'),
  },
};
