import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Hjson from 'hjson';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateDemoSeed } from '#registry-server/demo/generate.ts';
import type { RegistrySeed } from '#registry-server/seed.ts';
import { createGameFolder } from '#test/builders/game-folder.ts';
import {
  createParadoxJar,
  createPuzzleJar,
  createQuiltJar,
  createShaderPack,
  createZip,
} from '#test/builders/jar.ts';
import { readEntries } from '#test/builders/read-entries.ts';

const readManifest = async (jar: Uint8Array, name: string): Promise<unknown> =>
  Hjson.parse((await readEntries(jar)).get(name)?.toString() ?? '');

describe('jar builders', () => {
  it.each([2, 3] as const)(
    'writes a puzzle manifest of format %i with what was asked',
    async (formatVersion) => {
      const jar = await createPuzzleJar({
        formatVersion,
        id: 'a_mod',
        name: 'A Mod',
        version: '2.1.0',
        requires: { other: '>=1.0.0' },
        optional: { third: '*' },
      });
      expect(await readManifest(jar, 'puzzle.mod.json')).toMatchObject({
        formatVersion,
        id: 'a_mod',
        [formatVersion === 2 ? 'name' : 'display-name']: 'A Mod',
        version: '2.1.0',
        depends: { other: '>=1.0.0', third: { ver: '*', isOptional: true } },
      });
    },
  );

  it('writes quilt and paradox manifests', async () => {
    const quilt = await createQuiltJar({ id: 'q', requires: { cosmicreach: '*' } });
    expect(await readManifest(quilt, 'quilt.mod.json')).toMatchObject({
      schema_version: 1,
      quilt_loader: { id: 'q', depends: [{ id: 'cosmicreach', versions: '*' }] },
    });
    const paradox = await createParadoxJar({ id: 'p', version: '3.0.0' });
    expect(await readManifest(paradox, 'paradox.plugin.json')).toMatchObject({
      id: 'p',
      version: '3.0.0',
    });
  });

  it('makes a jar of about the size asked, and other bytes for another version', async () => {
    const small = await createPuzzleJar({ sizeBytes: 10_000 });
    expect(small.length).toBeGreaterThan(10_000);
    expect(small.length).toBeLessThan(12_000);
    expect(await createPuzzleJar({ sizeBytes: 10_000 })).toEqual(small);
    expect(await createPuzzleJar({ sizeBytes: 10_000, version: '1.0.1' })).not.toEqual(small);
  });

  it('writes zips of any entries', async () => {
    const zip = await createZip({ 'a/b.txt': 'hello', 'c.bin': new Uint8Array([1, 2]) });
    const entries = await readEntries(zip);
    expect([...entries.keys()]).toEqual(['a/b.txt', 'c.bin']);
    expect(entries.get('a/b.txt')?.toString()).toBe('hello');
    expect([...(await readEntries(await createShaderPack())).keys()]).toContain(
      'shaders/final.vert.glsl',
    );
  });
});

describe('createGameFolder', () => {
  let dir: string;
  let seed: RegistrySeed;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'game-folder-'));
    seed = await generateDemoSeed();
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('writes sixty versions of sixty projects, and unknown files', async () => {
    const files = await createGameFolder(dir, { seed, known: 60, unknown: 140 });
    expect(new Set(files.map(({ path }) => path)).size).toBe(200);
    const known = files.filter(({ projectId }) => projectId !== null);
    expect(new Set(known.map(({ projectId }) => projectId)).size).toBe(60);
    const digests = new Map(
      seed.projects
        .flatMap(({ versions }) => versions)
        .flatMap(({ id, files: held }) => held.map(({ bytes }) => [digestOf(bytes), id] as const)),
    );
    for (const { path, versionId } of files) {
      const digest = digestOf(await readFile(join(dir, path)));
      expect(digests.get(digest) ?? null).toBe(versionId);
    }
  });

  it('puts most known projects a release behind', async () => {
    const files = await createGameFolder(dir, { seed, known: 60, unknown: 0 });
    const newest = new Set(seed.projects.map(({ versions }) => versions.at(-1)?.id ?? null));
    expect(files.filter(({ versionId }) => !newest.has(versionId)).length).toBeGreaterThan(50);
  });
});

function digestOf(bytes: Uint8Array): string {
  return createHash('sha512').update(bytes).digest('hex');
}
