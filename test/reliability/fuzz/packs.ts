import assert from 'node:assert/strict';
import { createNodeIo } from '#core/disk/node-io.ts';
import { createGames } from '#core/loadouts/games.ts';
import { unpackPack } from '#core/unpack/unpack-pack.ts';
import { isReceiptPath } from '#shared/domain/slot-files.ts';
import { buildRawZip, type RawEntry } from '#test/builders/raw-zip.ts';
import type { Prng } from '../apply/prng.ts';
import { checkUnpacking, type KeptArchive, orRefused, requireOwnPlaces } from './archives.ts';
import { damageArchive, drawEntry } from './draw-archive.ts';
import { drawText } from './draw-text.ts';
import { mutateText, mutateValue } from './mutate-json.ts';

const io = createNodeIo();
const SLOTS =
  createGames()
    .require('cosmic-reach')
    .layouts.find(({ id }) => id === 'polaris')?.slots ?? [];
const PACK_SLOT = SLOTS.find(({ rule }) => rule === 'pack');

const MANIFEST = {
  spec_revision: 2,
  name: 'Everyday',
  loader: 'puzzle',
  files: [{ type: 'mod', id: 'lamp', version: '1.0.0', sha512_hash: 'a'.repeat(128) }],
};
const LAYERS = ['overrides/', 'client-overrides/', 'server-overrides/', ''];
const PATHS = [
  'config/a.json',
  'CONFIG/A.JSON',
  'config/b.json',
  'pmods/bundled.jar',
  'gameSettings.json',
];
const HOSTILE_PATHS = [
  'config/a.json/x',
  'worlds/Home/worldInfo.json',
  'Worlds/Home/x',
  'worlds',
  'mods',
  '.loadout/loadout.json',
  'start.exe',
  'config/run.SH',
  'instance.cfg',
  'accounts.json',
  'config/token.txt',
  '../outside.json',
  'config/../../outside.json',
  '/etc/x',
  'C:/x',
  'config\\x',
  'NUL.json',
];
const SEGMENTS = ['config', 'worlds', 'a.json', '/', '/', '..', '\\', ':', 'é', 'e\u0301', '.exe'];
/** Files that no pack may add: worlds, Loadout's own, programs, metadata of launchers, secrets. */
const NEVER =
  /^(?:worlds|\.loadout)(?:\/|$)|\.(?:exe|sh|bat|dll|so|lnk)$|^instance\.cfg$|(?:^|\/)(?:accounts|token)\.\w+$/i;

/**
 * Requires that a pack is unpacked as listed, or refused, and that no file has a path forbidden to
 * packs.
 */
export const checkPacks = (seed: number, count: number): Promise<void> =>
  checkUnpacking(seed, count, { draw: drawPack, check: requirePack });

async function requirePack({ root, sha512 }: KeptArchive, prng: Prng): Promise<void> {
  assert.ok(PACK_SLOT);
  const slot = PACK_SLOT;
  const request = { root, sha512, isPlace: (path: string) => isReceiptPath(path, slot, SLOTS) };
  const listed = await unpackPack(io, { ...request, writes: false });
  assert.ok(!('polluted' in {}), 'changes a prototype');
  if (!('refusal' in listed)) requirePlaces(listed.files.map(({ path }) => path));
  // Unpacking a valid pack costs syncs, so only some are unpacked.
  if (!('refusal' in listed) && !prng.chance(0.1)) return;
  const unpacked = await orRefused(unpackPack(io, { ...request, writes: true }));
  if (unpacked !== null) assert.deepEqual(unpacked, listed);
}

function requirePlaces(paths: readonly string[]): void {
  requireOwnPlaces(paths);
  for (const path of paths) assert.doesNotMatch(path, NEVER);
}

function drawPack(prng: Prng): Buffer {
  const under = prng.chance(0.3) ? 'top/' : '';
  const entries = Array.from({ length: 1 + prng.below(6) }, () => drawLaid(prng, under));
  const description = { name: `${under}pack.json`, content: drawManifest(prng) };
  const whole = buildRawZip(prng.chance(0.8) ? [description, ...entries] : entries);
  return prng.chance(0.6) ? whole : damageArchive(prng, whole);
}

function drawLaid(prng: Prng, under: string): RawEntry {
  // Most paths are harmless, so that some whole packs are accepted.
  const odd = prng.chance(0.3) ? drawText(prng, SEGMENTS) : prng.pick(HOSTILE_PATHS);
  const path = prng.chance(0.75) ? prng.pick(PATHS) : odd;
  const name = under + prng.pick(LAYERS) + path;
  if (prng.chance(0.85)) return { name, content: 'content '.repeat(prng.below(8)) };
  return { ...drawEntry(prng), name };
}

function drawManifest(prng: Prng): string {
  if (prng.chance(0.5)) return JSON.stringify(MANIFEST);
  const changed = JSON.stringify(mutateValue(prng, MANIFEST)) ?? '';
  return prng.chance(0.5) ? changed : mutateText(prng, changed);
}
