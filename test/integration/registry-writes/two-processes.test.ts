// @module-tag deep
// @promise two processes together stay below the limit of writes, and continue automatically
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openDatabase } from '#core/database/open-database.ts';
import { shippedProfiles } from '#core/registry/profiles.ts';
import type { LogEntry, ServerProfile } from '#registry-server/start.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed } from '../registry-server/writes/cast.ts';
import type { WriterOptions } from './paced-writer.ts';

const WRITER = fileURLToPath(new URL('paced-writer.ts', import.meta.url));
const WRITE = 'PATCH /api/project/:project/description';

/** Runs two writing processes at once on one data directory. */
async function writeInTwo(
  profile: ServerProfile,
  rest: Pick<WriterOptions, 'writes' | 'hasShortWindows'>,
) {
  const refused: LogEntry[] = [];
  const server = await startTestRegistry({
    seed: createCastSeed(),
    profile,
    log: (entry) => {
      if (entry.status === 429) refused.push(entry);
    },
  });
  const dataDir = createTempDir();
  openDatabase(dataDir).close();
  const options: WriterOptions = { dataDir, origin: server.origin, ...rest };
  const writers = [1, 2].map(() =>
    spawn(process.execPath, [WRITER, JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const counts = await Promise.all(writers.map(async ({ stdout }) => Number(await text(stdout))));
  return { counts, refused, asked: server.requestCounts().get(WRITE) ?? 0 };
}

test('two processes together write what one may, and the public service refuses nothing', async () => {
  const { counts, refused, asked } = await writeInTwo('crmm', {
    writes: null,
    hasShortWindows: false,
  });
  const service = shippedProfiles().find(({ id }) => id === 'crmm');
  const { max = 0 } = service?.buckets.critModify ?? {};
  expect(refused).toEqual([]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(asked);
  // Half of the limit at once, plus one for every minute and a half that the test may take.
  expect(asked).toBeGreaterThanOrEqual(max / 2);
  expect(asked).toBeLessThanOrEqual(max / 2 + 2);
});

test('two processes wait for each other’s writes and continue without help', async () => {
  const { counts, refused, asked } = await writeInTwo('test', {
    writes: 30,
    hasShortWindows: true,
  });
  expect(counts).toEqual([30, 30]);
  expect(asked).toBe(60 + refused.length);
  // A busy machine can delay a request past its window of one second: the registry refuses it and
  // the client retries.
  expect(refused.length).toBeLessThanOrEqual(2);
});
