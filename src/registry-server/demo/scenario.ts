import type { RegistrySeed } from '../seed.ts';

export interface DemoFolder {
  readonly gameVersion: string;
  /** Paths are relative to the folder, with `/`. */
  readonly files: readonly DemoFile[];
}

export interface DemoFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Add-ons that the demo's player installed from the registry: directory, project, version number,
 * suffix of the file name.
 */
const INSTALLED: readonly (readonly [string, string, string, string?])[] = [
  ['pmods', 'tidy-hotbar', '1.2.0'],
  ['pmods', 'deep-strata', '1.2.0'],
  ['pmods', 'waypoint-compass', '1.1.0', '.disabled'],
  ['pmods', 'belts-and-pulleys', '1.2.0'],
  ['mods', 'sharp-eyes', '1.2.0'],
  ['mods', 'long-rails', '1.1.0'],
  ['mods/shaderpacks', 'nightglow', '1.4'],
  ['mods/shaderpacks', 'paper-lanterns', '1.1'],
  ['plugins', 'gatekeeper', '1.1.0'],
];

/**
 * The game folder of `loadout demo`, in the layout of the plain save folder: 12 add-ons and a
 * world. Six add-ons are outdated (one of them disabled, one with a settings file, one whose update
 * requires a project that is not installed), one is up to date, one has a newer version on beta
 * only, one has a newer version for another game version only, one is unknown to the registry, one
 * is a broken archive and one is an unpacked data mod.
 */
export async function demoFolder(seed: RegistrySeed): Promise<DemoFolder> {
  const [{ writeArchive }, { fillerBytes }, { jarEntries, puzzleManifest }, packs] =
    await Promise.all([
      import('./archive.ts'),
      import('./deterministic.ts'),
      import('./jars.ts'),
      import('./packs.ts'),
    ]);
  const homeMade = {
    id: 'porch_light',
    name: 'Porch Light',
    version: '0.1.0',
    description: 'A lamp for the porch. Made at home, never uploaded.',
    authors: ['me'],
    requires: { 'cosmic-reach': '*' },
    optional: {},
    sizeBytes: 6_000,
  };
  const dataMod = { id: 'harvest_table', name: 'Harvest Table', version: '1.2', sizeBytes: 2_000 };
  const unpacked = packs.datamodEntries(dataMod, fillerBytes('texture', 300));
  const nightglow = findSeedFile(seed, 'nightglow', '1.4');
  return {
    gameVersion: '0.5.26',
    files: [
      ...INSTALLED.map(([directory, slug, number, marking = '']) => {
        const file = findSeedFile(seed, slug, number);
        return { path: `${directory}/${file.name}${marking}`, bytes: file.bytes };
      }),
      textFile(
        `mods/shaderpacks/${nightglow.name}.txt`,
        'SHADOW_DISTANCE=96\nBLOOM_STRENGTH=0.5\n',
      ),
      {
        path: 'pmods/porch-light.jar',
        bytes: await writeArchive(
          jarEntries(homeMade, { 'puzzle.mod.json': puzzleManifest(homeMade, 3) }, null),
        ),
      },
      // Like an interrupted download: the start of a zip without the directory at its end.
      {
        path: 'pmods/unfinished-download.jar',
        bytes: Buffer.concat([Buffer.from('PK\u0003\u0004'), fillerBytes('unfinished', 9_000)]),
      },
      ...Object.entries(unpacked).map(([path, content]) => ({
        path: `mods/${path}`,
        bytes: typeof content === 'string' ? Buffer.from(content) : content,
      })),
      textFile('worlds/first-landing/worldInfo.json', packs.worldInfo('First Landing')),
    ],
  };
}

function findSeedFile(
  seed: RegistrySeed,
  slug: string,
  number: string,
): { name: string; bytes: Uint8Array } {
  const project = seed.projects.find((candidate) => candidate.slug === slug);
  const version = project?.versions.find(({ versionNumber }) => versionNumber === number);
  const file = version?.files.find(({ isPrimary }) => isPrimary);
  if (file === undefined) throw new RangeError(`the seed has no ${slug} ${number}`);
  return file;
}

function textFile(path: string, text: string): DemoFile {
  return { path, bytes: Buffer.from(text) };
}
