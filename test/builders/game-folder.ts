import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RegistrySeed, SeedFile, SeedProject, SeedVersion } from '#registry-server/seed.ts';
import { createPuzzleJar, createShaderPack } from './jar.ts';

export interface GameFolderOptions {
  readonly seed: RegistrySeed;
  /** Number of files that are versions from the seed, one per project. */
  readonly known: number;
  /** Number of files unknown to the registry. */
  readonly unknown: number;
  /** Only every n-th known project is one release behind; default: all. */
  readonly outdatedEvery?: number;
}

export interface GameFolderFile {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  /** null: unknown to the registry. */
  readonly projectId: string | null;
  readonly versionId: string | null;
}

/** Directories in which the plain save folder of Cosmic Reach has each loader's add-ons. */
const DIRECTORIES: Readonly<Record<string, string>> = {
  puzzle_loader: 'pmods',
  quilt: 'mods',
  simply_shaders: 'mods/shaderpacks',
  paradox: 'plugins',
};

/**
 * Fills `dir` with add-ons, the same ones every time; known projects with two releases are one
 * behind.
 */
export async function createGameFolder(
  dir: string,
  { seed, known, unknown, outdatedEvery = 1 }: GameFolderOptions,
): Promise<readonly GameFolderFile[]> {
  const installed = seed.projects
    .filter(isPublic)
    .flatMap((project, index) => toInstalled(project, (index + 1) % outdatedEvery === 0))
    .slice(0, known);
  if (installed.length < known) throw new RangeError(`the seed has only ${installed.length} files`);
  for (const { path, bytes } of installed) await write(join(dir, path), bytes);
  const strangers = Array.from({ length: unknown }, (_, index) => index);
  const found: GameFolderFile[] = [];
  for (const index of strangers) {
    const stranger = await createStranger(index);
    await write(join(dir, stranger.path), stranger.bytes);
    found.push({ path: stranger.path, projectId: null, versionId: null });
  }
  return [
    ...installed.map(({ path, projectId, versionId }) => ({ path, projectId, versionId })),
    ...found,
  ];
}

function isPublic(project: SeedProject): boolean {
  return project.status === 'approved' && project.visibility !== 'private';
}

function toInstalled(
  project: SeedProject,
  isBehind: boolean,
): (GameFolderFile & { readonly bytes: Uint8Array })[] {
  const chosen = chooseVersion(project, isBehind);
  const directory = DIRECTORIES[chosen?.version.loaders[0] ?? ''];
  if (chosen === undefined || directory === undefined || project.type.includes('modpack'))
    return [];
  const { version, file } = chosen;
  return [
    {
      path: `${directory}/${file.name}`,
      projectId: project.id,
      versionId: version.id,
      bytes: file.bytes,
    },
  ];
}

function chooseVersion(
  project: SeedProject,
  isBehind: boolean,
): { version: SeedVersion; file: SeedFile } | undefined {
  const withFile = project.versions.flatMap((version) => {
    const file = version.files.find(({ isPrimary }) => isPrimary);
    return file === undefined ? [] : [{ version, file }];
  });
  const stable = withFile.filter(({ version }) => version.releaseChannel === 'release');
  const offered = stable.length > 0 ? stable : withFile;
  return (isBehind ? offered.at(-2) : undefined) ?? offered.at(-1);
}

async function createStranger(index: number): Promise<{ path: string; bytes: Uint8Array }> {
  const id = `stranger_${index}`;
  const sizeBytes = 1_000 + ((index * 7_919) % 12_000);
  if (index % 4 === 3) {
    return { path: `mods/shaderpacks/${id}.zip`, bytes: await createShaderPack({ id, sizeBytes }) };
  }
  return { path: `pmods/${id}.jar`, bytes: await createPuzzleJar({ id, sizeBytes }) };
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}
