// @promise changes made outside Loadout are noticed, and only changed files are read
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#core/database/open-database.ts';
import { createScanner } from '#core/scan/scanner.ts';
import { createGames } from '#core/loadouts/games.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';

const GAMES = createGames();
const layout = GAMES.require('cosmic-reach').layouts.at(-1);

/** A minute ahead: files count as settled at once, so that all of them are cached. */
const clock = { now: () => new Date(Date.now() + 60_000) };

function openSite() {
  const root = createTempDir();
  const database = openDatabase(createTempDir());
  onTestFinished(() => void database.close());
  const scanner = createScanner({
    database,
    manifests: GAMES.manifests(),
    logger: createMemoryLogger(),
    clock,
    threads: 1,
  });
  onTestFinished(() => scanner.close());
  mkdirSync(join(root, 'pmods'));
  for (const name of ['a', 'b', 'c']) writeFileSync(join(root, `pmods/${name}.jar`), name);
  const scan = (only?: readonly string[]) =>
    scanner.scan({
      loadoutId: 'one',
      root,
      slots: layout?.slots ?? [],
      ...(only === undefined ? {} : { only: new Set(only) }),
    });
  return { root, scan };
}

test('looks at the named entries alone', async () => {
  const { scan } = openSite();
  const { items, hashedFiles, cachedFiles } = await scan(['pmods/b.jar', 'pmods/gone.jar', 'x']);
  expect(items.map(({ path }) => path)).toEqual(['pmods/b.jar']);
  expect({ hashedFiles, cachedFiles }).toEqual({ hashedFiles: 1, cachedFiles: 0 });
});

test('keeps the cached entries of the others', async () => {
  const { root, scan } = openSite();
  await scan();
  writeFileSync(join(root, 'pmods/b.jar'), 'other bytes');
  await scan(['pmods/b.jar']);
  const { items, hashedFiles } = await scan();
  expect(items).toHaveLength(3);
  expect(hashedFiles).toBe(0);
});
