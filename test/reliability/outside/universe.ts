import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RegistrySeed, SeedProject, SeedVersion } from '#registry-server/seed.ts';
import { createZip } from '#test/builders/jar.ts';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';

type VersionInput = Partial<SeedVersion> & {
  readonly name?: string;
  readonly bytes?: Uint8Array;
  readonly requires?: readonly string[];
};

/** A project with these versions, oldest first, published a month apart. */
function createMod(
  id: string,
  versions: readonly VersionInput[],
  type: SeedProject['type'][number] = 'mod',
): SeedProject {
  return createProject({
    id,
    slug: id,
    name: id,
    type: [type],
    versions: versions.map(({ name, bytes, requires = [], ...version }, index) => {
      const release = index + 1;
      const versionId = `${id}-${release}`;
      return createVersion({
        id: versionId,
        versionNumber: `${release}.0.0`,
        datePublished: `2025-0${release + 1}-01T00:00:00.000Z`,
        files: [createVersionFile(versionId, { ...(name && { name }), ...(bytes && { bytes }) })],
        dependencies: requires.map((projectId) => ({
          projectId,
          versionId: null,
          dependencyType: 'required' as const,
        })),
        ...version,
      });
    }),
  });
}

/** Larger than one buffer of a download. */
const LARGE_BYTES = 150_000;

async function createTree(id: string, release: number): Promise<Uint8Array> {
  return createZip({
    [`${id}/one.json`]: `{ "release": ${release} }`,
    [`${id}/deeper/two.txt`]: `${id} `.repeat(20),
    [`${id}/only-in-${release}.txt`]: 'x',
  });
}

const SHADER = { loaders: ['simply_shaders'] };

/**
 * Mods that change their name or keep it, with and without dependencies, a shader with settings,
 * unpacked data mods.
 */
export async function createUniverse(): Promise<RegistrySeed> {
  const trees = await Promise.all([1, 2].map((release) => createTree('stones', release)));
  const other = await createTree('sands', 1);
  const projects = [
    createMod('lamp', [{}, {}, { gameVersions: ['0.5.2'] }]),
    createMod('same', [{ name: 'same.jar' }, { name: 'same.jar' }]),
    createMod('large', [{}, { bytes: Buffer.alloc(LARGE_BYTES, 'large two ') }]),
    createMod('app', [{}, { requires: ['lib'] }]),
    createMod('lib', [{ requires: ['base'] }]),
    createMod('base', [{}]),
    createMod(
      'sun',
      [
        { ...SHADER, name: 'Sun-1.zip' },
        { ...SHADER, name: 'Sun-2.zip' },
      ],
      'shader',
    ),
    createMod(
      'stones',
      trees.map((bytes, index) => ({ loaders: [], bytes, name: `stones-${index + 1}.zip` })),
      'datamod',
    ),
    createMod('sands', [{ loaders: [], bytes: other, name: 'sands.zip' }], 'datamod'),
  ];
  return createSeed({ projects });
}

/** Projects installed from the beginning, with their folder; below, the user's own files. */
const PRESENT: Readonly<Record<string, string>> = {
  lamp: 'pmods',
  same: 'pmods',
  large: 'pmods',
  app: 'pmods',
  sun: 'mods/shaderpacks',
};
const OWN_FILES: Readonly<Record<string, string>> = {
  'pmods/mine.jar': 'a mod that only this person has',
  'pmods/notes.txt': 'not an add-on',
  'mods/house/blocks/mine.json': 'a data mod made by hand',
  'mods/shaderpacks/Sun-1.zip.txt': 'settings of the shader',
  'worlds/home/level.dat': 'a world',
};

export function writeStartFolder(folder: string, { projects }: RegistrySeed): void {
  for (const { id, versions } of projects) {
    const directory = PRESENT[id];
    const file = versions[0]?.files[0];
    if (directory !== undefined && file) write(folder, `${directory}/${file.name}`, file.bytes);
  }
  for (const [path, text] of Object.entries(OWN_FILES)) write(folder, path, text);
}

function write(folder: string, path: string, bytes: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), bytes);
}
