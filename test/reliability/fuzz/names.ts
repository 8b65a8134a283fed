import assert from 'node:assert/strict';
import { posix, win32 } from 'node:path';
import { placeVersionFile } from '#core/planning/plan-item.ts';
import { collisionKey, isSafeFileName } from '#shared/domain/file-name.ts';
import { toDisabledPath, toEnabledPath } from '#shared/domain/slot-files.ts';
import { createSlot } from '#test/builders/installed-addon.ts';
import { createFile, createRegistryVersion } from '#test/builders/registry-version.ts';
import { createPrng, type Prng } from '../apply/prng.ts';
import { drawText } from './draw-text.ts';

const PIECES = [
  'mod',
  'Some Mod',
  '-1.0.0+cr',
  '.jar',
  '.jar',
  '.JAR',
  '.zip',
  '.disabled',
  '(2)',
  '[x]',
  'con',
  'NUL',
  'aux',
  'com1',
  'COM¹',
  'lpt³',
  'conin$',
  'CONOUT$',
  ' .jar',
  '.',
  ':$DATA',
  '..',
  '../',
  '..\\',
  'C:',
  '\\\\?\\',
  '//host/',
  '-rf',
  '.loadout',
  '__proto__',
];
const DEVICES = new Set([
  'con',
  'prn',
  'aux',
  'nul',
  'conin$',
  'conout$',
  ...['com', 'lpt'].flatMap((port) => Array.from('0123456789¹²³', (digit) => port + digit)),
]);
const MAX_NAME_BYTES = 200;
const FILES = createSlot();
const FOLDERS = createSlot({ directory: 'mods', rule: 'unpack', extensions: [] });
const [file, version] = [createFile(), createRegistryVersion()];

/**
 * Requires that a file name from a registry means one file directly in its folder on every system,
 * or is refused.
 */
export function checkNames(seed: number, count: number): void {
  const prng = createPrng(seed);
  for (let left = count; left > 0; left -= 1) {
    const name = drawText(prng, PIECES);
    try {
      checkName(name, prng);
    } catch (error) {
      throw new Error(JSON.stringify(name), { cause: error });
    }
  }
}

function checkName(name: string, prng: Prng): void {
  if (isSafeFileName(name)) requireHarmless(name);
  if (prng.below(4) === 0) requirePlaced(name, prng);
}

function requireHarmless(name: string): void {
  assert.equal(posix.resolve('/mods', name), `/mods/${name}`);
  assert.equal(win32.resolve('C:\\mods', name), `C:\\mods\\${name}`);
  assert.equal(name.normalize('NFC'), name);
  assert.ok(Buffer.byteLength(name) <= MAX_NAME_BYTES);
  assert.ok(!/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name), 'has unseen characters');
  assert.ok(!/^[\s.]|[\s.]$/u.test(name), 'begins or ends loosely');
  // The first part names the device, whatever follows it.
  const [first = ''] = name.split(/[.:]/);
  assert.ok(!DEVICES.has(first.trimEnd().toLowerCase()), 'is a device');
  requireOneKey(name);
}

/**
 * Requires one key for names that case-insensitive systems treat as the same file (reliability
 * B12): Windows compares characters with exactly one counterpart in the other case, macOS the
 * decomposed text.
 */
function requireOneKey(name: string): void {
  const key = collisionKey(name);
  const apart = name.normalize('NFD');
  const windows = [toSimple(name, 'toUpperCase'), toSimple(name, 'toLowerCase')];
  for (const other of [...windows, apart, apart.toUpperCase(), apart.toLowerCase(), key])
    assert.equal(collisionKey(other), key, `another key than ${JSON.stringify(other)}`);
}

function toSimple(name: string, change: 'toUpperCase' | 'toLowerCase'): string {
  return Array.from(name, (one) => {
    const other = one[change]();
    return other.length === one.length ? other : one;
  }).join('');
}

/** Requires that every planned file or folder has a safe name, enabled and disabled. */
function requirePlaced(name: string, prng: Prng): void {
  const slot = prng.chance(0.5) ? FILES : FOLDERS;
  const type = slot === FOLDERS ? 'zip' : prng.pick(['jar', 'zip', '../jar', 'jar\u0000', name]);
  const id = prng.chance(0.2) ? name : version.id;
  const candidate = { version: { ...version, id }, file: { ...file, name, type } };
  const placed = placeVersionFile(slot, candidate);
  if (placed.refusal !== null) return;
  // An archive's name is only shown until the archive is read; its entries are checked when it is
  // unpacked.
  if (slot === FOLDERS && id !== version.id) return;
  assert.ok(isSafeFileName(placed.name), `is placed as ${JSON.stringify(placed.name)}`);
  const path = `${slot.directory}/${placed.name}`;
  const off = toDisabledPath(path, slot);
  assert.equal(posix.dirname(off), slot.directory);
  assert.equal(toEnabledPath(off, slot), toEnabledPath(path, slot));
}
