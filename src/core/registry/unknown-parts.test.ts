import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import { openDatabase } from '../database/open-database.ts';
import { createUnknownParts } from './unknown-parts.ts';

function openParts() {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-unknown-'));
  const database = openDatabase(dataDir);
  onTestFinished(() => {
    database.close();
    rmSync(dataDir, { recursive: true });
  });
  const logger = createMemoryLogger();
  const parts = createUnknownParts({ database, clock: createFakeClock(), logger });
  return { database, logger, parts };
}

test('names without end are neither kept nor written without end', () => {
  const { database, parts } = openParts();
  const changes = () => database.prepare('SELECT total_changes() AS count').get();
  parts.note(
    'local',
    Array.from({ length: 50 }, (_, index) => `a${index}`),
  );
  const before = changes();
  for (let index = 0; index < 100; index += 1) parts.note('local', [`b${index}`]);
  expect(parts.read('local')).toHaveLength(20);
  expect(changes()).toEqual(before);
});

test('an answer is read although the database cannot be written', () => {
  const { database, logger, parts } = openParts();
  database.pragma('query_only = ON');
  expect(() => parts.note('local', ['addedLater'])).not.toThrow();
  expect(parts.read('local')).toEqual([]);
  expect(logger.lines.map(({ event }) => event)).toEqual(['registryUnknownNotKept']);
});
