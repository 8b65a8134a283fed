import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { readElectronProgram } from './src/cli/desktop/find-electron.ts';
import { hasDisplay } from './src/node-host/open-file.ts';
import { findChromium } from './test/helpers/find-chromium.ts';

const shared = {
  environment: 'node' as const,
  restoreMocks: true,
  pool: 'forks' as const,
  // What asks a registry or the disk is not there within the second that is usual.
  expect: { poll: { timeout: 20_000 } },
};

// Two files at a time; the window's specs come after them, one at a time: a Chromium takes what there is.
const sideBySide = { maxWorkers: 2, sequence: { groupOrder: 0 } };
const alone = { maxWorkers: 1, sequence: { groupOrder: 1 } };

// Where Electron's program or a display is missing, one test says so by its name.
const canOpenWindow =
  readElectronProgram(resolve('node_modules/electron')) !== null &&
  hasDisplay({ platform: process.platform, environment: process.env });

// Where there is no Chromium, one line and one test say so.
const hasChromium = findChromium() !== null;
if (!hasChromium) {
  console.warn(
    'No Chromium was found (CHROMIUM_PATH names one): the window’s specs are NOT RUN HERE.',
  );
}

const report = process.env['TEST_REPORT'];

function toJson(outputFile: string): ['json', { outputFile: string }] {
  return ['json', { outputFile }];
}

export default defineConfig({
  test: {
    reporters: ['default', ...(report === undefined ? [] : [toJson(report)])],
    projects: [
      {
        test: {
          ...shared,
          ...sideBySide,
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/{unit,project}/**/*.test.ts'],
          // Property tests take seconds on a machine that does other things as well.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          ...sideBySide,
          name: 'integration',
          include: ['test/{integration,electron}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          ...sideBySide,
          name: 'reliability',
          include: ['test/reliability/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          ...alone,
          name: 'e2e',
          include: ['test/{e2e,accessibility}/**/*.spec.ts'],
          exclude: hasChromium
            ? ['test/e2e/desktop-not-run.spec.ts']
            : ['test/e2e/desktop/**/*.spec.ts', 'test/accessibility/**/*.spec.ts'],
          setupFiles: ['test/e2e/spy/setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          ...alone,
          name: 'electron',
          include: [
            canOpenWindow ? 'test/e2e/desktop/**/*.spec.ts' : 'test/electron/not-run.spec.ts',
          ],
          env: { LOADOUT_E2E_HOST: 'electron' },
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
