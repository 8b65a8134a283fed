import { defineConfig } from 'vitest/config';
import { TAGS } from '../tiers.ts';

/**
 * Checks every scene in every look: `npm run accessibility`. `npm run test:deep` checks a small
 * part of them.
 */
export default defineConfig({
  test: {
    tags: TAGS,
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    globalSetup: ['test/helpers/run-folder.ts'],
    include: ['test/accessibility/**/*.spec.ts'],
    env: { LOADOUT_ACCESSIBILITY: 'whole' },
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
