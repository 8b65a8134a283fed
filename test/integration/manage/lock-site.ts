import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Seed, SeedProject } from '#registry-server/seed.ts';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';

/** One kind of add-on: what the registry says of it and where the plain save folder takes it. */
interface Kind {
  readonly name: string;
  readonly type: SeedProject['type'][number];
  readonly loader: string;
  readonly directory: string;
  readonly extension: string;
}

const KINDS: readonly Kind[] = [
  { name: 'puzzle', type: 'mod', loader: 'puzzle_loader', directory: 'pmods', extension: 'jar' },
  { name: 'quilt', type: 'mod', loader: 'quilt', directory: 'mods', extension: 'jar' },
  {
    name: 'shader',
    type: 'shader',
    loader: 'simply_shaders',
    directory: 'mods/shaderpacks',
    extension: 'zip',
  },
  { name: 'plugin', type: 'plugin', loader: 'paradox', directory: 'plugins', extension: 'jar' },
];

export interface LockFileOnDisk {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** `perKind` projects of each kind that a slot keeps as files, with two versions each: `-1` and `-2`. */
export function createLockSeed(perKind: number): Seed {
  const projects = KINDS.flatMap((kind) =>
    numbers(perKind).map((number) => {
      const id = `${kind.name}-${number}`;
      const versions = ['1', '2'].map((release) =>
        createVersion({
          id: `${id}-v${release}`,
          versionNumber: `${release}.0.0`,
          datePublished: `2025-0${release}-01T00:00:00.000Z`,
          loaders: [kind.loader],
          files: [
            createVersionFile(`${id}-v${release}`, { name: `${id}-${release}.${kind.extension}` }),
          ],
        }),
      );
      return createProject({ id, slug: id, type: [kind.type], versions });
    }),
  );
  return createSeed({ projects });
}

/** The first version of every project of the seed, where it belongs. */
export function listSeedFiles(seed: Seed): readonly LockFileOnDisk[] {
  return seed.projects.flatMap(({ id, versions }) => {
    const kind = KINDS.find(({ name }) => id.startsWith(name));
    const file = versions[0]?.files[0];
    if (!kind || !file) return [];
    return [{ path: `${kind.directory}/${file.name}`, bytes: file.bytes }];
  });
}

export function writeFiles(folder: string, files: readonly LockFileOnDisk[]): void {
  for (const { path, bytes } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}
