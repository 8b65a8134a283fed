// @module-tag deep
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { rangeReply } from '#test/helpers/fault-server.ts';
import { createVaultHarness, PATIENCE, sampleBytes, type VaultHarness } from './vault-harness.ts';

const CHILD = fileURLToPath(new URL('fetch-in-child.ts', import.meta.url));
const BYTES = sampleBytes(400_000);

let harness: VaultHarness;

beforeEach(() => {
  harness = createVaultHarness();
});

afterEach(async () => {
  await harness.close();
});

function fetchInChild(origin: string, sources: readonly DownloadSource[]): ChildProcess {
  const args = [CHILD, harness.root, origin, JSON.stringify(sources)];
  // Its database is created where the test cleans up.
  const env = { ...process.env, TMPDIR: harness.root };
  return spawn(process.execPath, args, { stdio: 'ignore', env });
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

test('resumes from the part of a process that was killed in the middle', async () => {
  const server = await harness.serve((request, count) =>
    count === 1 ? { body: BYTES, stallAt: 250_000 } : rangeReply(BYTES, request),
  );
  const source = harness.sourceOf(BYTES);
  const child = fetchInChild(server.origin, [source]);
  await vi.waitFor(() => {
    expect(harness.inPart(source)?.length).toBe(250_000);
  }, PATIENCE);
  await kill(child);
  await harness.fetch([source]);
  expect(server.seen[1]?.headers.range).toBe('bytes=250000-');
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test('loses no verified download to a kill', async () => {
  const files = [sampleBytes(10_000, 7), sampleBytes(10_000, 8), BYTES];
  const server = await harness.serve(({ url }) => {
    const index = Number(url.slice(1));
    return index === 2 ? { body: BYTES, stallAt: 1 } : { body: files[index] ?? '' };
  });
  const sources = files.map((bytes, index) =>
    harness.sourceOf(bytes, { url: `${server.origin}/${index}` }),
  );
  const child = fetchInChild(server.origin, sources);
  const verified = sources.slice(0, 2);
  await vi.waitFor(() => {
    expect(verified.every((source) => harness.inVault(source) !== null)).toBe(true);
  }, PATIENCE);
  await kill(child);
  const asked = server.seen.length;
  expect((await harness.fetch(verified)).size).toBe(2);
  expect(server.seen).toHaveLength(asked);
});
