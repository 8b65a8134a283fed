import { writeArchive, type ArchiveEntries } from '#registry-server/demo/archive.ts';
import {
  jarEntries,
  paradoxManifest,
  puzzleManifest,
  quiltManifest,
  type ModDescription,
} from '#registry-server/demo/jars.ts';
import { shaderPackEntries } from '#registry-server/demo/packs.ts';

/** Fields of a mod that a test sets; the rest are filled in. */
export type ModOptions = Partial<ModDescription>;

/** A jar with `puzzle.mod.json`: HJSON with comments, format 3 by default. */
export function createPuzzleJar(
  options: ModOptions & { readonly formatVersion?: 2 | 3 } = {},
): Promise<Uint8Array> {
  const mod = completeMod(options);
  const manifest = puzzleManifest(mod, options.formatVersion ?? 3);
  return writeArchive(jarEntries(mod, { 'puzzle.mod.json': manifest }, null));
}

/** A jar with `quilt.mod.json`. */
export function createQuiltJar(options: ModOptions = {}): Promise<Uint8Array> {
  const mod = completeMod(options);
  return writeArchive(jarEntries(mod, { 'quilt.mod.json': quiltManifest(mod) }, null));
}

/** A jar with `paradox.plugin.json`. */
export function createParadoxJar(options: ModOptions = {}): Promise<Uint8Array> {
  const mod = completeMod(options);
  return writeArchive(jarEntries(mod, { 'paradox.plugin.json': paradoxManifest(mod) }, null));
}

/** A zip of `shaders/*.glsl`. */
export function createShaderPack(
  options: Pick<ModOptions, 'id' | 'name' | 'version' | 'sizeBytes'> = {},
): Promise<Uint8Array> {
  return writeArchive(shaderPackEntries(completeMod(options)));
}

/** A stored zip of the given entries: the same entries give the same bytes. */
export function createZip(entries: ArchiveEntries): Promise<Uint8Array> {
  return writeArchive(entries);
}

function completeMod(options: ModOptions): ModDescription {
  return {
    id: 'test_mod',
    name: 'Test Mod',
    version: '1.0.0',
    description: 'A mod of the tests.',
    authors: ['tester'],
    requires: {},
    optional: {},
    sizeBytes: 2_000,
    ...options,
  };
}
