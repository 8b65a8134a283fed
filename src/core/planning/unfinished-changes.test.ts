import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { createUnfinishedChanges, type UnfinishedChange } from './unfinished-changes.ts';

const CHANGE = {
  id: 'change-1',
  createdAt: '2026-01-01T00:00:00.000Z',
  inParts: false,
  plan: { loadoutId: 'loadout-1', intent: 'update', items: [] },
} as unknown as UnfinishedChange;

test('a change is done even if its lock cannot be removed', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-unfinished-'));
  const database = openDatabase(dataDir);
  onTestFinished(() => {
    database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const warnings: string[] = [];
  const logger = { info() {}, error() {}, warn: (event: string) => void warnings.push(event) };
  const unfinished = createUnfinishedChanges({ database, dataDir, logger });
  const claim = unfinished.begin(CHANGE);
  const lock = join(dataDir, 'unfinished', `${CHANGE.id}.lock`);
  rmSync(lock);
  mkdirSync(lock);
  expect(() => claim.forget()).not.toThrow();
  expect(warnings).toEqual(['unfinished.not-forgotten']);
});
