import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeLoadoutFile } from '#test/builders/loadout-file.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import { toRecordText } from '../apply/record-text.ts';
import { openDatabase } from '../database/open-database.ts';
import { createLoadoutAccess } from './loadout-access.ts';
import { createGames } from './games.ts';
import { createLoadoutStore, textDigestOf } from './loadout-store.ts';

const FILE = makeLoadoutFile({ id: 'mine' });

function openAccess() {
  const root = mkdtempSync(join(tmpdir(), 'loadout-access-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'data'));
  const database = openDatabase(join(root, 'data'));
  onTestFinished(() => void database.close());
  const logger = createMemoryLogger();
  const store = createLoadoutStore(database, logger, () => undefined);
  const recovery = {
    recover: () => Promise.reject(new Error()),
    rebuildRecord: () => Promise.reject(new Error()),
  };
  const engine = { momentOf: () => null };
  return {
    root,
    store,
    access: createLoadoutAccess({ store, games: createGames(), engine, recovery, logger }),
  };
}

test('a folder is a loadout once its record is written, also where it cannot be read again just then', () => {
  const { root, store, access } = openAccess();
  mkdirSync(join(root, '.loadout/loadout.json'), { recursive: true });
  expect(() => access.adopt(root)).toThrow('LOADOUT_DAMAGED');
  expect(access.adoptWritten(root, FILE)).toMatchObject({ id: 'mine', root, condition: 'ok' });
  expect(access.list()).toMatchObject([{ id: 'mine' }]);
  expect(store.keptDigest('mine')).toBe(textDigestOf(toRecordText(FILE)));
});

test('a written record counts as one that was read', () => {
  const { root, store, access } = openAccess();
  mkdirSync(join(root, '.loadout'));
  writeFileSync(join(root, '.loadout/loadout.json'), toRecordText(FILE));
  const read = access.adopt(root);
  const digest = store.keptDigest('mine');
  expect(access.adoptWritten(root, FILE)).toEqual(read);
  expect(store.keptDigest('mine')).toBe(digest);
});
