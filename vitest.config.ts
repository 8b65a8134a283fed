import { defineConfig } from 'vitest/config';

const shared = { environment: 'node' as const, restoreMocks: true, pool: 'forks' as const };

const report = process.env['TEST_REPORT'];

export default defineConfig({
  test: {
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/unit/**/*.test.ts'],
          // Property tests take seconds on a machine that does other things as well.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['test/{integration,reliability,electron}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['test/e2e/**/*.spec.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
