import assert from 'node:assert/strict';
import { posix } from 'node:path';
import type { LockFile } from '#shared/domain/lock-file.ts';
import { placeLocked } from '#shared/domain/lock-match.ts';
import { formatLockFile, parseLockFile } from '#shared/domain/lock-text.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { disabledFolderOf } from '#shared/domain/slot-files.ts';
import { AppError } from '#shared/errors.ts';
import { createSlot } from '#test/builders/installed-addon.ts';
import { createPrng, type Prng } from '../apply/prng.ts';
import { processorMs } from '../harness/processor-time.ts';
import { drawText } from './draw-text.ts';
import { mutateText, mutateValue } from './mutate-json.ts';

const HANG_MS = 1000;
const SLOTS: readonly Slot[] = [
  createSlot({ disabledDirectory: 'disabledpmods' }),
  createSlot({ id: 'shaders', directory: 'mods/shaderpacks', extensions: ['zip'] }),
  createSlot({ id: 'data-mods', directory: 'mods', rule: 'unpack', extensions: [] }),
  createSlot({ id: 'worlds', directory: 'worlds', rule: 'world', extensions: [] }),
];
const FOLDERS = [
  'pmods',
  'disabledpmods',
  'mods/shaderpacks',
  'mods',
  'worlds',
  '',
  '.loadout',
  '..',
];
const PIECES = ['a', '.jar', '.zip', '.disabled', '/', '\\', '..', ':', 'C:', 'con', '.loadout'];
const LOCK: LockFile = {
  lockVersion: 1,
  game: 'cosmic-reach',
  registry: 'local',
  target: { gameVersion: '0.5.1', loader: 'puzzle_loader', channel: 'release' },
  addons: [
    toLocked('puzzle-mods', 'pmods/a.jar', null),
    toLocked('shaders', 'mods/shaderpacks/b.zip', null),
    toLocked('data-mods', 'mods/stones', [
      { path: 'mods/stones/a.json', size: 2, sha512: 'c'.repeat(128) },
    ]),
  ],
};

function toLocked(
  slot: string,
  path: string,
  files: LockFile['addons'][number]['files'],
): LockFile['addons'][number] {
  return {
    slot,
    path,
    enabled: true,
    files,
    origin: 'chosen',
    neededBy: ['p2'],
    policy: null,
    size: 3,
    sha512: 'a'.repeat(128),
    urlPath: '/cdn/a.jar',
    project: {
      id: 'p1',
      slug: 'a',
    },
    version: {
      id: 'v1',
      versionNumber: '1.0.0',
    },
  };
}

/**
 * Requires that a hostile lockfile is refused with the field, or names only paths in the loadout's
 * own folders.
 */
export function checkLockfiles(seed: number, count: number): void {
  const prng = createPrng(seed);
  for (let left = count; left > 0; left -= 1) {
    const text = drawLock(prng);
    try {
      checkLock(text);
    } catch (error) {
      throw new Error(text, { cause: error });
    }
  }
}

function drawLock(prng: Prng): string {
  const at = prng.below(LOCK.addons.length);
  const addon = { ...LOCK.addons[at], ...(prng.chance(0.6) ? drawPlace(prng) : {}) };
  const lock = { ...LOCK, addons: [...LOCK.addons.slice(0, at + prng.below(2)), addon] };
  if (prng.chance(0.3)) return mutateText(prng, JSON.stringify(lock));
  return JSON.stringify(prng.chance(0.5) ? mutateValue(prng, lock) : lock);
}

function drawPlace(prng: Prng) {
  const name = prng.chance(0.5) ? 'x.jar.disabled' : drawText(prng, PIECES);
  const path = `${prng.pick(FOLDERS)}/${name}`;
  const slot = prng.pick(SLOTS).id;
  const files = prng.chance(0.3) ? [{ path, size: 1, sha512: 'd'.repeat(128) }] : null;
  return { slot, path, files, enabled: prng.chance(0.5) };
}

function checkLock(text: string): void {
  const startMs = processorMs();
  const lock = attempt(text);
  assert.ok(processorMs() - startMs < HANG_MS, 'takes too long');
  assert.ok(!('polluted' in {}), 'changes a prototype');
  if (lock === null) return;
  const again = formatLockFile(lock);
  assert.equal(formatLockFile(parseLockFile(again)), again);
  for (const locked of lock.addons) {
    const place = placeLocked(locked, SLOTS);
    if (place === null) continue;
    const { slot, path } = place;
    const folders = [slot.directory, slot.disabledDirectory, disabledFolderOf(slot)];
    assert.ok(folders.includes(posix.dirname(path)), `${path} is in no folder of ${slot.id}`);
    assert.equal(posix.resolve('/game', path), `/game/${path}`);
  }
}

function attempt(text: string): LockFile | null {
  try {
    return parseLockFile(text);
  } catch (error) {
    if (error instanceof AppError && error.code === 'LOCK_FILE_INVALID') return null;
    throw error;
  }
}
