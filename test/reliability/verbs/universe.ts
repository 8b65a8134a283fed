import type { RegistrySeed, SeedProject, SeedVersion } from '#registry-server/seed.ts';
import { createZip } from '#test/builders/jar.ts';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import { createPrng, type Prng } from '../apply/prng.ts';

/** One kind of add-on: its data on the registry and its directory in the plain save folder. */
interface Kind {
  readonly name: string;
  readonly count: number;
  readonly type: SeedProject['type'][number];
  readonly loaders: readonly string[];
  /** null if its archives are unpacked. */
  readonly directory: string | null;
  readonly extension: string;
}

const KINDS: readonly Kind[] = [
  {
    name: 'puzzle',
    count: 12,
    type: 'mod',
    loaders: ['puzzle_loader'],
    directory: 'pmods',
    extension: 'jar',
  },
  {
    name: 'quilt',
    count: 3,
    type: 'mod',
    loaders: ['quilt'],
    directory: 'mods',
    extension: 'jar',
  },
  {
    name: 'shader',
    count: 3,
    type: 'shader',
    loaders: ['simply_shaders'],
    directory: 'mods/shaderpacks',
    extension: 'zip',
  },
  {
    name: 'plugin',
    count: 2,
    type: 'plugin',
    loaders: ['paradox'],
    directory: 'plugins',
    extension: 'jar',
  },
  { name: 'datamod', count: 3, type: 'datamod', loaders: [], directory: null, extension: 'zip' },
  { name: 'pack', count: 2, type: 'resource-pack', loaders: [], directory: null, extension: 'zip' },
];

export const GAME_VERSIONS = ['0.5.0', '0.5.1', '0.5.2'] as const;

/**
 * 25 projects of six kinds with up to four versions each, the same ones every time; puzzle mods
 * depend on each other.
 */
export async function createUniverse(): Promise<RegistrySeed> {
  const prng = createPrng(25);
  const projects: SeedProject[] = [];
  for (const kind of KINDS) {
    for (let index = 0; index < kind.count; index += 1) {
      projects.push(await toProject(kind, index, prng));
    }
  }
  return createSeed({ projects });
}

async function toProject(kind: Kind, index: number, prng: Prng): Promise<SeedProject> {
  const id = `${kind.name}-${index}`;
  const versions: SeedVersion[] = [];
  const count = 1 + prng.below(4);
  for (let release = 1; release <= count; release += 1) {
    versions.push(await toVersion(kind, { index, release }, prng));
  }
  return createProject({ id, slug: id, name: id, type: [kind.type], versions });
}

interface Place {
  readonly index: number;
  readonly release: number;
}

async function toVersion(kind: Kind, { index, release }: Place, prng: Prng): Promise<SeedVersion> {
  const id = `${kind.name}-${index}`;
  const versionId = `${id}-v${release}`;
  const sameName = index % 3 === 2;
  const name = sameName ? `${id}.${kind.extension}` : `${id}-${release}.${kind.extension}`;
  const bytes = kind.directory === null ? { bytes: await packTree(id, release) } : {};
  const first = prng.below(GAME_VERSIONS.length);
  return createVersion({
    id: versionId,
    versionNumber: `${release}.0.0`,
    datePublished: `2025-0${release}-0${index % 9 || 1}T00:00:00.000Z`,
    releaseChannel: prng.chance(0.2) ? 'beta' : 'release',
    loaders: [...kind.loaders],
    gameVersions: prng.chance(0.6) ? [...GAME_VERSIONS] : GAME_VERSIONS.slice(first),
    files: [createVersionFile(versionId, { name, ...bytes })],
    dependencies: kind.name === 'puzzle' ? drawDependencies(index, prng) : [],
  });
}

/** Only on later projects, so that dependencies end. */
function drawDependencies(index: number, prng: Prng): SeedVersion['dependencies'] {
  const later = Array.from({ length: 11 - index }, (_, offset) => index + 1 + offset);
  return later
    .filter(() => prng.chance(0.15))
    .map((other) => ({
      projectId: `puzzle-${other}`,
      versionId: null,
      dependencyType: prng.chance(0.8) ? ('required' as const) : ('optional' as const),
    }));
}

/** Each data mod has its own folder; resource packs all write below a shared one. */
function packTree(id: string, release: number): Promise<Uint8Array> {
  const folder = id.startsWith('pack') ? `base/textures/${id}` : id;
  return createZip({
    [`${folder}/one.json`]: `{ "release": ${release} }`,
    [`${folder}/deeper/two.txt`]: `${id} `.repeat(20),
    [`${folder}/only-in-${release}.txt`]: 'x',
  });
}

/** Path at which a user would put this version's file; null for archives that are unpacked. */
export function placeOf(projectId: string, { files }: SeedVersion) {
  const kind = KINDS.find(({ name }) => projectId.startsWith(name));
  const [file] = files;
  if (!kind?.directory || !file) return null;
  return { path: `${kind.directory}/${file.name}`, bytes: file.bytes };
}
