import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RegistrySeed, SeedProject } from '#registry-server/seed.ts';
import { createZip } from '#test/builders/jar.ts';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';

/** One kind of add-on: its data on the registry and its directory in the plain save folder. */
interface Kind {
  readonly name: string;
  readonly type: SeedProject['type'][number];
  readonly loaders: readonly string[];
  /** null if its archives are unpacked. */
  readonly directory: string | null;
  readonly extension: string;
}

const KINDS: readonly Kind[] = [
  { name: 'puzzle', type: 'mod', loaders: ['puzzle_loader'], directory: 'pmods', extension: 'jar' },
  { name: 'quilt', type: 'mod', loaders: ['quilt'], directory: 'mods', extension: 'jar' },
  {
    name: 'shader',
    type: 'shader',
    loaders: ['simply_shaders'],
    directory: 'mods/shaderpacks',
    extension: 'zip',
  },
  { name: 'plugin', type: 'plugin', loaders: ['paradox'], directory: 'plugins', extension: 'jar' },
  { name: 'datamod', type: 'datamod', loaders: [], directory: null, extension: 'zip' },
  { name: 'pack', type: 'resource-pack', loaders: [], directory: null, extension: 'zip' },
];

interface FileToWrite {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Creates `perKind` projects of each of six kinds, with two versions each. */
export async function createLockSeed(perKind: number): Promise<RegistrySeed> {
  const numbers = Array.from({ length: perKind }, (_, index) => index);
  const projects = KINDS.flatMap((kind) =>
    numbers.map(async (number) => {
      const id = `${kind.name}-${number}`;
      const versions = await Promise.all([1, 2].map((release) => toVersion(kind, id, release)));
      return createProject({ id, slug: id, name: `The ${id}`, type: [kind.type], versions });
    }),
  );
  return createSeed({ projects: await Promise.all(projects) });
}

async function toVersion({ loaders, directory, extension }: Kind, id: string, release: number) {
  const versionId = `${id}-v${release}`;
  const name = `${id}-${release}.${extension}`;
  const bytes = directory === null ? { bytes: await packTree(id, release) } : {};
  return createVersion({
    id: versionId,
    versionNumber: `${release}.0.0`,
    changelog: `What ${release} brings.`,
    datePublished: `2025-0${release}-01T00:00:00.000Z`,
    loaders: [...loaders],
    files: [createVersionFile(versionId, { name, ...bytes })],
  });
}

/** Each data mod has its own folder; resource packs all write below a shared one. */
function packTree(id: string, release: number): Promise<Uint8Array> {
  const folder = id.startsWith('pack') ? `base/textures/${id}` : id;
  return createZip({
    [`${folder}/one.json`]: `{ "release": ${release} }`,
    [`${folder}/deeper/two.txt`]: `${id} `.repeat(50),
    [`${folder}/only-in-${release}.txt`]: 'x',
  });
}

/** Files with the first version of every project that is installed as a file, at its path. */
export function listSeedFiles(seed: RegistrySeed): readonly FileToWrite[] {
  return seed.projects.flatMap(({ id, versions }) => {
    const kind = KINDS.find(({ name }) => id.startsWith(name));
    const file = versions[0]?.files[0];
    if (!kind?.directory || !file) return [];
    return [{ path: `${kind.directory}/${file.name}`, bytes: file.bytes }];
  });
}

export function writeFiles(folder: string, files: readonly FileToWrite[]): void {
  for (const { path, bytes } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}
