// @promise a paused download resumes where it stopped
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPauseSwitch } from '#core/jobs/concurrency.ts';
import type { TransferProgress } from '#core/transfer/throttle.ts';
import { systemClock } from '#test/helpers/clocks.ts';
import { rangeReply } from '#test/helpers/fault-server.ts';
import { createVaultHarness, sampleBytes, type VaultHarness } from './vault-harness.ts';

const BYTES = sampleBytes(300_000);
let harness: VaultHarness;

beforeEach(() => {
  harness = createVaultHarness(systemClock);
});

afterEach(async () => {
  await harness.close();
});

test('a pause ends the request, keeps the received part, and resumes from there', async () => {
  const server = await harness.serve((request, count) =>
    count === 1 ? { body: BYTES, stallAt: 1000 } : rangeReply(BYTES, request),
  );
  const source = harness.sourceOf(BYTES);
  const gate = createPauseSwitch();
  // Without the pause this request would stall for longer than the test may take.
  const limits = { ...harness.profile().limits, stallTimeoutMs: 600_000 };
  const fetched = harness.fetch([source], { gate, profile: harness.profile({ limits }) });
  await harness.partReaches(1000);
  gate.pause();
  await harness.partReaches(1000);
  expect(server.seen).toHaveLength(1);
  gate.resume();
  await fetched;
  expect(server.seen.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=1000-']);
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test('nothing is asked for while it is paused', async () => {
  const server = await harness.serve(() => ({ body: BYTES }));
  const gate = createPauseSwitch();
  gate.pause();
  const source = harness.sourceOf(BYTES);
  const stopping = new AbortController();
  const fetched = harness.fetch([source], { gate, signal: stopping.signal });
  await new Promise((resolve) => setImmediate(resolve));
  stopping.abort();
  await expect(fetched).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(server.seen).toEqual([]);
});

test('a file in the vault is not handed out while the download is paused', async () => {
  await harness.serve(() => ({ body: BYTES }));
  const source = harness.sourceOf(BYTES);
  await harness.fetch([source]);
  const gate = createPauseSwitch();
  gate.pause();
  let hasEnded = false;
  const found = Promise.withResolvers<void>();
  const onProgress = ({ filesDone }: TransferProgress) => {
    if (filesDone === 1) found.resolve();
  };
  const fetched = harness.fetch([source], { gate, onProgress }).finally(() => {
    hasEnded = true;
  });
  await found.promise;
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(hasEnded).toBe(false);
  gate.resume();
  await fetched;
});
