import { defineConfig } from 'vitest/config';
import { TAGS } from '../tiers.ts';

/** Takes the pictures of docs/screens: `npm run screens`. */
export default defineConfig({
  test: {
    tags: TAGS,
    environment: 'node',
    pool: 'forks',
    globalSetup: ['test/helpers/run-folder.ts'],
    include: ['test/screens/**/*.spec.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
