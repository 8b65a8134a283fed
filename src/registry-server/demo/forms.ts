import type { ProjectType } from '#shared/registry/enumerations.ts';
import type { ArchiveEntries } from './archive.ts';
import type { DemoForm } from './demo-project.ts';
import {
  jarEntries,
  paradoxManifest,
  puzzleManifest,
  quiltManifest,
  type ModDescription,
} from './jars.ts';
import {
  coreShaderEntries,
  datamodEntries,
  modpackEntries,
  resourcePackEntries,
  shaderPackEntries,
  worldEntries,
} from './packs.ts';

interface DemoFormat {
  readonly type: ProjectType;
  readonly loaders: readonly string[];
  readonly extension: 'jar' | 'zip';
  /**
   * Mod ids and version ranges that every file of this form requires of the game and its loader.
   */
  readonly platform: Readonly<Record<string, string>>;
  readonly installing: string;
  entries(mod: ModDescription, icon: Uint8Array): ArchiveEntries;
}

const PUZZLE = {
  'cosmic-reach': '*',
  'puzzle-loader-core': '>=2.3.0',
  'puzzle-loader-cosmic': '*',
};
const QUILT = { cosmicreach: '>=0.1.0', cosmicquilt: '*' };
const UNPACK =
  'Unpack the archive into the `mods` folder of your save folder; the folders inside are name spaces and stay as they are.';

/** Packaging and install location of each form of add-on (registry §8.2, §8.5, §10). */
export const FORMS: Readonly<Record<DemoForm, DemoFormat>> = {
  'puzzle-v2': {
    type: 'mod',
    loaders: ['puzzle_loader'],
    extension: 'jar',
    platform: PUZZLE,
    installing:
      'Needs [Puzzle Loader](https://puzzle.example.org). Put the jar into `pmods` and start the game.',
    entries: (mod, icon) => jarEntries(mod, { 'puzzle.mod.json': puzzleManifest(mod, 2) }, icon),
  },
  'puzzle-v3': {
    type: 'mod',
    loaders: ['puzzle_loader'],
    extension: 'jar',
    platform: PUZZLE,
    installing:
      'Needs [Puzzle Loader](https://puzzle.example.org) 2.3 or newer. Put the jar into `pmods`.',
    entries: (mod, icon) => jarEntries(mod, { 'puzzle.mod.json': puzzleManifest(mod, 3) }, icon),
  },
  quilt: {
    type: 'mod',
    loaders: ['quilt'],
    extension: 'jar',
    platform: QUILT,
    installing:
      'Needs Cosmic Quilt. Put the jar into the mods folder of your launcher and start the game.',
    entries: (mod, icon) => jarEntries(mod, { 'quilt.mod.json': quiltManifest(mod) }, icon),
  },
  'puzzle-and-quilt': {
    type: 'mod',
    loaders: ['puzzle_loader', 'quilt'],
    extension: 'jar',
    platform: {},
    installing:
      'One jar for both loaders: `pmods` for Puzzle Loader, the Quilt mods folder for Cosmic Quilt.',
    entries: (mod, icon) =>
      jarEntries(
        mod,
        {
          'puzzle.mod.json': puzzleManifest(
            { ...mod, requires: { ...PUZZLE, ...mod.requires } },
            3,
          ),
          'quilt.mod.json': quiltManifest({ ...mod, requires: { ...QUILT, ...mod.requires } }),
        },
        icon,
      ),
  },
  paradox: {
    type: 'plugin',
    loaders: ['paradox'],
    extension: 'jar',
    platform: {},
    installing: 'For servers that run Paradox. Put the jar into `plugins` and restart the server.',
    entries: (mod, icon) => jarEntries(mod, { 'paradox.plugin.json': paradoxManifest(mod) }, icon),
  },
  void: {
    type: 'plugin',
    loaders: ['void'],
    extension: 'jar',
    platform: {},
    installing:
      'For servers that run Void. Put the jar into the plugin folder of the server and restart it.',
    entries: (mod, icon) => jarEntries(mod, {}, icon),
  },
  datamod: {
    type: 'datamod',
    loaders: [],
    extension: 'zip',
    platform: {},
    installing: UNPACK,
    entries: datamodEntries,
  },
  'resource-pack': {
    type: 'resource-pack',
    loaders: [],
    extension: 'zip',
    platform: {},
    installing: UNPACK,
    entries: resourcePackEntries,
  },
  'simply-shaders': {
    type: 'shader',
    loaders: ['simply_shaders'],
    extension: 'zip',
    platform: {},
    installing:
      'Needs Simply Shaders 1.1.4 or newer. Put the zip, as it is, into `mods/shaderpacks`.',
    entries: shaderPackEntries,
  },
  'core-shader': {
    type: 'shader',
    loaders: [],
    extension: 'zip',
    platform: {},
    installing: UNPACK,
    entries: coreShaderEntries,
  },
  world: {
    type: 'world',
    loaders: [],
    extension: 'zip',
    platform: {},
    installing:
      'Unpack the folder into `worlds` and pick it from the world list. It never replaces a world you have.',
    entries: worldEntries,
  },
  modpack: {
    type: 'modpack',
    loaders: ['puzzle_loader'],
    extension: 'zip',
    platform: {},
    installing:
      'Make a new instance, install the mods listed under dependencies, then copy the archive over it.',
    entries: modpackEntries,
  },
};
