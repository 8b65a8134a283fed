import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import { watchDatabase } from './watch-other-processes.ts';

test('a failed look is logged once, and the next successful one reports the change', async () => {
  const database = new Database(':memory:');
  const logger = createMemoryLogger();
  const told = Promise.withResolvers<string>();
  let looks = 0;
  const read = () => {
    looks += 1;
    if (looks === 2 || looks === 3) throw new Error('The disk is busy');
    return new Map([['settings', looks === 1 ? 'before' : 'after']]);
  };
  const stop = watchDatabase({ database, clock: createFakeClock(), logger }, [
    { isInDatabase: false, read, tell: told.resolve },
  ]);
  onTestFinished(() => {
    stop();
    database.close();
  });
  expect(await told.promise).toBe('settings');
  expect(logger.lines.map(({ event }) => event)).toEqual(['events.poll-failed']);
});
