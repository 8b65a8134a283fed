import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { incomingClaim } from '#shared/domain/paths.ts';
import { systemClock } from '#test/helpers/clocks.ts';
import { rangeReply } from '#test/helpers/fault-server.ts';
import { createVaultHarness, PATIENCE, sampleBytes, type VaultHarness } from './vault-harness.ts';

const CHILD = fileURLToPath(new URL('fetch-in-child.ts', import.meta.url));
const BYTES = sampleBytes(300_000);

let harness: VaultHarness;

beforeEach(() => {
  harness = createVaultHarness(systemClock);
});

afterEach(async () => {
  await harness.close();
});

function fetchInChild(origin: string, source: unknown): ChildProcess {
  const args = [CHILD, harness.root, origin, JSON.stringify([source])];
  const env = { ...process.env, TMPDIR: harness.root };
  return spawn(process.execPath, args, { stdio: 'ignore', env });
}

test('two queues fetch the same bytes once', async () => {
  const waits = vi.spyOn(systemClock, 'sleep');
  const server = await harness.serve(async () => {
    // Send the bytes once the other queue waits for them.
    await vi.waitFor(() => expect(waits).toHaveBeenCalled(), PATIENCE);
    return { body: BYTES };
  });
  const source = harness.sourceOf(BYTES);
  const both = await Promise.all([harness.fetch([source]), harness.fetch([source])]);
  expect(both.map((sizes) => sizes.get(source.sha512))).toEqual([BYTES.length, BYTES.length]);
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
  expect(server.seen).toHaveLength(1);
  expect(readdirSync(join(harness.root, '.loadout/incoming'))).toEqual([]);
});

test(
  'a part that another process has is left alone, and gone on with when that process dies',
  { tags: ['deep'] },
  async () => {
    const server = await harness.serve((request, count) =>
      count === 1 ? { body: BYTES, stallAt: 200_000 } : rangeReply(BYTES, request),
    );
    const source = harness.sourceOf(BYTES);
    const child = fetchInChild(server.origin, source);
    const exited = once(child, 'exit');
    await vi.waitFor(() => expect(harness.inPart(source)?.length).toBe(200_000), PATIENCE);
    const waits = vi.spyOn(systemClock, 'sleep');
    const fetched = harness.fetch([source]);
    await vi.waitFor(() => expect(waits).toHaveBeenCalled(), PATIENCE);
    expect(harness.inPart(source)?.length).toBe(200_000);
    expect(server.seen).toHaveLength(1);
    child.kill('SIGKILL');
    await exited;
    await fetched;
    expect(server.seen[1]?.headers.range).toBe('bytes=200000-');
    expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
    expect(readdirSync(join(harness.root, '.loadout/incoming'))).not.toContain(
      incomingClaim(source.sha512),
    );
  },
);
