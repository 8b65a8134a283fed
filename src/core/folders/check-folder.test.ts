// @promise a folder is refused with a reason before anything is written to it
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { gameDefinitionSchema } from '#shared/domain/slot.ts';
import cosmicReach from '#resources/games/cosmic-reach.json' with { type: 'json' };
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import { openDatabase } from '../database/open-database.ts';
import { createGames } from '../loadouts/games.ts';
import { createLoadoutStore } from '../loadouts/loadout-store.ts';
import { checkFolder, type Disk } from './check-folder.ts';
import { requireRealFolder } from '../real-folder.ts';
import { findGameAround } from './recognise.ts';

const GAME = gameDefinitionSchema.parse(cosmicReach);

const DISK: Disk = {
  probeFolder: () => ({ isCaseSensitive: true }),
  freeBytesOf: () => 1e12,
  findRemoteFileSystem: () => null,
  findCloudService: () => null,
  findSlotOddity: () => null,
};

function check(change: Partial<Disk>) {
  const scratch = mkdtempSync(join(tmpdir(), 'loadout-check-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const path = join(scratch, 'game');
  mkdirSync(join(path, 'pmods'), { recursive: true });
  mkdirSync(join(scratch, 'data'));
  const database = openDatabase(join(scratch, 'data'));
  onTestFinished(() => void database.close());
  const paths = { home: '/home/jane', dataDir: '/home/jane/.data', platform: 'linux' } as const;
  const parts = {
    host: { paths: { ...paths, environment: {} } },
    games: createGames(),
    store: createLoadoutStore(database, createMemoryLogger(), () => undefined),
  };
  const folder = { grantId: 'g', name: 'game', path };
  return checkFolder(parts, { folder, game: GAME, disk: { ...DISK, ...change } });
}

test('a folder in which no real file can be made is not writable, whatever its rights say', () => {
  const probeFolder = () => {
    throw Object.assign(new Error(), { code: 'EROFS' });
  };
  expect(check({ probeFolder })).toMatchObject({
    verdict: 'not-writable',
    reason: { code: 'folder-not-writable', params: { cause: 'EROFS' } },
  });
});

test('a network drive and little room are warnings', () => {
  const { verdict, warnings } = check({
    findRemoteFileSystem: () => 'NFS',
    freeBytesOf: () => 100_000_000,
  });
  expect(verdict).toBe('ok');
  expect(warnings).toEqual([
    { code: 'folder-remote', params: { type: 'NFS' } },
    { code: 'folder-little-space', params: { freeBytes: 100_000_000 } },
  ]);
});

test('a mods folder that is a link or on another disk is a warning', () => {
  const ofMods = (oddity: 'link' | 'apart') =>
    check({ findSlotOddity: (_, directory) => (directory === 'pmods' ? oddity : null) }).warnings;
  expect(ofMods('link')).toEqual([{ code: 'scan-directory-link', params: { directory: 'pmods' } }]);
  expect(ofMods('apart')).toEqual([{ code: 'folder-apart', params: { directory: 'pmods' } }]);
});

test('the mods folder of a game is not a game folder: its parent is named', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'loadout-check-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const look = (path: string) => {
    mkdirSync(join(scratch, path), { recursive: true });
    return findGameAround(join(scratch, path), GAME);
  };
  expect(look('downloads/mods')).toBeNull();
  expect(look('game/pmods')).toBeNull();
  writeFileSync(join(scratch, 'game/pmods/a.jar'), '');
  mkdirSync(join(scratch, 'pack/cosmic-reach/pmods'), { recursive: true });
  writeFileSync(join(scratch, 'pack/cosmic-reach/pmods/a.jar'), '');
  expect(look('game/pmods')).toBe(join(scratch, 'game'));
  expect(look('game/mods/shaderpacks')).toBe(join(scratch, 'game'));
  expect(look('pack/cosmic-reach/pmods')).toBe(join(scratch, 'pack/cosmic-reach'));
  writeFileSync(join(scratch, 'pack/instance.json'), '{}');
  expect(look('pack/cosmic-reach/pmods')).toBe(join(scratch, 'pack'));
  expect(look('game/worlds')).toBeNull();
  expect(look('game')).toBeNull();
  mkdirSync(join(scratch, 'mods/pmods'), { recursive: true });
  expect(look('mods')).toBeNull();
});

test('a disk that cannot be asked for its room says nothing of it', () => {
  const freeBytesOf = () => {
    throw new Error('no');
  };
  expect(check({ freeBytesOf })).toMatchObject({ verdict: 'ok', warnings: [], freeBytes: null });
});

test('the error for a path to a file names the file, the one for a missing path does not', () => {
  const file = import.meta.filename;
  expect(() => requireRealFolder(file)).toThrow(
    expect.objectContaining({ code: 'FOLDER_MISSING', params: { folder: file, file } }),
  );
  expect(() => requireRealFolder(`${file}.none`)).toThrow(
    expect.objectContaining({ params: { folder: `${file}.none` } }),
  );
});
