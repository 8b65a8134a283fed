import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { gameDefinitionSchema } from '#shared/domain/slot.ts';
import cosmicReach from '#resources/games/cosmic-reach.json' with { type: 'json' };
import { checkFolder, type FolderCheckServices } from './check-folder.ts';

const GAME = gameDefinitionSchema.parse(cosmicReach);

function check(change: Partial<FolderCheckServices>) {
  const path = mkdtempSync(join(tmpdir(), 'loadout-check-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  mkdirSync(join(path, 'pmods'));
  const services: FolderCheckServices = {
    paths: { home: '/home/jane', dataDir: '/home/jane/.data', platform: 'linux', environment: {} },
    loadoutAt: () => null,
    takenBy: () => null,
    holdsRecord: () => false,
    probeFolder: () => undefined,
    freeBytesOf: () => 1e12,
    findRemoteFileSystem: () => null,
    findCloudService: () => null,
    ...change,
  };
  return checkFolder(services, { grantId: 'g', name: 'game', path }, GAME);
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

test('a disk that cannot be asked for its room says nothing of it', () => {
  const freeBytesOf = () => {
    throw new Error('no');
  };
  expect(check({ freeBytesOf })).toMatchObject({ verdict: 'ok', warnings: [], freeBytes: null });
});
