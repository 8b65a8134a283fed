import assert from 'node:assert/strict';
import { createGames } from '#core/loadouts/games.ts';
import { parseManifests } from '#core/scan/manifests.ts';
import { createPrng, type Prng } from '../apply/prng.ts';
import { processorMs } from '../harness/processor-time.ts';
import { mutateText, mutateValue } from './mutate-json.ts';

const HANG_MS = 1000;
const NAMES = ['puzzle.mod.json', 'quilt.mod.json', 'fabric.mod.json', 'paradox.plugin.json'];
const ABOUT = {
  version: '1.2.3',
  name: 'Demo',
  description: 'A demo.',
  authors: ['Ann', { name: 'Bo' }],
};
const SOUND: readonly unknown[] = [
  {
    id: 'demo',
    ...ABOUT,
    formatVersion: 1,
    depends: { lib: '*', other: { ver: '>=1', isOptional: true } },
  },
  {
    id: 'demo',
    ...ABOUT,
    depends: { lib: ['>=1', '<2'], 'cosmic-reach': '*' },
    dependencies: { old: '*' },
  },
  {
    schema_version: 1,
    quilt_loader: {
      group: 'g',
      id: 'demo',
      version: '1',
      metadata: {
        name: 'Demo',
        description: 'A demo.',
        contributors: {
          Ann: 'Owner',
          Bo: 'Helper',
        },
      },
      depends: [
        'lib',
        {
          id: 'other',
          versions: { any: ['>=1', '<0'] },
          optional: true,
        },
      ],
    },
  },
];
const LOOSE = [
  '${version}',
  '// comment\n',
  '/* x */',
  '# hash\n',
  "'''\nmany\nlines'''",
  ',',
  ':',
  '\n',
  '"a\nb"',
  '${'.repeat(50),
  '"\\',
  '{'.repeat(200),
  '['.repeat(5e3),
  '\\"'.repeat(50),
  '$p_x',
  ': ${'.repeat(30),
  ' '.repeat(2e3),
  '	',
  '"'.repeat(31),
  'true',
  'null',
  '1e999',
  '-',
];
const MOD_ID = /^[A-Za-z0-9][A-Za-z0-9_.:+-]{0,127}$/;

/** Draws metadata of a mod: valid, almost valid, or as people write it. */
export function drawManifest(prng: Prng): string {
  const sound = prng.pick(SOUND);
  if (prng.chance(0.2)) return JSON.stringify(sound, null, 2);
  if (prng.chance(0.4)) return JSON.stringify(mutateValue(prng, sound));
  if (prng.chance(0.5)) return mutateText(prng, JSON.stringify(sound));
  let text = JSON.stringify(sound, null, 1);
  for (let left = 1 + prng.below(3); left > 0; left -= 1) {
    const at = prng.below(text.length);
    text = text.slice(0, at) + prng.pick(LOOSE) + text.slice(at + prng.below(3));
  }
  return text;
}

/**
 * Requires that metadata read from anything is short, of one kind, has no side effects, and is read
 * at once.
 */
export function checkMetadata(seed: number, count: number): void {
  const prng = createPrng(seed);
  for (let left = count; left > 0; left -= 1) {
    const texts = [drawManifest(prng), drawManifest(prng)].slice(prng.below(2));
    const files = new Map(texts.map((text) => [prng.pick(NAMES), Buffer.from(text)]));
    try {
      checkFiles(files);
    } catch (error) {
      throw new Error(JSON.stringify([...files].map(([name, bytes]) => [name, bytes.toString()])), {
        cause: error,
      });
    }
  }
}

function checkFiles(files: ReadonlyMap<string, Buffer>): void {
  const startMs = processorMs();
  const { metadata, refusal, invalid } = parseManifests(files, createGames().manifests());
  assert.ok(processorMs() - startMs < HANG_MS, 'takes too long');
  assert.equal(refusal, null);
  assert.ok(metadata.length <= files.size);
  if (metadata.length < files.size) assert.ok(invalid !== null && files.has(invalid));
  for (const { modId, name, version, description, authors, requires } of metadata) {
    assert.ok(modId !== null || name !== null, 'says nothing');
    if (modId !== null) assert.match(modId, MOD_ID);
    requireShort([name, version, ...authors, ...Object.values(requires)], 256);
    requireShort([description], 4096);
    assert.ok(authors.length <= 50 && Object.keys(requires).length <= 200);
    assert.equal(Object.getPrototypeOf(requires), Object.prototype);
    for (const id of Object.keys(requires)) assert.match(id, MOD_ID);
  }
  assert.ok(!('polluted' in {}), 'changes a prototype');
}

function requireShort(texts: readonly (string | null)[], most: number): void {
  for (const text of texts) assert.ok(text === null || text.length <= most, `${text?.length} long`);
}
