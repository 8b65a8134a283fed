import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { readElectronProgram } from './src/cli/desktop/find-electron.ts';
import { hasDisplay } from './src/node-host/open-file.ts';
import { KEEP_THREADS, USE_BUILT_WORKERS } from './test/helpers/built-workers.ts';
import { findChromium } from './test/helpers/find-chromium.ts';
import { LongestFirst } from './test/helpers/longest-first.ts';
import { useMemory } from './test/helpers/temporary-folder.ts';
import { RunReporter } from './test/ci/run-reporter.ts';
import { isDeepRun, isFastRun, listFilesOfOtherTier, TAGS } from './test/tiers.ts';

// Caches the compiled code of modules that a test's processes and worker threads load.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/compiled');

if (isFastRun) useMemory();

const shared = {
  environment: 'node' as const,
  restoreMocks: true,
  setupFiles: [
    'test/helpers/figures.ts',
    'test/helpers/fixed-properties.ts',
    'test/helpers/late-messages.ts',
  ],
  env: isDeepRun ? { LOADOUT_NEW_SEEDS: 'yes' } : {},
  pool: 'forks' as const,
  // One process runs many files: modules are loaded once, and the end-to-end specs share a browser.
  isolate: false,
  // Ends a test that hangs; on a heavily loaded machine a test takes minutes.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Requests to a registry or the disk take longer than the default of one second.
  expect: { poll: { timeout: 20_000 } },
};

/** These replace a module before it is imported, so each has a separate process. */
const REPLACE_MODULES = [
  'src/core/disk/node-io-syncs.test.ts',
  'test/electron/quit-handler.test.ts',
];

// Two files at a time; specs that start programs and browsers come after the others.
const sideBySide = { maxWorkers: 2, sequence: { groupOrder: 0 } };
const windows = { maxWorkers: 2, sequence: { groupOrder: 1 } };
const alone = { maxWorkers: 1, sequence: { groupOrder: 2 } };

// If Electron's program or a display is missing, one test reports it by name.
const canOpenWindow =
  readElectronProgram(resolve('node_modules/electron')) !== null &&
  hasDisplay({ platform: process.platform, environment: process.env });

// If there is no Chromium, one line and one test report it.
const hasChromium = findChromium() !== null;
if (!hasChromium) {
  console.warn(
    'No Chromium was found (CHROMIUM_PATH names one): the window’s specs are NOT RUN HERE.',
  );
}

const report = process.env['TEST_REPORT'];
const ofOtherTier = listFilesOfOtherTier();

export default defineConfig({
  test: {
    globalSetup: ['test/helpers/run-folder.ts', 'test/helpers/built-workers.ts'],
    reporters: ['default', ...(report === undefined ? [] : [new RunReporter(report)])],
    tags: TAGS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [USE_BUILT_WORKERS, KEEP_THREADS],
        test: {
          ...shared,
          ...sideBySide,
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/{builders,project}/**/*.test.ts'],
          exclude: [...REPLACE_MODULES, ...ofOtherTier],
        },
      },
      {
        // Its stores are reset after each test.
        resolve: { alias: { 'zustand/vanilla': resolve('test/component/stores.ts') } },
        test: {
          ...shared,
          ...sideBySide,
          name: 'component',
          include: ['src/renderer/**/*.test.tsx'],
          exclude: ofOtherTier,
          environment: 'happy-dom',
          setupFiles: [...shared.setupFiles, 'test/component/setup.ts'],
        },
      },
      {
        plugins: [USE_BUILT_WORKERS, KEEP_THREADS],
        test: {
          ...shared,
          ...sideBySide,
          name: 'integration',
          include: ['test/{integration,electron}/**/*.test.ts'],
          exclude: [...REPLACE_MODULES, ...ofOtherTier],
        },
      },
      {
        plugins: [USE_BUILT_WORKERS, KEEP_THREADS],
        test: {
          ...shared,
          ...sideBySide,
          name: 'isolated',
          isolate: true,
          include: REPLACE_MODULES,
          exclude: ofOtherTier,
        },
      },
      {
        plugins: [USE_BUILT_WORKERS, KEEP_THREADS],
        test: {
          ...shared,
          ...sideBySide,
          name: 'reliability',
          isolate: true,
          include: ['test/reliability/**/*.test.ts'],
          exclude: ofOtherTier,
        },
      },
      {
        plugins: [USE_BUILT_WORKERS, KEEP_THREADS],
        test: {
          ...shared,
          ...windows,
          name: 'e2e',
          include: ['test/{e2e,accessibility}/**/*.spec.ts'],
          exclude: [
            ...(hasChromium
              ? ['test/e2e/desktop-not-run.spec.ts']
              : ['test/e2e/desktop/**/*.spec.ts', 'test/accessibility/**/*.spec.ts']),
            ...ofOtherTier,
          ],
          setupFiles: [...shared.setupFiles, 'test/e2e/spy/setup.ts'],
          testTimeout: 600_000,
        },
      },
      {
        test: {
          ...shared,
          ...alone,
          name: 'electron',
          isolate: true,
          include: [
            canOpenWindow ? 'test/e2e/desktop/**/*.spec.ts' : 'test/electron/not-run.spec.ts',
          ],
          exclude: ofOtherTier,
          env: { ...shared.env, LOADOUT_E2E_HOST: 'electron' },
          testTimeout: 600_000,
        },
      },
    ],
  },
});
