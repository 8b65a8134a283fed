import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RegistrySeed, SeedProject } from '#registry-server/seed.ts';
import {
  createParadoxJar,
  createPuzzleJar,
  createQuiltJar,
  createShaderPack,
} from '#test/builders/jar.ts';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import { sha512Of } from '#test/helpers/tree.ts';

const SIZE_BYTES = 120_000;
const NEWER = '2026-01-01T00:00:00.000Z';

interface Kind {
  readonly type: SeedProject['type'][number];
  readonly loader: string;
  readonly directory: string;
  readonly extension: 'jar' | 'zip';
  readonly build: (mod: { id: string; version: string; sizeBytes: number }) => Promise<Uint8Array>;
}

const PUZZLE: Kind = {
  type: 'mod',
  loader: 'puzzle_loader',
  directory: 'pmods',
  extension: 'jar',
  build: createPuzzleJar,
};
const QUILT: Kind = {
  type: 'mod',
  loader: 'quilt',
  directory: 'mods',
  extension: 'jar',
  build: createQuiltJar,
};
const SHADER: Kind = {
  type: 'shader',
  loader: 'simply_shaders',
  directory: 'mods/shaderpacks',
  extension: 'zip',
  build: createShaderPack,
};
const PLUGIN: Kind = {
  type: 'plugin',
  loader: 'paradox',
  directory: 'plugins',
  extension: 'jar',
  build: createParadoxJar,
};

interface Release {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A project of the registry whose older release is in the folder. */
interface Outdated {
  readonly id: string;
  readonly kind: Kind;
  readonly older: Release;
  readonly newer: Release;
  /** `.disabled` for a disabled add-on. */
  readonly marking: string;
  readonly companion: Uint8Array | null;
  readonly requires: string | null;
}

/**
 * A folder with outdated add-ons in every slot, the registry with newer ones, and the expected
 * files before and after.
 */
export interface Content {
  readonly seed: RegistrySeed;
  /** Maps the path of every file that an update of everything may change to its SHA-512. */
  readonly older: ReadonlyMap<string, string>;
  readonly newer: ReadonlyMap<string, string>;
  /** Files that Loadout must not touch: unknown ones, an unpacked data mod, a world. */
  readonly strangers: ReadonlyMap<string, string>;
  /** Maps the registry's file names of the newer releases to their SHA-512. */
  readonly downloads: ReadonlyMap<string, string>;
  writeFolder(root: string): void;
}

/**
 * Creates 39 outdated add-ons and one dependency that the update adds; the same bytes every time.
 */
export async function createContent(): Promise<Content> {
  const outdated = [
    ...(await createOutdated(PUZZLE, 13)),
    ...(await createOutdated(QUILT, 9)),
    ...(await createOutdated(SHADER, 8)),
    ...(await createOutdated(PLUGIN, 9)),
  ];
  const library = await createRelease(PUZZLE, { id: 'library', version: '2.0.0' });
  const files = new Map<string, Uint8Array>();
  const older = new Map<string, string>();
  const newer = new Map([[`pmods/${library.name}`, sha512Of(library.bytes)]]);
  const downloads = new Map([[library.name, sha512Of(library.bytes)]]);
  for (const addon of outdated) {
    for (const [path, bytes] of filesOf(addon, addon.older)) {
      files.set(path, bytes);
      older.set(path, sha512Of(bytes));
    }
    for (const [path, bytes] of filesOf(addon, addon.newer)) newer.set(path, sha512Of(bytes));
    downloads.set(addon.newer.name, sha512Of(addon.newer.bytes));
  }
  const strangers = await createStrangers();
  return {
    seed: createSeed({ projects: [...outdated.map(toProject), toLibrary(library)] }),
    older,
    newer,
    strangers: new Map([...strangers].map(([path, bytes]) => [path, sha512Of(bytes)])),
    downloads,
    writeFolder(root) {
      for (const [path, bytes] of [...files, ...strangers]) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), bytes);
      }
    },
  };
}

/**
 * The first keeps its file name, the second is disabled, the third has a companion if its slot
 * knows one.
 */
async function createOutdated(kind: Kind, count: number): Promise<Outdated[]> {
  const made: Outdated[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = `${kind.loader.replaceAll('_', '-')}-${index}`;
    const name = index === 0 ? `${id}.${kind.extension}` : undefined;
    made.push({
      id,
      kind,
      older: await createRelease(kind, { id, version: '1.0.0', name }),
      newer: await createRelease(kind, { id, version: '1.1.0', name }),
      marking: index === 1 ? '.disabled' : '',
      companion: kind === SHADER && index === 2 ? Buffer.from('shadowQuality=3\n') : null,
      requires: kind === PUZZLE && index === 3 ? 'library' : null,
    });
  }
  return made;
}

async function createRelease(
  kind: Kind,
  { id, version, name }: { id: string; version: string; name?: string | undefined },
): Promise<Release> {
  const bytes = await kind.build({ id: id.replaceAll('-', '_'), version, sizeBytes: SIZE_BYTES });
  return { name: name ?? `${id}-${version}.${kind.extension}`, bytes };
}

function filesOf({ kind, marking, companion }: Outdated, release: Release): [string, Uint8Array][] {
  const path = `${kind.directory}/${release.name}`;
  const file: [string, Uint8Array] = [`${path}${marking}`, release.bytes];
  return companion === null ? [file] : [file, [`${path}.txt`, companion]];
}

function toProject({ id, kind, older, newer, requires }: Outdated): SeedProject {
  const dependencies =
    requires === null
      ? []
      : [{ projectId: requires, versionId: null, dependencyType: 'required' as const }];
  const loaders = [kind.loader];
  return createProject({
    id,
    type: [kind.type],
    versions: [
      createVersion({ id: `${id}-old`, loaders, files: [createVersionFile(`${id}-old`, older)] }),
      createVersion({
        id: `${id}-new`,
        versionNumber: '1.1.0',
        datePublished: NEWER,
        loaders,
        dependencies,
        files: [createVersionFile(`${id}-new`, newer)],
      }),
    ],
  });
}

function toLibrary(release: Release): SeedProject {
  const files = [createVersionFile('library-new', release)];
  return createProject({ id: 'library', versions: [createVersion({ id: 'library-new', files })] });
}

async function createStrangers(): Promise<Map<string, Uint8Array>> {
  return new Map([
    ['pmods/stranger.jar', await createPuzzleJar({ id: 'stranger' })],
    ['mods/shaderpacks/stranger.zip', await createShaderPack({ id: 'stranger' })],
    ['plugins/notes.txt', Buffer.from('do not touch\n')],
    ['mods/my-data/blocks/stone.json', Buffer.from('{}\n')],
    ['worlds/Home/worldInfo.json', Buffer.from('{"worldDisplayName":"Home"}\n')],
    ['worlds/Home/regions/0.bin', Buffer.alloc(5000, 7)],
  ]);
}
