import { defineConfig } from 'vitest/config';
import { TAGS } from '../tiers.ts';

/**
 * Runs parts of `npm run test:deep` with numbers that take an hour: `npm run soak`. Environment
 * variables take precedence.
 */
const LARGE = {
  FUZZ: '100000',
  KILLS: '60',
  LOADOUT_BISECT_KILLS: '100',
  LOADOUT_EVERY_VECTOR: 'yes',
  LOADOUT_FLOOD_MIB: '10240',
  LOADOUT_FUZZ_MARKDOWN: '100000',
  LOADOUT_FUZZ_REQUESTS: '200000',
  LOADOUT_KILLS: '120',
  LOADOUT_PORT_PAYLOADS: '100000',
  LOADOUT_PROCESS_KILLS: '40',
  LOADOUT_PROCESS_VERBS: '400',
  LOADOUT_PUBLISH_FLOWS: '200',
  LOADOUT_SIM_RUNS: '200000',
  LOADOUT_VERB_RUNS: '60',
};

export default defineConfig({
  test: {
    tags: TAGS,
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['test/helpers/run-folder.ts'],
    setupFiles: ['test/helpers/fixed-properties.ts', 'test/e2e/spy/setup.ts'],
    restoreMocks: true,
    include: [
      'test/e2e/kill-{bisect,update}.spec.ts',
      'test/e2e/desktop/{markdown-fuzz,script-vectors}.spec.ts',
      'test/integration/play/flood.test.ts',
      'test/integration/web-host/fuzz.test.ts',
      'test/reliability/**/*.test.ts',
    ],
    env: {
      LOADOUT_NEW_SEEDS: 'yes',
      ...Object.fromEntries(
        Object.entries(LARGE).map(([name, large]) => [name, process.env[name] ?? large]),
      ),
    },
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
