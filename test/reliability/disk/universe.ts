import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RegistrySeed, SeedProject } from '#registry-server/seed.ts';
import { createPuzzleJar, createZip } from '#test/builders/jar.ts';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';

const JAR_BYTES = 40_000;
const NEWER = '2026-01-01T00:00:00.000Z';

/** Files that Loadout must not touch, by path. */
const STRANGERS: Readonly<Record<string, string>> = {
  'pmods/notes.txt': 'do not touch\n',
  'pmods/stranger.zip': 'not an archive',
  'mods/mine/blocks/stone.json': '{}\n',
  'worlds/Home/worldInfo.json': '{"worldDisplayName":"Home"}\n',
  'worlds/Home/regions/0.bin': 'region '.repeat(2_000),
};
export const STRANGER_PATHS = Object.keys(STRANGERS);

/** The first keeps its file name when it is updated. */
const MODS = ['same', 'other', 'third'];

const TREES = {
  stones: { 'stones/blocks/a.json': '{"a": 1}', 'stones/lang/en.json': 'words '.repeat(3_000) },
  marble: {
    'base/textures/marble.png': 'marble '.repeat(4_000),
    'base/blocks/deep/marble.json': '{"marble": true}',
    'base/lang/marble.json': '{}',
  },
};

/**
 * A registry with newer versions of the mods in `writeFolder`, a mod that the update adds, and two
 * archives to unpack.
 */
export async function createUniverse(): Promise<{
  readonly seed: RegistrySeed;
  writeFolder(root: string): void;
}> {
  const files: Record<string, string | Uint8Array> = { ...STRANGERS };
  const projects: SeedProject[] = [];
  for (const id of MODS) {
    const older = await createRelease(id, '1.0.0');
    const newer = await createRelease(id, '1.1.0');
    files[`pmods/${older.name}`] = older.bytes;
    projects.push(createMod(id, [older, newer]));
  }
  projects.push(createMod('library', [await createRelease('library', '1.0.0')]));
  projects.push(createMod('extra', [await createRelease('extra', '1.0.0')]));
  for (const [id, tree] of Object.entries(TREES)) projects.push(await createDatamod(id, tree));
  return {
    seed: createSeed({ projects }),
    writeFolder(root) {
      for (const [path, bytes] of Object.entries(files)) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), bytes);
      }
    },
  };
}

interface Release {
  readonly name: string;
  readonly bytes: Uint8Array;
}

async function createRelease(id: string, version: string): Promise<Release> {
  const name = id === 'same' ? 'same.jar' : `${id}-${version}.jar`;
  return { name, bytes: await createPuzzleJar({ id, version, sizeBytes: JAR_BYTES }) };
}

/** The newest versions of `third` and `extra` require the library. */
function createMod(id: string, releases: readonly Release[]): SeedProject {
  const versions = releases.map((release, index) => {
    const versionId = `${id}-${index}`;
    const isRequiring = index === releases.length - 1 && (id === 'third' || id === 'extra');
    return createVersion({
      id: versionId,
      versionNumber: `1.${index}.0`,
      ...(index > 0 ? { datePublished: NEWER } : {}),
      dependencies: isRequiring
        ? [{ projectId: 'library', versionId: null, dependencyType: 'required' }]
        : [],
      files: [createVersionFile(versionId, release)],
    });
  });
  return createProject({ id, slug: id, name: id, versions });
}

async function createDatamod(
  id: string,
  tree: Readonly<Record<string, string>>,
): Promise<SeedProject> {
  const file = { name: `${id}.zip`, bytes: await createZip(tree) };
  const version = createVersion({
    id: `${id}-1`,
    loaders: [],
    files: [createVersionFile(`${id}-1`, file)],
  });
  return createProject({ id, slug: id, name: id, type: ['datamod'], versions: [version] });
}
