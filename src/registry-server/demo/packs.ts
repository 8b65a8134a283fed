import type { ArchiveEntries } from './archive.ts';
import { fillerBytes } from './deterministic.ts';

export interface PackDescription {
  /** Namespace of its content, `[a-z0-9_]`. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** Approximate size of the archive. */
  readonly sizeBytes: number;
}

/** Blocks, items and textures under the pack's own namespace (registry §10.3). */
export function datamodEntries(pack: PackDescription, texture: Uint8Array): ArchiveEntries {
  const block = {
    stringId: `${pack.id}:block_main`,
    blockStates: { default: { modelName: `${pack.id}:models/block_main.json` } },
  };
  return {
    [`${pack.id}/blocks/block_main.json`]: `// ${pack.name} ${pack.version}\n${JSON.stringify(block, null, 2)}\n`,
    [`${pack.id}/models/block_main.json`]: `${JSON.stringify({ parent: 'base:models/blocks/cube.json', textures: { all: `${pack.id}:textures/block_main.png` } }, null, 2)}\n`,
    [`${pack.id}/recipes/block_main.json`]: `${JSON.stringify({ inputs: ['base:stone_basalt'], output: `${pack.id}:block_main`, amount: 4 }, null, 2)}\n`,
    [`${pack.id}/lang/en_us.json`]: `${JSON.stringify({ [`${pack.id}:block_main`]: pack.name }, null, 2)}\n`,
    [`${pack.id}/textures/block_main.png`]: texture,
    [`${pack.id}/sounds/place.ogg`]: sound(pack),
  };
}

/** The same folders, overlaid on the game's own namespace `base`. */
export function resourcePackEntries(pack: PackDescription, texture: Uint8Array): ArchiveEntries {
  return {
    'base/textures/blocks/grass.png': texture,
    'base/textures/blocks/stone_basalt.png': texture,
    'base/lang/en_us.json': `${JSON.stringify({ 'menu.title': `${pack.name} ${pack.version}` }, null, 2)}\n`,
    'base/sounds/music/menu.ogg': sound(pack),
  };
}

/** A pack of SimplyShaders: everything under `shaders/` (registry §10.3). */
export function shaderPackEntries(pack: PackDescription): ArchiveEntries {
  const header = `#version 150\n// ${pack.name} ${pack.version}\n`;
  const passes = ['chunk', 'composite0', 'composite1', 'final', 'shadowChunk'];
  const stages = passes.flatMap((pass): [path: string, source: string][] => [
    [
      `shaders/${pass}.vert.glsl`,
      `${header}in vec3 a_position;\nvoid main() {\n    gl_Position = vec4(a_position, 1.0);\n}\n`,
    ],
    [
      `shaders/${pass}.frag.glsl`,
      `${header}out vec4 outColor;\nvoid main() {\n    outColor = vec4(1.0);\n}\n`,
    ],
  ]);
  return {
    ...Object.fromEntries(stages),
    'shaders/settings.glsl': `#define SHADOW_DISTANCE 128\n#define BLOOM_STRENGTH 0.35\n`,
    'shaders/block.properties': 'block.10001=base:water\n',
    'shaders/lib/noise.bin': fillerBytes(`${pack.id}@${pack.version}`, pack.sizeBytes),
  };
}

/** Core shaders without SimplyShaders are files of the game's own namespace. */
export function coreShaderEntries(pack: PackDescription): ArchiveEntries {
  const header = `#version 150\n// ${pack.name} ${pack.version}\n`;
  return {
    'base/shaders/chunk.vert.glsl': `${header}void main() {\n    gl_Position = vec4(0.0);\n}\n`,
    'base/shaders/chunk.frag.glsl': `${header}out vec4 outColor;\nvoid main() {\n    outColor = vec4(0.9, 0.95, 1.0, 1.0);\n}\n`,
    'base/shaders/noise.bin': fillerBytes(`${pack.id}@${pack.version}`, pack.sizeBytes),
  };
}

/** A save in one root folder (registry §10.3). */
export function worldEntries(pack: PackDescription): ArchiveEntries {
  return {
    [`${pack.id}/worldInfo.json`]: worldInfo(pack.name),
    [`${pack.id}/zones/base.moon/regions/region_0_0_0.cosmicreach`]: fillerBytes(
      `${pack.id}@${pack.version}`,
      pack.sizeBytes,
    ),
  };
}

/** `worldInfo.json` as the game writes it. */
export function worldInfo(displayName: string): string {
  const info = {
    latestRegionFileVersion: 3,
    defaultZoneId: 'base:moon',
    worldDisplayName: displayName,
    worldSeed: 7_204_119_853,
    lastSavedVersion: '0.5.26',
    worldCreatedEpochMillis: Date.UTC(2026, 7, 14, 18, 30),
    lastPlayedEpochMillis: Date.UTC(2026, 9, 11, 21, 5),
  };
  return `${JSON.stringify(info, null, 2)}\n`;
}

/** An overlay of a game folder with a note; modpacks have no manifest (registry §10.2). */
export function modpackEntries(pack: PackDescription): ArchiveEntries {
  return {
    'README.md': `# ${pack.name} ${pack.version}\n\nCopy everything beside this file into the game folder.\n`,
    'config/options.json': `${JSON.stringify({ renderDistance: 10, pack: pack.id }, null, 2)}\n`,
    'pmods/pack-settings.dat': fillerBytes(`${pack.id}@${pack.version}`, pack.sizeBytes),
  };
}

function sound(pack: PackDescription): Uint8Array {
  return Buffer.concat([
    Buffer.from('OggS'),
    fillerBytes(`${pack.id}@${pack.version}`, pack.sizeBytes),
  ]);
}
