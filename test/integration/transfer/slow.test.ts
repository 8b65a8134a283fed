// @module-tag deep
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '#test/helpers/clocks.ts';
import { rangeReply } from '#test/helpers/fault-server.ts';
import { createVaultHarness, sampleBytes, type VaultHarness } from './vault-harness.ts';

const BYTES = sampleBytes(50_000);

let harness: VaultHarness;

afterEach(async () => {
  await harness.close();
});

test.each([
  ['stands still', { stallAt: 20_000 }],
  ['drips below the floor', { drip: { bytes: 10, everyMs: 20 } }],
])('leaves a body that %s and resumes from the received part', async (_name, fault) => {
  // Time is real, except for waits between attempts.
  harness = createVaultHarness({ ...systemClock, sleep: async () => undefined });
  const server = await harness.serve((request, count) =>
    count === 1 ? { body: BYTES, ...fault } : rangeReply(BYTES, request),
  );
  const profile = harness.profile();
  const limits = { ...profile.limits, stallTimeoutMs: 1000 };
  const source = harness.sourceOf(BYTES);
  await harness.fetch([source], { profile: { ...profile, limits } });
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
  expect(server.seen.at(-1)?.headers.range).toMatch(/^bytes=\d+-$/);
});

test('waits for a slow body that keeps above the floor', async () => {
  harness = createVaultHarness(systemClock);
  const server = await harness.serve(() => ({ body: BYTES, drip: { bytes: 400, everyMs: 20 } }));
  const profile = harness.profile();
  const limits = { ...profile.limits, stallTimeoutMs: 1000 };
  await harness.fetch([harness.sourceOf(BYTES)], { profile: { ...profile, limits } });
  expect(server.seen).toHaveLength(1);
});
