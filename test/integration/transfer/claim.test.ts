import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openExclusive } from '#core/database/open-database.ts';
import type { Clock } from '#core/host.ts';
import { createTransfer } from '#core/transfer/transfer.ts';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { incomingClaim, incomingFile } from '#shared/domain/paths.ts';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { type FaultServer, rangeReply } from '#test/helpers/fault-server.ts';
import { createVaultHarness, sampleBytes, type VaultHarness } from './vault-harness.ts';

const BYTES = sampleBytes(10_000);
const MINUTE_MS = 60_000;

let harness: VaultHarness;
let server: FaultServer;
let source: DownloadSource;
let onSleep: () => void;
/** The server answers once it resolves. */
let answered: Promise<void>;

beforeEach(async () => {
  const time = createFakeClock();
  onSleep = () => {};
  const clock: Clock = {
    ...time,
    sleep(ms, signal) {
      onSleep();
      return time.sleep(ms, signal);
    },
  };
  harness = createVaultHarness(clock);
  answered = Promise.resolve();
  server = await harness.serve(async (request) => {
    await answered;
    return rangeReply(BYTES, request);
  });
  source = harness.sourceOf(BYTES);
  mkdirSync(join(harness.root, '.loadout/incoming'));
});

afterEach(async () => {
  await harness.close();
});

const claimFile = () => join(harness.root, incomingClaim(source.sha512));
const partFile = () => join(harness.root, incomingFile(source.sha512));

/** Claims the part, as if for another process. */
function takeClaim(): Database.Database {
  const taken = openExclusive(claimFile());
  if (taken === null) throw new Error('the claim is taken');
  onTestFinished(() => void taken.close());
  return taken;
}

test('a process that holds a part without progress for a minute is no longer waited for', async () => {
  takeClaim();
  const clock = harness.registry.clock;
  const sinceMs = clock.monotonicMs();
  await expect(harness.fetch([source])).rejects.toMatchObject({ code: 'LOCKED' });
  expect(clock.monotonicMs() - sinceMs).toBeGreaterThanOrEqual(MINUTE_MS);
  expect(server.seen).toEqual([]);
});

test('a process that holds a part and makes progress is waited for, and its progress shows', async () => {
  const taken = takeClaim();
  let sleeps = 0;
  onSleep = () => {
    sleeps += 1;
    if (sleeps % 200 === 0) appendFileSync(partFile(), BYTES.subarray(0, 1000));
    if (sleeps === 1000) taken.close();
  };
  const seen: number[] = [];
  await harness.fetch([source], { onProgress: ({ bytesDone }) => void seen.push(bytesDone) });
  expect(seen).toEqual(expect.arrayContaining([1000, 2000, 3000, 4000]));
  expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
});

test('two fetches of one process wait for each other, however long one stalls', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answered = promise;
  const transfer = createTransfer(harness.registry);
  const request = { profile: harness.profile(), root: harness.root, sources: [source] };
  const fetches = [transfer.fetchIntoVault(request), transfer.fetchIntoVault(request)];
  await expect.poll(() => server.seen.length).toBe(1);
  // Within these turns, a fetch that tries to claim the file itself would give up.
  for (let turn = 0; turn < 300; turn += 1) await setImmediate();
  resolve();
  const sizes = await Promise.all(fetches);
  expect(sizes.map((each) => each.get(source.sha512))).toEqual([BYTES.length, BYTES.length]);
  expect(server.seen).toHaveLength(1);
});

const plants: [string, (claim: string, victim: string) => void][] = [
  ['content', (claim) => writeFileSync(claim, 'SQLite format 3\0 and more')],
  ['a link', (claim, victim) => symlinkSync(victim, claim)],
  ['a link to nothing', (claim, victim) => symlinkSync(`${victim}-made`, claim)],
  ['a second name', (claim, victim) => linkSync(victim, claim)],
  ['a pipe', (claim) => void execFileSync('mkfifo', [claim])],
  ['a journal', (claim) => writeFileSync(`${claim}-journal`, 'x')],
];

test.each(plants)(
  '%s in place of a claim blocks no download and is not written to',
  async (_, plant) => {
    const victim = join(harness.root, 'victim');
    writeFileSync(victim, '');
    plant(claimFile(), victim);
    await harness.fetch([source]);
    expect(harness.inVault(source)?.equals(BYTES)).toBe(true);
    expect(readFileSync(victim, 'utf8')).toBe('');
    expect(existsSync(`${victim}-made`)).toBe(false);
  },
);

test('a folder in place of a claim is reported, and stays', async () => {
  mkdirSync(claimFile());
  await expect(harness.fetch([source])).rejects.toMatchObject({ code: 'WRITE_FAILED' });
});
